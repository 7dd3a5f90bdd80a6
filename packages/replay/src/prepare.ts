import type { Registry } from '@ludus/kernel';
import type { ReplayProblem } from './problem.ts';
import { type PackedScript, Script } from './script.ts';
import { type CheckedGame, checkGame, writeGame } from './store.ts';
import { type Origin, type Quarantined, Tables } from './tables.ts';
import type { GameId, GameInput } from './types.ts';

/** What a database tells those who prepare games for it, in whatever thread; see `GameReplayDB.preparation`. */
export interface Preparation {
  readonly file: string;
  readonly snapshotEvery: number;
  /** New with every opening of the file, so that nothing prepared for another one, or kept from before, is written. */
  readonly key: string;
}

declare const opaque: unique symbol;

/**
 * A game that `prepareGame` replayed and checked, as the rows to be written, or why it was refused. What else is inside
 * is the store's own: it passes between threads of one program, and is not kept, sent elsewhere or made by hand.
 */
export interface PreparedGame {
  readonly [opaque]: true;
  readonly gameId: GameId;
  readonly totalMoves: number;
}

/** What is inside. */
export interface Prepared extends Omit<PreparedGame, typeof opaque> {
  readonly key: string;
  readonly script?: PackedScript;
  readonly refusal?: ReplayProblem;
  /** What is noted of a game that is refused. */
  readonly orphan: Quarantined;
}

export interface PrepareRequest {
  readonly preparation: Preparation;
  readonly games: Registry;
  readonly origin?: Origin;
  /** The hash the final state must have. */
  readonly finalHash?: string;
}

export const orphanOf = ({ gameStatus, boardType, numPlayers }: GameInput): Quarantined => ({
  status: gameStatus ?? 'completed',
  boardType,
  numPlayers,
});

/**
 * Does all of `storeGame` that needs no file: replays the game, checks all it says about itself and makes its rows.
 * `GameReplayDB.writePrepared` writes them. So several threads can do the work of one database.
 *
 * ```ts
 * const prepared = prepareGame(input, { preparation, games }); // in a worker, which was told `db.preparation`
 * const stored = unwrap(db.writePrepared([prepared])); // where the database is
 * ```
 */
export const prepareGame = (
  input: GameInput & { readonly gameId: GameId },
  { preparation, games, origin = {}, finalHash }: PrepareRequest,
): PreparedGame => {
  const { file, snapshotEvery, key } = preparation;
  const { gameId } = input;
  const about = { key, gameId, totalMoves: input.moves.length, orphan: orphanOf(input) };
  const checked = checkGame(input, { games, file, snapshotEvery, origin, finalHash });
  return seal(
    checked.ok ? { ...about, script: scriptOf(checked.value, origin) } : { ...about, refusal: checked.error },
  );
};

const scriptOf = (checked: CheckedGame, origin: Origin): PackedScript => {
  const script = new Script();
  writeGame(new Tables(script), checked, origin);
  return script.pack();
};

const seal = (prepared: Prepared): PreparedGame => prepared as unknown as PreparedGame;

/** What is inside of a game that was prepared for the database with this key. */
export const unseal = (game: PreparedGame, key: string): Prepared => {
  const prepared = game as unknown as Prepared;
  if (prepared.key !== key) throw new TypeError('this game was not prepared for this database');
  return prepared;
};
