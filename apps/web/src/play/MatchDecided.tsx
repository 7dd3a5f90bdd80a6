import { type Outcome, type Seat, viewFor } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { useMemo } from 'react';
import { paceFactor } from '../frame/settings.ts';
import { decisiveMove } from '../table/decided.ts';
import { Icon } from '../table/Icon.tsx';
import { positionOf, stepsOf, type TableStage } from '../table/positions.ts';
import { replayFrom } from '../table/recap.ts';
import type { GameUi } from '../table/ui.ts';
import { tableWords } from '../table/words.ts';
import type { People } from '../words/people.ts';

interface DecidedProps {
  readonly ui: GameUi;
  readonly line: GameLine;
  readonly outcome: Outcome;
  readonly viewer: Seat;
  readonly people: People;
  readonly stage: TableStage;
}

/** The move that brought the winner furthest, with what it did. */
const useDecisive = ({ ui, line, outcome, viewer, people }: DecidedProps) =>
  useMemo(() => {
    const [winner] = outcome.winners;
    const count = winner === undefined ? undefined : decisiveMove(ui, line, winner);
    if (count === undefined) return undefined;
    const before = positionOf(ui, line.cut(count - 1), { viewer, isRevealed: false });
    const steps = stepsOf(ui, line, { from: count - 1, to: count, viewer, before: before.last });
    const [step] = steps;
    const told = step?.move === undefined ? [] : ui.sentences(step.move, step.position.view, people);
    return { count, before, steps, text: told.join(' ') };
  }, [ui, line, outcome, viewer, people]);

/** What decided a game that is over: its decisive move, which the board shows on request, and what the others lacked. */
export const MatchDecided = (props: DecidedProps) => {
  const { ui, line, outcome, viewer, people, stage } = props;
  const decisive = useDecisive(props);
  const details = ui.verdict(viewFor(ui.game, line.state, viewer), outcome, people).slice(1);
  return (
    <section className="recap card" aria-label={tableWords.decided}>
      <h2>{tableWords.decided}</h2>
      <div className="decided">
        {decisive !== undefined && decisive.text !== '' && (
          <p>
            <strong>{tableWords.decidedAt(decisive.count, decisive.text)}</strong>
          </p>
        )}
        {details.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {decisive !== undefined && (
        <button
          type="button"
          className="button"
          data-closes
          onClick={() => replayFrom(stage, { ui, viewer, ...decisive, pace: paceFactor() })}
        >
          <Icon name="play" size={14} /> {tableWords.showOnBoard}
        </button>
      )}
    </section>
  );
};
