import type { Tagged } from '@ludus/kernel';
import { useMemo, useState } from 'react';
import { plainWords } from '../look/words.ts';
import type { GameLine } from '../play/line.ts';

const FEW = 12;

const same = (a: Tagged, b: Tagged): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What else could have been played instead of the move that led here. */
export const Alternatives = ({ line, at }: { readonly line: GameLine; readonly at: number }) => {
  const [showsAll, setShowsAll] = useState(false);
  const options = useMemo(() => {
    if (at === 0) return [];
    const state = line.stateAt(at - 1);
    const { action } = line.steps[at - 1]!;
    const legal = line.game.legal(state);
    const others = legal.filter((one) => !same(one, action));
    return [action, ...others].map((one) => ({ action: one, isTaken: one === action }));
  }, [line, at]);
  if (at === 0) return <p className="soft">Nothing has been played yet.</p>;
  const state = line.stateAt(at - 1);
  const shown = showsAll ? options : options.slice(0, FEW);
  return (
    <>
      <p className="soft">
        {options.length === 1
          ? 'There was no other choice.'
          : `One of ${options.length} choices in this phase (${plainWords(line.game.phase(state))}).`}
      </p>
      <ul className="options">
        {shown.map(({ action, isTaken }) => (
          <li key={JSON.stringify(action)} className={isTaken ? 'taken' : undefined}>
            {line.game.makeNotation(state, action)}
            {isTaken && <span className="soft"> — played</span>}
          </li>
        ))}
      </ul>
      {options.length > FEW && (
        <button type="button" className="button small" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${options.length}`}
        </button>
      )}
    </>
  );
};
