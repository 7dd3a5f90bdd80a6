import { type Seat, unwrap } from '@ludus/kernel';
import { findLegal, makeMove } from './action.ts';
import { whyNotEligible } from './illegalSlide.ts';
import { MOVE, typeOf } from './moves.ts';
import { legalMoves, movesOf, play } from './play.ts';
import type { Position } from './position.ts';
import { readState } from './readState.ts';
import { legal as legalSlides } from './recovery.ts';
import type { IllegalMove } from './refusal.ts';
import { apply, legal } from './rules.ts';
import { regionAt } from './territory.ts';
import type {
  Capture,
  Cell,
  ChooseLineOption,
  ChooseTerritoryOption,
  GameState,
  Move,
  MoveStack,
  PlaceRing,
  ProcessLine,
  RecoverySlide,
} from './types.ts';

/** What user interfaces ask about a state. Everything here is derived from the legal moves. */

const isStep = (move: Move): move is MoveStack | Capture =>
  move.type === 'move_stack' ||
  move.type === 'overtaking_capture' ||
  move.type === 'continue_capture_segment';

const isSlide = (move: Move): move is RecoverySlide => move.type === 'recovery_slide';

const isLine = (move: Move): move is ProcessLine | ChooseLineOption =>
  move.type === 'process_line' || move.type === 'choose_line_option';

const grouped = <T>(items: readonly T[], key: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups.values()];
};

const starts = (moves: readonly { readonly from: Cell }[]): Cell[] => [
  ...new Set(moves.map(({ from }) => from)),
];

/** Stacks that can move or capture now. */
export const movableStacks = (state: GameState): Cell[] => starts(legalMoves(state).filter(isStep));

/** Where a stack can go: the moves, which name the landing and, for captures, the target. */
export const destinations = (state: GameState, stack: Cell): (MoveStack | Capture)[] =>
  legalMoves(state)
    .filter(isStep)
    .filter(({ from }) => from === stack);

/**
 * For each placement, how many spaces the stack could then move to without capturing; 0 for a placement that
 * is not legal. Throws for anything that is not a state.
 */
export const roomAfter = (state: GameState, placements: readonly PlaceRing[]): number[] => {
  const position = unwrap(readState(state)).copy();
  const next: number[] = [];
  return placements.map((placement) => {
    const packed = findLegal(position, placement);
    if (packed === undefined) return 0;
    apply(position, packed);
    legal(position, next);
    position.undo();
    return next.filter((move) => typeOf(move) === MOVE).length;
  });
};

/** Markers that can slide in a recovery now. */
export const slidingMarkers = (state: GameState): Cell[] => starts(legalMoves(state).filter(isSlide));

/** Where a marker can slide, with every way to do it. */
export const slideDestinations = (
  state: GameState,
  marker: Cell,
): { readonly cell: Cell; readonly moves: readonly RecoverySlide[] }[] => {
  const slides = legalMoves(state)
    .filter(isSlide)
    .filter(({ from }) => from === marker);
  return grouped(slides, ({ to }) => to).map((moves) => ({ cell: moves[0]!.to, moves }));
};

/** Lines that can be processed now, with their options. */
export const processableLines = (
  state: GameState,
): { readonly cells: readonly Cell[]; readonly moves: readonly (ProcessLine | ChooseLineOption)[] }[] =>
  grouped(legalMoves(state).filter(isLine), ({ line }) => line.join(' ')).map((moves) => ({
    cells: moves[0]!.line,
    moves,
  }));

/**
 * Regions that can be processed now: their cells, and the markers around them that would collapse too. Throws
 * for anything that is not a state.
 */
export const processableRegions = (
  state: GameState,
): {
  readonly move: ChooseTerritoryOption;
  readonly cells: readonly Cell[];
  readonly border: readonly Cell[];
}[] => {
  const position = unwrap(readState(state));
  const { keys, cellOfKey } = position.board;
  return movesOf(position)
    .filter((move) => move.type === 'choose_territory_option')
    .map((move) => {
      const { cells, border } = regionAt(position, cellOfKey.get(move.region)!, move.border ?? 0);
      return { move, cells: cells.map((cell) => keys[cell]!), border: border.map((cell) => keys[cell]!) };
    });
};

export interface RecoveryProspect {
  readonly player: Seat;
  readonly eligible: boolean;
  readonly buriedRings: number;
  /** The slides a player would have on this board if it were their turn. */
  readonly slides: readonly RecoverySlide[];
  readonly text: string;
}

const prospect = (position: Position, seat: Seat): RecoveryProspect => {
  const barred = whyNotEligible(position, seat);
  const buriedRings = position.buried(seat);
  if (barred !== undefined)
    return { player: seat, eligible: false, buriedRings, slides: [], text: barred.message };
  const moves: number[] = [];
  position.player = seat;
  legalSlides(position, moves);
  const slides = moves.map((move) => makeMove(position, move)).filter(isSlide);
  const how = slides.some((slide) => slide.mode === 'line') ? 'by completing a line' : 'by any slide';
  const text =
    slides.length === 0
      ? `Player ${seat} is eligible for recovery but no marker can slide (R112).`
      : `Player ${seat} can recover ${how}: ${starts(slides).length} markers can slide (R112).`;
  return { player: seat, eligible: true, buriedRings, slides, text };
};

/** Who could recover if it were their turn, and how (R110–R112). Throws for anything that is not a state. */
export const recoveryProspects = (state: GameState): RecoveryProspect[] => {
  const position = unwrap(readState(state)).copy();
  return state.players.map(({ playerNumber }) => prospect(position, playerNumber));
};

/** Why a seat may not make a move, with the rule it breaks; undefined if it may. */
export const explainIllegal = (state: GameState, move: Move, seat: Seat): IllegalMove | undefined => {
  const played = play(state, move, seat);
  return played.ok ? undefined : played.error;
};
