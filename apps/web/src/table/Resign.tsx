import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { tableWords } from './words.ts';

/** Resigns, but never by accident: a second press in the same place continues the game. */
export const Resign = ({ onResign }: { readonly onResign: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const title = useId();
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) stay.current?.focus();
    else if (wasAsking.current) ask.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') setAsking(false);
  };
  if (!isAsking)
    return (
      <button ref={ask} type="button" className="button quiet" onClick={() => setAsking(true)}>
        {tableWords.resign}
      </button>
    );
  return (
    <section className="resign-question" aria-labelledby={title}>
      <h3 id={title}>{tableWords.resignAsked}</h3>
      <div className="row">
        <button
          ref={stay}
          type="button"
          className="button"
          onClick={() => setAsking(false)}
          onKeyDown={onKey}
        >
          {tableWords.keepPlaying}
        </button>
        <button type="button" className="button quiet" data-closes onClick={onResign} onKeyDown={onKey}>
          {tableWords.resignSure}
        </button>
      </div>
    </section>
  );
};
