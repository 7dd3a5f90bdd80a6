import { err, ok, type Registry } from '@ludus/kernel';
import type { GameCursor } from '@ludus/table';
import type { Replayed, ReplayProblem } from '../problem.ts';
import type { Claim, Description, GameId, GameInput, MoveInput } from '../types.ts';
import { checkEnding } from './check.ts';
import { checkGame } from './checkGame.ts';
import { checkDescription, checkSetting } from './describe.ts';
import { type GameRows, makeGameRows, type Origin } from './gameRows.ts';
import { type PackedRows, packRows, unpackRows } from './packRows.ts';
import { Recorder } from './recorder.ts';

/** What `prepareGame` needs to know about a store, in any thread; see `GameStore.preparation`. */
export interface Preparation {
  readonly address: string;
  readonly snapshotEvery: number;
}

/** What is recorded about a game that was refused or given up. */
export interface Quarantined {
  readonly status: string;
  readonly boardType: string;
  readonly numPlayers: number;
}

declare const opaque: unique symbol;

/**
 * A checked game as rows to write, or why it was refused. Its contents are private to the store: pass it
 * between threads of one program, but do not keep it, send it elsewhere or make it by hand.
 */
export interface PreparedGame {
  readonly [opaque]: true;
  readonly gameId: GameId;
  readonly totalMoves: number;
}

/** The contents. */
interface Prepared extends Omit<PreparedGame, typeof opaque> {
  readonly rows?: PackedRows;
  readonly refusal?: ReplayProblem;
  readonly orphan: Quarantined;
}

export const orphanOf = ({ gameStatus, boardType, numPlayers }: Claim & Description): Quarantined => ({
  status: gameStatus ?? 'completed',
  boardType,
  numPlayers,
});

type Named = Description & Claim & { readonly gameId: GameId };

const seal = (input: Named, totalMoves: number, checked: Replayed<GameRows>): PreparedGame => {
  const about = { gameId: input.gameId, totalMoves, orphan: orphanOf(input) };
  const prepared: Prepared = checked.ok
    ? { ...about, rows: packRows(checked.value) }
    : { ...about, refusal: checked.error };
  return prepared as unknown as PreparedGame;
};

interface Unsealed {
  readonly checked: Replayed<GameRows>;
  readonly orphan: Quarantined;
}

export const unseal = (game: PreparedGame): Unsealed => {
  const { rows, refusal, orphan } = game as unknown as Prepared;
  return { orphan, checked: rows === undefined ? err(refusal!) : ok(unpackRows(rows)) };
};

export interface PrepareRequest {
  readonly preparation: Preparation;
  readonly games: Registry;
  readonly origin?: Origin;
  /** The required hash of the final state. */
  readonly finalHash?: string;
}

/**
 * Does everything of `storeGame` that needs no database: replays the game, checks everything it says about
 * itself and makes its rows, which `GameStore.writePrepared` writes. This lets several threads work for one
 * database.
 *
 * ```ts
 * const prepared = prepareGame(input, { preparation, games }); // in a worker that received `store.preparation`
 * const stored = unwrap(await store.writePrepared([prepared])); // where the store is
 * ```
 */
export const prepareGame = (
  input: GameInput & { readonly gameId: GameId },
  { preparation: { address: file, snapshotEvery }, ...request }: PrepareRequest,
): PreparedGame => {
  const checked = checkGame(input, { ...request, file, snapshotEvery });
  return seal(input, checked.ok ? checked.value.count : 0, checked);
};

/**
 * Records a game while a `GameCursor` plays it, so that nothing has to be replayed to store it.
 *
 * ```ts
 * const recording = new GameRecording(cursor, store.preparation);
 * recording.add({ action: cursor.apply(move) }); // after every move
 * const prepared = recording.finish({ gameId, game: 'nim', boardType: 'classic', numPlayers: 2 }, games);
 * ```
 */
export class GameRecording {
  readonly #cursor: GameCursor;
  readonly #preparation: Preparation;
  readonly #recorder: Recorder;
  readonly #initialState: unknown;

  constructor(cursor: GameCursor, preparation: Preparation) {
    this.#cursor = cursor;
    this.#preparation = preparation;
    this.#initialState = cursor.state;
    this.#recorder = new Recorder(cursor, preparation);
  }

  /** Records the move that the cursor has just played. */
  add(move: MoveInput): void {
    this.#recorder.add(move, this.#cursor);
  }

  /** Ends the recording. The description of the game is checked, as for any other. */
  finish(input: Named, games: Registry): PreparedGame {
    return seal(input, this.#recorder.moves, this.#check(input, games));
  }

  #check(input: Named, games: Registry): Replayed<GameRows> {
    const { gameId } = input;
    const place = { file: this.#preparation.address, gameId };
    const game = checkDescription(games, place, input);
    if (!game.ok) return game;
    const setting = checkSetting(game.value, place, this.#initialState, input);
    if (!setting.ok) return setting;
    const ending = checkEnding(place, this.#cursor, input);
    if (!ending.ok) return ending;
    const { turns, counters, progress } = this.#recorder;
    return ok(
      makeGameRows({
        gameId,
        game: game.value,
        description: input,
        initialState: this.#initialState,
        steps: this.#recorder.takeRows(),
        turns,
        counters,
        ending: ending.value,
        seats: progress,
      }),
    );
  }
}
