import type { Outcome, Seat } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { type ReactNode, useMemo } from 'react';
import { paceFactor } from '../frame/settings.ts';
import { Miniature } from '../games/pictures/Miniature.tsx';
import type { People } from '../words/people.ts';
import { decisiveMove } from './decided.ts';
import { Icon } from './Icon.tsx';
import { positionOf, stepsOf, type TableStage } from './positions.ts';
import { replayFrom } from './recap.ts';
import type { GameUi } from './ui.ts';
import { tableWords } from './words.ts';

interface DecidedProps {
  readonly ui: GameUi;
  /** The end as whoever looks may see it. */
  readonly view: unknown;
  /** The game with all its moves; left out where whoever looks does not know them. */
  readonly line: GameLine | undefined;
  readonly outcome: Outcome;
  readonly viewer: Seat;
  readonly people: People;
  readonly stage: TableStage;
  /** What to play next. */
  readonly children?: ReactNode;
}

/** The move that brought the winner furthest, with what it did. */
const useDecisive = ({ ui, line, outcome, viewer, people }: DecidedProps) =>
  useMemo(() => {
    const [winner] = outcome.winners;
    if (line === undefined || winner === undefined) return undefined;
    const count = decisiveMove(ui, line, winner);
    if (count === undefined) return undefined;
    const before = positionOf(ui, line.cut(count - 1), { viewer, isRevealed: false });
    const steps = stepsOf(ui, line, { from: count - 1, to: count, viewer, before: before.last });
    const [step] = steps;
    const told = step?.move === undefined ? [] : ui.sentences(step.move, step.position.view, people);
    return { count, before, steps, text: told.join(' '), state: line.stateAt(count) };
  }, [ui, line, outcome, viewer, people]);

/** What decided a game that is over: its decisive move, which the board shows on request, and what the others lacked. */
export const Decided = (props: DecidedProps) => {
  const { ui, view, outcome, viewer, people, stage, children } = props;
  const decisive = useDecisive(props);
  const details = ui.verdict(view, outcome, people).slice(1);
  return (
    <section className="recap card" aria-label={tableWords.decided}>
      <h2>{tableWords.decided}</h2>
      <div className="decided">
        {decisive !== undefined && decisive.text !== '' && (
          <p>
            <strong>{tableWords.decidedAt(decisive.count, decisive.text)}</strong>
          </p>
        )}
        {decisive !== undefined && <Miniature game={ui.game.id} state={decisive.state} />}
        {details.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {children}
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
