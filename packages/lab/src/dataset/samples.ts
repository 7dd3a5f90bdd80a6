import {
  err,
  type Game,
  type Outcome,
  ok,
  problem,
  type Result,
  type Seat,
  type Tagged,
} from '@ludus/kernel';
import type { GameMetadata, MoveRecord, StoredGame } from '@ludus/replay';
import { GameCursor } from '@ludus/table';
import type { Policy, Sample } from './types.ts';

/** How the game ended for every seat. */
const finalValues = (outcome: Outcome | undefined, { winner, numPlayers }: GameMetadata): number[] => {
  const winners: readonly Seat[] = outcome?.winners ?? (winner === null ? [] : [winner]);
  return Array.from({ length: numPlayers }, (_, i) => {
    if (winners.length === 0) return 0;
    return winners.includes(i + 1) ? 1 : -1;
  });
};

/** Per move, the result of the player who sat in each seat before it; players may change seats later. */
const valuesBefore = (
  game: Game,
  moves: readonly MoveRecord[],
  final: readonly number[],
): (readonly number[])[] => {
  const before: (readonly number[])[] = new Array(moves.length);
  let values = final;
  for (let i = moves.length - 1; i >= 0; i -= 1) {
    const seating = game.seating?.reseat(moves[i]!.action);
    if (seating !== undefined) {
      const later = values;
      values = later.map((_, seat) => later[seating.indexOf(seat + 1)]!);
    }
    before[i] = values;
  }
  return before;
};

/** A sample under construction: its results are known only at the end of the game. */
type Moment = Omit<Sample, 'values'> & { values: Sample['values'] };

/** Memory for the vectors of one game, used again for the next one. */
export class VectorBuffer {
  #numbers = new Float32Array(0);

  /** Vectors of a game, which are valid until the next call. */
  take(count: number, dimension: number): (index: number) => Float32Array {
    const size = count * dimension;
    if (this.#numbers.length < size) this.#numbers = new Float32Array(2 * size);
    return (index) => this.#numbers.subarray(index * dimension, (index + 1) * dimension);
  }
}

/**
 * Reads vectors from the moving position, for games that support it. This is faster than reading them from
 * states.
 */
const vectorReader = (
  game: Game,
  { initialState, moves }: StoredGame,
  vectors: VectorBuffer,
): ((cursor: GameCursor, index: number) => Float32Array) | undefined => {
  const features = game.learning?.features;
  if (features === undefined) return undefined;
  const { read } = features;
  if (read === undefined) return ({ state, toAct }) => features.vector(state, toAct);
  const vectorAt = vectors.take(moves.length, features.layout(initialState).dimension);
  return ({ position, toAct }, index) => {
    const vector = vectorAt(index);
    read(position, toAct, vector);
    return vector;
  };
};

interface SampleOptions {
  /** Where the vectors of samples are made; samples have none if left out. */
  readonly vectors?: VectorBuffer;
  /** Whether samples include moves in notation. */
  readonly notations?: boolean;
  /** Whether samples include states; true if left out. */
  readonly states?: boolean;
}

const replay = (
  game: Game,
  stored: StoredGame,
  { vectors, notations = false, states = true }: SampleOptions,
): Result<{ readonly moments: readonly Moment[]; readonly outcome: Outcome | undefined }> => {
  const { metadata, initialState, moves } = stored;
  const cursor = new GameCursor(game, initialState);
  const readVector = vectors && vectorReader(game, stored, vectors);
  const moments: Moment[] = [];
  for (const move of moves) {
    const { hash, phase } = cursor.summary();
    const { toAct: seat } = cursor;
    const legalCount = cursor.legalMoves.length;
    const state = states ? cursor.state : undefined;
    const notation = notations && move.player === seat ? cursor.notation(move.action) : undefined;
    const vector = seat === 0 ? undefined : readVector?.(cursor, moments.length);
    moments.push({ metadata, state, hash, phase, seat, legalCount, move, notation, values: [], vector });
    const played = cursor.play(move.action, move.player);
    if (!played.ok)
      return err(
        problem(
          'illegal_move',
          '',
          `game ${metadata.gameId}, move ${move.moveNumber}: ${played.error.message}`,
        ),
      );
  }
  return ok({ moments, outcome: cursor.outcome });
};

/** The positions of a game in which somebody acted, with the result for them. */
export const samplesOf = (
  game: Game,
  stored: StoredGame,
  options: SampleOptions = {},
): Result<readonly Sample[]> => {
  const { gameId, gameStatus } = stored.metadata;
  if (gameStatus !== 'completed' && gameStatus !== 'finished')
    return err(problem('not_finished', '', `game ${gameId} is ${gameStatus}.`));
  const replayed = replay(game, stored, options);
  if (!replayed.ok) return replayed;
  const { moments, outcome } = replayed.value;
  const values = valuesBefore(game, stored.moves, finalValues(outcome, stored.metadata));
  for (const [i, moment] of moments.entries()) moment.values = values[i]!;
  // Resigning out of turn is not a response to the position.
  return ok(moments.filter(({ seat, move }) => move.player === seat));
};

/**
 * Finds actions by their notation, for turned boards. Engines record legal moves as written, so each is
 * written once instead of parsed.
 */
export const actionFinder = (game: Game, state: unknown): ((notation: string) => Tagged | undefined) => {
  const { makeNotation, parseNotation } = game.text;
  const written = new Map(game.legal(state).map((action) => [makeNotation(state, action), action] as const));
  return (notation) => {
    const action = written.get(notation);
    if (action !== undefined) return action;
    const parsed = parseNotation(state, notation);
    return parsed.ok ? parsed.value : undefined;
  };
};

/** The move played or, if an engine recorded its preferences, those. */
export const policyOf = ({ move }: Pick<Sample, 'move'>, played: string): Policy => {
  if (move.moveProbs === undefined) return [{ move: played, share: 1 }];
  const noted = Object.entries(move.moveProbs).filter(([, share]) => share > 0);
  const sum = noted.reduce((total, [, share]) => total + share, 0);
  if (sum === 0) return [{ move: played, share: 1 }];
  return noted.map(([notation, share]) => ({ move: notation, share: share / sum }));
};
