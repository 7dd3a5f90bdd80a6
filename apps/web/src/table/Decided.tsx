import type { Outcome, Seat } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { type ReactNode, useMemo } from 'react';
import { paceFactor } from '../frame/settings.ts';
import type { People } from '../words/people.ts';
import { decisiveTurn, lastTurn } from './decided.ts';
import { Icon } from './Icon.tsx';
import { positionOf, stepsOf, type TableStage, type TableStep } from './positions.ts';
import { replayFrom } from './recap.ts';
import { turnsIn } from './turns.ts';
import type { GameUi } from './ui.ts';
import { isTableEnding, verdictOf } from './verdictOf.ts';
import { tableWords } from './words.ts';

interface DecidedProps {
  readonly ui: GameUi;
  /** The end as the viewer may see it. */
  readonly view: unknown;
  /** The game with all its moves; left out if the viewer does not know them. */
  readonly line: GameLine | undefined;
  readonly outcome: Outcome;
  readonly viewer: Seat;
  readonly people: People;
  readonly stage: TableStage;
  /** Draws a state small. */
  readonly picture: (state: unknown) => ReactNode;
  /** What to play next. */
  readonly children?: ReactNode;
}

/** More would be a retelling. */
const MOST_TOLD = 3;

/** What a turn did, in a few sentences: what brought the winner further, or else all but preparations. */
const toldOf = (
  ui: GameUi,
  steps: readonly TableStep[],
  people: People,
  gainOf: (i: number) => number,
): readonly string[] => {
  const told = (isTold: (step: TableStep, i: number) => boolean): readonly string[] =>
    steps
      .filter(isTold)
      .flatMap(({ move, position }) => (move === undefined ? [] : ui.sentences(move, position.view, people)));
  const gaining = told((_, i) => gainOf(i) > 0);
  const shown =
    gaining.length > 0
      ? gaining
      : told(
          ({ move, isQuiet }) =>
            !isQuiet && !(move?.action !== undefined && ui.isPreparing?.(move.action) === true),
        );
  return shown.slice(-MOST_TOLD);
};

/** The last turn with its last move, or else the turn that brought the winner furthest, with what did so. */
const useDecisive = ({ ui, line, outcome, viewer, people }: DecidedProps) =>
  useMemo(() => {
    const [winner] = outcome.winners;
    // If somebody left the table, no turn decided the game.
    if (line === undefined || winner === undefined || isTableEnding(outcome.reason)) return undefined;
    const isSudden = ui.isSudden?.(outcome.reason) === true;
    const gaining = isSudden ? undefined : decisiveTurn(ui, line, winner);
    const turn = isSudden ? lastTurn(line) : gaining;
    if (turn === undefined) return undefined;
    const { from, to } = turn;
    const before = positionOf(ui, line.cut(from), { viewer, isRevealed: false });
    const steps = stepsOf(ui, line, { from, to, viewer, before: before.last });
    const seen = [before, ...steps.map(({ position }) => position)].map(
      ({ view }) => gaining?.measure.of(view, winner) ?? 0,
    );
    return {
      before,
      steps,
      count: from + 1,
      when: tableWords.turn(turnsIn(line, to)),
      gained: gaining && tableWords.gained(gaining.measure.label, gaining.before, gaining.after),
      told: isSudden
        ? toldOf(ui, steps.slice(-1), people, () => 1)
        : toldOf(ui, steps, people, (i) => seen[i + 1]! - seen[i]!),
      state: line.stateAt(to),
    };
  }, [ui, line, outcome, viewer, people]);

/** What decided a finished game: its decisive turn, which the board shows on request, and what the others lacked. */
export const Decided = (props: DecidedProps) => {
  const { ui, view, outcome, viewer, people, stage, picture, children } = props;
  const decisive = useDecisive(props);
  // The ribbon shows the first two sentences. If there is nothing else to tell, the second is repeated.
  const [, second, ...others] = verdictOf(ui, { view, outcome, people });
  const details = decisive === undefined && others.length === 0 && second !== undefined ? [second] : others;
  // Somebody who resigns decides the game, whatever they lacked; a draw is decided by nothing.
  const isDecided = outcome.winners.length > 0 && !isTableEnding(outcome.reason);
  const title = isDecided ? tableWords.decided : tableWords.stood;
  return (
    <section className="recap card" aria-label={title}>
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer scroll it with keys */}
      <div className="decided" tabIndex={0}>
        {decisive !== undefined && (
          <>
            <p>
              <strong>{decisive.when}</strong>
              {decisive.gained !== undefined && ` · ${decisive.gained}`}
            </p>
            {decisive.told.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {picture(decisive.state)}
          </>
        )}
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
