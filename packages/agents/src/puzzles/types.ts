import { type Seat, sameJson, type Tagged } from '@ludus/kernel';

/** The types of puzzles: positions with one clearly best move. */

/**
 * How the best move is known. `search`: nothing is hidden, and every move was searched. `playouts`: the game was played
 * on many times after every move. `certain`: the solution cannot fail, whatever is hidden.
 */
export const PROOFS = ['search', 'playouts', 'certain'] as const;
export type Proof = (typeof PROOFS)[number];

/** A move that was evaluated. */
export interface Weighed {
  /** Every legal action with these fields is this move. */
  readonly move: Readonly<Record<string, unknown>>;
  /** In notation. */
  readonly notation: string;
  /** The chance to win after it; where the proof is `certain`, the chance that it succeeds. */
  readonly value: number;
}

export interface Puzzle {
  /** Derived from the position: the same position is the same puzzle. */
  readonly id: string;
  readonly game: string;
  /** Board, map or level. */
  readonly board: string;
  readonly seats: number;
  /** Who is to move. */
  readonly seat: Seat;
  readonly state: unknown;
  readonly proof: Proof;
  /** Every move that solves it, the best first. */
  readonly solutions: readonly Weighed[];
  /** The other evaluated moves, the best first. */
  readonly others: readonly Weighed[];
  /** What is expected to happen, in notation, the best move first. */
  readonly line: readonly string[];
  /** 1 easy, 2 medium, 3 hard. */
  readonly level: 1 | 2 | 3;
  /** Where the position comes from. */
  readonly source: { readonly gameId: string; readonly moveNumber: number };
  /** How it was checked, in a few words. */
  readonly checkedBy: string;
}

/** Whether an action belongs to an evaluated move. */
export const isMove = ({ move }: Weighed, action: Tagged): boolean =>
  Object.entries(move).every(([name, value]) => sameJson(action[name as keyof Tagged], value));

/** By how much the best move beats the best of the others. */
export const gapOf = ({ solutions, others }: Pick<Puzzle, 'solutions' | 'others'>): number =>
  (solutions[0]?.value ?? 0) - (others[0]?.value ?? 0);

/** How much search goes into a puzzle. */
export interface Effort {
  /** Simulations after each move, for a first ranking. */
  readonly survey: number;
  /** Simulations after each of the best moves, when a puzzle is found. */
  readonly look: number;
  /** The same for the check, with another seed. */
  readonly check: number;
}

export const EFFORT: Effort = { survey: 50, look: 400, check: 4000 };

/**
 * The requirements for a puzzle: the best move must be worth at least `least` and beat the others by `gap`, among this
 * many moves.
 */
export interface Demands {
  readonly gap: number;
  readonly least: number;
  readonly minMoves: number;
  readonly maxMoves: number;
}

export const DEMANDS: Readonly<Record<Proof, Demands>> = {
  search: { gap: 0.15, least: 0.5, minMoves: 4, maxMoves: 64 },
  playouts: { gap: 0.05, least: 0.3, minMoves: 3, maxMoves: 100 },
  certain: { gap: 0.05, least: 1, minMoves: 6, maxMoves: 200 },
};

/** A position of a recorded game that may be a puzzle. */
export type Candidate = Pick<Puzzle, 'board' | 'seats' | 'seat' | 'state' | 'source'>;

/** A puzzle before it has a name. */
export type Found = Omit<Puzzle, 'id' | 'game'>;
