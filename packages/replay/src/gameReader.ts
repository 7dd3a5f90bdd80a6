import { type Game, ok, plural, type Registry } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';
import { fail, type Place, type Replayed } from './problem.ts';
import { readMoves, readState, type StateRow } from './record/readRows.ts';
import { foreignFrom, type GameRow, metadataOf, type PlayerRow } from './record/rows.ts';
import type { Approach, RowStore } from './rowStore.ts';
import type { ReplayOptions } from './store.ts';
import type { GameId, GameMetadata, MoveRecord, StoredGame } from './types.ts';

/** A state and the move it is after; −1 is the initial state. */
interface FoundState {
  readonly moveNumber: number;
  readonly state: unknown;
}

/** Where a replay starts, and the moves to play from there. */
interface Start extends FoundState {
  readonly moves: Replayed<readonly MoveRecord[]>;
}

interface Replay extends ReplayOptions {
  readonly moves: readonly MoveRecord[];
  /** Called after every move. */
  readonly onMove?: (move: MoveRecord) => void;
}

/** What must be known about a game to read its moves. */
type OwnerRow = Pick<GameRow, 'game_id' | 'parity_status' | 'parity_divergence_move'>;

/** Reads games out of rows. */
export class GameReader {
  readonly rows: RowStore;
  readonly #address: string;
  readonly #games: Registry;

  constructor(rows: RowStore, address: string, games: Registry) {
    this.rows = rows;
    this.#address = address;
    this.#games = games;
  }

