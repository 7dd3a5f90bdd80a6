import type { Game, Tagged } from '@ludus/kernel';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { announce } from '../frame/live.tsx';
import { tableWords } from './words.ts';

/** Offering thousands of moves in a list would only slow the page down. */
const MOST_OFFERED = 400;

/** A move in writing, for those who prefer it. */
export const TypedMove = ({
  game,
  view,
  legal,
  play,
}: {
  readonly game: Game;
  readonly view: unknown;
  readonly legal: readonly Tagged[];
  /** Plays what the text says; answers with the reason when it cannot. */
  readonly play: (text: string) => Promise<string | undefined>;
}) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const note = useId();
  const offered = useMemo(
    () => (isOpen ? legal.slice(0, MOST_OFFERED).map((action) => game.text.makeNotation(view, action)) : []),
    [isOpen, game, view, legal],
  );
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (legal.length === 0 || text.trim() === '') return;
    const refused = await play(text);
    setProblem(refused);
    if (refused === undefined) setText('');
    else announce(refused);
  };
  return (
    <form className="typed" onSubmit={(event) => void submit(event)}>
      <label className="field">
        <span className="unseen">{tableWords.typeMove}</span>
        <input
          value={text}
          list={list}
          autoComplete="off"
          spellCheck={false}
          placeholder={offered[0] ?? tableWords.typeMove}
          aria-describedby={note}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
          readOnly={legal.length === 0}
        />
      </label>
      <datalist id={list}>
        {offered.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <button type="submit" className="button" aria-disabled={legal.length === 0 || text.trim() === ''}>
        {tableWords.play}
      </button>
      <p id={note} className="prompt-text refused">
        {problem}
      </p>
    </form>
  );
};
