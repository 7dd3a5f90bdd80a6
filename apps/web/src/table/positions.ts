import { type Seat, viewFor } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { mayMove, paceFactor } from '../frame/settings.ts';
import { holdScene } from '../motion/scene.ts';
import { type Act, Stage, type StageHost } from '../motion/stage.ts';
import { playSound } from '../sound/sound.ts';
import { isQuietStep, lastSeen, seenBy } from './lastSeen.ts';
import type { GameUi, SeenMove } from './ui.ts';

/** What a table shows after this many moves. */
export interface TablePosition {
  readonly count: number;
  /** What the viewer may know of the state. */
  readonly view: unknown;
  /** The whole state, once nothing has to be hidden any more. */
  readonly revealed: unknown;
  /** The last visible move. */
  readonly last: SeenMove | undefined;
}

/** A position and the move that led to it. */
export interface TableStep {
  readonly position: TablePosition;
  /** Left out if the viewer knows nothing about it. */
  readonly move: SeenMove | undefined;
  readonly isQuiet: boolean;
}

export type TableStage = Stage<TablePosition>;

const PAGE: StageHost = {
  pace: paceFactor,
  mayMove,
  isHidden: () => document.hidden,
  playSound: ({ name, options }) => playSound(name, options),
  setTimer: (done, ms) => setTimeout(done, ms),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

export const createStage = (first: TablePosition): TableStage => new Stage(first, PAGE);

/** The position of a line after this many moves, as a seat sees it. */
export const positionOf = (
  ui: GameUi,
  line: GameLine,
  { viewer, isRevealed }: { readonly viewer: Seat; readonly isRevealed: boolean },
): TablePosition => {
  const { state } = line;
  return {
    count: line.length,
    view: viewFor(ui.game, state, viewer),
    revealed: isRevealed ? state : undefined,
    last: seenBy(viewer, line, lastSeen(ui, line)),
  };
};

/** The moves of a line after the first `from` and up to `to`, each with its position. */
export const stepsOf = (
  ui: GameUi,
  line: GameLine,
  {
    from,
    to,
    viewer,
    before,
  }: {
    readonly from: number;
    readonly to: number;
    readonly viewer: Seat;
    /** The move marked as the last one before them. */
    readonly before: SeenMove | undefined;
  },
): TableStep[] => {
  let last = before;
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => {
    const count = from + i + 1;
    const move = seenBy(viewer, line, line.lastMove(count));
    const isQuiet = isQuietStep(ui, line, count - 1);
    if (!isQuiet) last = move;
    const view = viewFor(ui.game, line.stateAt(count), viewer);
    return { position: { count, view, revealed: undefined, last }, move, isQuiet };
  });
};

/** Steps for the stage, from the position before the first on. */
export const actsOf = (
  ui: GameUi,
  viewer: Seat,
  before: TablePosition,
  steps: readonly TableStep[],
): Act<TablePosition>[] => {
  let shown = before;
  return steps.map(({ position, move, isQuiet }) => {
    const transition = { before: shown.view, after: position.view, viewer };
    const scene =
      move === undefined
        ? undefined
        : ui.scene === undefined
          ? isQuiet
            ? undefined
            : holdScene(ui.pace)
          : ui.scene({ ...transition, move });
    shown = position;
    return { position, seat: move?.seat ?? 1, scene };
  });
};