  place(gameId: GameId, moveNumber?: number): Place {
    return { file: this.#address, gameId, moveNumber };
  }

  async row(gameId: GameId): Promise<Replayed<GameRow>> {
    const row = await this.rows.game(gameId);
    if (!row.ok) return row;
    return row.value === undefined
      ? fail(this.place(gameId), 'no_such_game', 'there is no such game.')
      : ok(row.value);
  }

  /** The rules of a game. */
  rules({ game, game_id }: Pick<GameRow, 'game' | 'game_id'>): Replayed<Game> {
    const found = this.#games.get(game);
    return found.ok ? found : fail(this.place(game_id), 'unknown_game', found.error.message);
  }

  async describe(rows: readonly GameRow[]): Promise<Replayed<GameMetadata[]>> {
    const players = await this.rows.players(rows.map(({ game_id }) => game_id));
    if (!players.ok) return players;
    const byGame = new Map<GameId, PlayerRow[]>(rows.map(({ game_id }) => [game_id, []]));
    for (const player of players.value) byGame.get(player.game_id)?.push(player);
    return ok(rows.map((row) => metadataOf(row, byGame.get(row.game_id)!)));
  }

  async initialState(game: Game, gameId: GameId): Promise<Replayed<unknown>> {
    const row = await this.rows.initialState(gameId);
    if (!row.ok) return row;
    return row.value === undefined
      ? fail(this.place(gameId), 'bad_state', 'the initial state is missing.')
      : readState(game, this.place(gameId), row.value);
  }

  async moves(
    game: Game,
    { game_id: gameId, ...parity }: OwnerRow,
    start = 0,
    end = 2 ** 31 - 1,
  ): Promise<Replayed<MoveRecord[]>> {
    const rows = await this.rows.moves(gameId, start, end);
    const foreign = foreignFrom(parity);
    return rows.ok ? readMoves(game, this.place(gameId), { rows: rows.value, start, foreign }) : rows;
  }

  /** A whole game with everything a replay needs. `mayBeLonger` allows more moves than its row says. */
  async whole(row: GameRow, { mayBeLonger = false } = {}): Promise<Replayed<StoredGame>> {
    const game = this.rules(row);
    if (!game.ok) return game;
    const initialState = await this.initialState(game.value, row.game_id);
    if (!initialState.ok) return initialState;
    const moves = await this.moves(game.value, row);
    if (!moves.ok) return moves;
    const { length } = moves.value;
    if (mayBeLonger ? length < row.total_moves : length !== row.total_moves)
      return fail(
        this.place(row.game_id),
        'bad_record',
        `the game's row says ${plural(row.total_moves, 'move')}, but there are ${length}.`,
      );
    const metadata = await this.describe([row]);
    if (!metadata.ok) return metadata;
    return ok({ metadata: metadata.value[0]!, initialState: initialState.value, moves: moves.value });
  }

  /** The state after a move; −1 is the initial state. */
  async stateAtMove(
    gameId: GameId,
    moveNumber: number,
    { autoInject = false }: ReplayOptions = {},
  ): Promise<Replayed<unknown>> {
    const place = this.place(gameId, moveNumber);
    if (!Number.isInteger(moveNumber) || moveNumber < -1)
      return fail(place, 'no_such_move', 'moves are counted from 0; −1 is the start.');
    const approach = await this.rows.approach(gameId, moveNumber);
    if (!approach.ok) return approach;
    if (approach.value === undefined)
      return fail(this.place(gameId), 'no_such_game', 'there is no such game.');
    const { row } = approach.value;
    const game = this.rules(row);
    if (!game.ok) return game;
    const start = await this.#startOf(game.value, approach.value, { moveNumber, autoInject });
    if (!start.ok) return start;
    const { moveNumber: before, state, moves } = start.value;
    if (before === moveNumber) return ok(state);
    if (!moves.ok) return moves;
    if (moves.value.length < moveNumber - before)
      return fail(
        place,
        'no_such_move',
        `the game has only ${plural(before + 1 + moves.value.length, 'move')}.`,
      );
    const cursor = new GameCursor(game.value, state);
    const replayed = this.replay(cursor, gameId, { moves: moves.value, autoInject });
    return replayed.ok ? ok(cursor.state) : replayed;
  }

  /** Plays recorded moves, and reports the first that cannot be played. */
  replay(cursor: GameCursor, gameId: GameId, { moves, autoInject = false, onMove }: Replay): Replayed<void> {
    for (const move of moves) {
      const { action, player, moveNumber } = move;
      if (move.isForeign)
        return fail(
          this.place(gameId, moveNumber),
          'illegal_move',
          'from here on the game was played by other rules, so it cannot be replayed.',
        );
      const played = autoInject ? cursor.playFillingIn(action, player) : cursor.play(action, player);
      if (!played.ok) return fail(this.place(gameId, moveNumber), played.error.code, played.error.message);
      onMove?.(move);
    }
    return ok(undefined);
  }

  /** Where replaying up to a move starts: the nearest good snapshot before it, or the initial state. */
  async #startOf(
    game: Game,
    { row, start, moves }: Approach,
    { moveNumber, autoInject }: { readonly moveNumber: number; readonly autoInject: boolean },
  ): Promise<Replayed<Start>> {
    const { game_id: gameId } = row;
    // Snapshots of old records may come from an engine that filled in moves in its own way.
    if (start !== undefined && !(autoInject && start.move_number >= 0)) {
      const state = this.#goodState(game, gameId, start);
      if (state.ok) {
        const from = start.move_number + 1;
        const read = readMoves(game, this.place(gameId), {
          rows: moves,
          start: from,
          foreign: foreignFrom(row),
        });
        return ok({ moveNumber: start.move_number, state: state.value, moves: read });
      }
      if (start.move_number < 0) return state;
    }
    const snapshot = autoInject
      ? ok(undefined)
      : await this.#snapshot(game, gameId, (start?.move_number ?? 0) - 1);
    if (!snapshot.ok) return snapshot;
    const initial = snapshot.value === undefined ? await this.initialState(game, gameId) : undefined;
    if (initial !== undefined && !initial.ok) return initial;
    const found = snapshot.value ?? { moveNumber: -1, state: initial!.value };
    return ok({ ...found, moves: await this.moves(game, row, found.moveNumber + 1, moveNumber + 1) });
  }

  /** A state that matches its hash. */
  #goodState(game: Game, gameId: GameId, row: StateRow): Replayed<unknown> {
    const place = this.place(gameId, row.move_number);
    const state = readState(game, place, row);
    if (!state.ok || row.state_hash === null || row.state_hash === game.hash(state.value)) return state;
    return fail(place, 'bad_state', 'the snapshot does not match its state.');
  }

  /** The latest good snapshot at or before a move. A bad one is ignored, because it can be made again. */
  async #snapshot(game: Game, gameId: GameId, moveNumber: number): Promise<Replayed<FoundState | undefined>> {
    for (let upTo = moveNumber; upTo >= 0; ) {
      const rows = await this.rows.snapshots(gameId, upTo, 1);
      if (!rows.ok) return rows;
      const [row] = rows.value;
      if (row === undefined) return ok(undefined);
      const state = this.#goodState(game, gameId, row);
      if (state.ok) return ok({ moveNumber: row.move_number, state: state.value });
      upTo = row.move_number - 1;
    }
    return ok(undefined);
  }
}
