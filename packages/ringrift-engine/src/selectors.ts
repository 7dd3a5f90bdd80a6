import { type Seat, unwrap } from '@ludus/kernel';
import { makeMove } from './action.ts';
import { isStack } from './cell.ts';
import { REASONS } from './describe.ts';
import { whyNotEligible } from './illegalSlide.ts';
import { movesOf, play } from './play.ts';
import type { Position } from './position.ts';
import { readState } from './readState.ts';
import { legal as recoveryLegal } from './recovery.ts';
import type { IllegalMove } from './refusal.ts';
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

/** What user interfaces ask about a state. Everything here is read off the legal moves. */

const positionOf = (state: GameState): Position => unwrap(readState(state));

const isStep = (move: Move): move is MoveStack | Capture =>
  move.type === 'move_stack' ||
  move.type === 'overtaking_capture' ||
  move.type === 'continue_capture_segment';

const isSlide = (move: Move): move is RecoverySlide => move.type === 'recovery_slide';

const unique = (cells: readonly Cell[]): Cell[] => [...new Set(cells)];

/** Stacks that can move or capture now. */
export const movableStacks = (state: GameState): Cell[] =>
  unique(
    movesOf(positionOf(state))
      .filter(isStep)
      .map((move) => move.from),
  );

/** Where a stack can go: the moves, which name landing and, for captures, target. */
export const destinations = (state: GameState, from: Cell): (MoveStack | Capture)[] =>
  movesOf(positionOf(state))
    .filter(isStep)
    .filter((move) => move.from === from);

/** Cells rings can be placed on, with the counts that are legal there. */
export const placements = (
  state: GameState,
): { readonly cell: Cell; readonly counts: readonly number[] }[] => {
  const counts = new Map<Cell, number[]>();
  for (const move of movesOf(positionOf(state)))
    if (move.type === 'place_ring')
      counts.set(move.to, [...(counts.get(move.to) ?? []), (move as PlaceRing).count]);
  return [...counts].map(([cell, found]) => ({ cell, counts: found }));
};

/** Markers that can slide in a recovery now. */
export const slidingMarkers = (state: GameState): Cell[] =>
  unique(
    movesOf(positionOf(state))
      .filter(isSlide)
      .map((move) => move.from),
  );

/** Where a marker can slide, with every way to do it. */
export const slideDestinations = (
  state: GameState,
  from: Cell,
): { readonly cell: Cell; readonly moves: readonly RecoverySlide[] }[] => {
  const slides = movesOf(positionOf(state))
    .filter(isSlide)
    .filter((move) => move.from === from);
  return unique(slides.map((move) => move.to)).map((cell) => ({
    cell,
    moves: slides.filter((move) => move.to === cell),
  }));
};

/** Lines that can be processed now, with their options. */
export const processableLines = (
  state: GameState,
): { readonly cells: readonly Cell[]; readonly moves: readonly (ProcessLine | ChooseLineOption)[] }[] => {
  const lines = new Map<string, (ProcessLine | ChooseLineOption)[]>();
  for (const move of movesOf(positionOf(state)))
    if (move.type === 'process_line' || move.type === 'choose_line_option') {
      const key = move.line.join(' ');
      lines.set(key, [...(lines.get(key) ?? []), move]);
    }
  return [...lines.values()].map((moves) => ({ cells: moves[0]!.line, moves }));
};

/** Regions that can be processed now: their cells, and the markers around them that would fall with them. */
export const processableRegions = (
  state: GameState,
): {
  readonly move: ChooseTerritoryOption;
  readonly cells: readonly Cell[];
  readonly border: readonly Cell[];
}[] => {
  const position = positionOf(state);
  const { keys, cellOfKey } = position.board;
  return movesOf(position)
    .filter((move) => move.type === 'choose_territory_option')
    .map((move) => {
      const { cells, border } = regionAt(position, cellOfKey.get(move.region)!, move.border ?? 0);
      return { move, cells: cells.map((cell) => keys[cell]!), border: border.map((cell) => keys[cell]!) };
    });
};

/** Stacks that can pay what is owed now, or give their cap in a forced elimination. */
export const eliminationStacks = (state: GameState): Cell[] =>
  movesOf(positionOf(state)).flatMap((move) =>
    move.type === 'eliminate_rings_from_stack' || move.type === 'forced_elimination' ? [move.stack] : [],
  );

export interface StackInfo {
  readonly cell: Cell;
  /** Bottom first. */
  readonly rings: readonly Seat[];
  readonly controller: Seat;
  readonly height: number;
  readonly capHeight: number;
}

/** Every stack with what follows from its rings (R022). */
export const stackInfos = (state: GameState): StackInfo[] => {
  const position = positionOf(state);
  return [...position.board.cells]
    .filter((cell) => isStack(position.kind[cell]!))
    .map((cell) => {
      const rings = position.rings(cell);
      return {
        cell: position.board.keys[cell]!,
        rings,
        controller: rings.at(-1)!,
        height: rings.length,
        capHeight: position.cap[cell]!,
      };
    });
};

export interface RecoveryProspect {
  readonly player: Seat;
  readonly eligible: boolean;
  readonly buriedRings: number;
  /** The slides the player would have with the turn, on this board. */
  readonly slides: readonly RecoverySlide[];
  readonly text: string;
}

const prospect = (position: Position, seat: Seat): RecoveryProspect => {
  const barred = whyNotEligible(position, seat);
  const buriedRings = position.buried(seat);
  if (barred !== undefined)
    return { player: seat, eligible: false, buriedRings, slides: [], text: barred.message };
  const moves: number[] = [];
  const player = position.player;
  position.player = seat;
  recoveryLegal(position, moves);
  const slides = moves.map((move) => makeMove(position, move)).filter(isSlide);
  position.player = player;
  const how = slides.some((slide) => slide.mode === 'line') ? 'by completing a line' : 'by any slide';
  const text =
    slides.length === 0
      ? `Player ${seat} is eligible for recovery but no marker can slide (R112).`
      : `Player ${seat} can recover ${how}: ${unique(slides.map((slide) => slide.from)).length} markers can slide (R112).`;
  return { player: seat, eligible: true, buriedRings, slides, text };
};

/** Who could recover if it were their turn, and how (R110–R112). */
export const recoveryProspects = (state: GameState): RecoveryProspect[] => {
  const position = positionOf(state).copy();
  return state.players.map(({ playerNumber }) => prospect(position, playerNumber));
};

/** Why a seat may not make a move, with the rule it breaks; undefined when it may. */
export const explainIllegal = (state: GameState, move: Move, seat: Seat): IllegalMove | undefined => {
  const played = play(state, move, seat);
  return played.ok ? undefined : played.error;
};

/** Why a game ended, in sentences: the reason first, then everybody's score. */
export const explainOutcome = (state: GameState): string[] => {
  const { winner, endReason } = state;
  if (endReason === null) return [];
  const first =
    winner === null
      ? 'Nobody wins: the game is stuck and all are equal (R173).'
      : `Player ${winner} wins: ${REASONS[endReason]}.`;
  return [
    first,
    ...state.players.map(
      ({ playerNumber, eliminatedRings, territorySpaces }) =>
        `Player ${playerNumber}: ${territorySpaces} of ${state.territoryVictoryThreshold} territory, ${eliminatedRings} of ${state.victoryThreshold} rings eliminated.`,
    ),
  ];
};
