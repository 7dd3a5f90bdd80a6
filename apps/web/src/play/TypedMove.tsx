import type { Game, Tagged } from '@ludus/kernel';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { announce } from '../frame/live.tsx';

/** Offering thousands of moves in a list would only slow the page down. */
const MOST_OFFERED = 400;

/** A move in writing, for those who prefer it. */
export const TypedMove = ({
  game,
  state,
  legal,
  act,
}: {
  readonly game: Game;
  readonly state: unknown;
  readonly legal: readonly Tagged[];
  readonly act: (action: Tagged) => void;
}) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const note = useId();
  const offered = useMemo(
    () => (isOpen ? legal.slice(0, MOST_OFFERED).map((action) => game.makeNotation(state, action)) : []),
    [isOpen, game, state, legal],
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = game.parseNotation(state, text);
    if (parsed.ok) {
      setText('');
      setProblem(undefined);
      act(parsed.value);
    } else {
      setProblem(parsed.error.message);
      announce(parsed.error.message);
    }
  };
  return (
    <form className="typed" onSubmit={submit}>
      <label className="field">
        <span>Type a move</span>
        <input
          value={text}
          list={list}
          autoComplete="off"
          spellCheck={false}
          placeholder={offered[0]}
          aria-describedby={note}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
          disabled={legal.length === 0}
        />
      </label>
      <datalist id={list}>
        {offered.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <button type="submit" className="button" disabled={legal.length === 0 || text.trim() === ''}>
        Play
      </button>
      <p id={note} className="prompt-text refused">
        {problem}
      </p>
    </form>
  );
};
