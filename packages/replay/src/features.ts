import { type Features, type Game, type Outcome, ok, type Seat } from '@ludus/kernel';
import type { GameReplayDB } from './database.ts';
import type { OnGame } from './health.ts';
import { attempt, attemptResult, fail, type Replayed, type ReplayProblem, transact } from './problem.ts';
import { walk } from './query.ts';
import { Replayer } from './replayer.ts';
import type { GameRow } from './rows.ts';
import type { GameFilter, GameId } from './types.ts';

/** One position as a player saw it, with how the game ended for that player. */
export interface FeatureRow {
  readonly gameId: GameId;
  /** The move it is after. */
  readonly moveNumber: number;
  readonly perspective: Seat;
  readonly features: Float32Array;
  /** 1 won, −1 lost, 0 drawn. */
  readonly value: -1 | 0 | 1;
  readonly boardType: string;
  readonly version: number;
}

const INSERT = 'INSERT INTO game_nnue_features VALUES (?, ?, ?, ?, ?, ?, ?)';

const packVector = (vector: Float32Array<ArrayBufferLike>): Uint8Array =>
  Bun.gzipSync(new Uint8Array(vector.buffer as ArrayBuffer, vector.byteOffset, vector.byteLength), {
    level: 6,
  });

const valueFor = (winners: readonly Seat[], seat: Seat): -1 | 0 | 1 => {
  if (winners.length === 0) return 0;
  return winners.includes(seat) ? 1 : -1;
};

/** Who won: what the rules say, or what was agreed at the table. */
const winnersOf = (outcome: Outcome | undefined, { winner }: GameRow): readonly Seat[] =>
  outcome?.winners ?? (winner === null ? [] : [winner]);

type Vectors = { readonly moveNumber: number; readonly seat: Seat; readonly vector: Uint8Array }[];

const vectorsOf = (
  db: GameReplayDB,
  row: GameRow,
  { game, features }: { readonly game: Game; readonly features: Features<unknown> },
): Replayed<{ vectors: Vectors; outcome: Outcome | undefined }> => {
  const { reader } = db.internals;
  const whole = reader.whole(row);
  if (!whole.ok) return whole;
  const replayer = new Replayer(game, whole.value.initialState);
  const vectors: Vectors = [];
  for (const { action, player, moveNumber } of whole.value.moves) {
    const played = replayer.play(action, player);
    if (!played.ok)
      return fail(reader.place(row.game_id, moveNumber), played.error.code, played.error.message);
    for (let seat = 1; seat <= row.num_players; seat += 1)
      vectors.push({ moveNumber, seat, vector: packVector(features.vector(replayer.state, seat)) });
  }
  return ok({ vectors, outcome: replayer.outcome });
};

/** Computes and stores the features of one finished game; gives how many rows. */
const storeFeatures = (db: GameReplayDB, row: GameRow): Replayed<number> => {
  const { reader, tables } = db.internals;
  const place = reader.place(row.game_id);
  const game = reader.rules(row);
  if (!game.ok) return game;
  const { learning } = game.value;
  if (learning === undefined) return fail(place, 'no_features', `${game.value.name} has no features.`);
  if (row.game_status !== 'completed' && row.game_status !== 'finished')
    return fail(place, 'not_finished', `the game is ${row.game_status}.`);
  const initial = reader.initialState(game.value, row.game_id);
  if (!initial.ok) return initial;
  const { version, dimension } = learning.features.layout(initial.value);
  const computed = vectorsOf(db, row, { game: game.value, features: learning.features });
  if (!computed.ok) return computed;
  const { vectors, outcome } = computed.value;
  const winners = winnersOf(outcome, row);
  return transact(db.internals.db, place, () => {
    tables.run('DELETE FROM game_nnue_features WHERE game_id = ?', row.game_id);
    for (const { moveNumber, seat, vector } of vectors)
      tables.run(
        INSERT,
        row.game_id,
        moveNumber,
        seat,
        vector,
        valueFor(winners, seat),
        row.board_type,
        dimension,
      );
    tables.run('INSERT OR REPLACE INTO game_feature_versions VALUES (?, ?)', row.game_id, version);
    return ok(vectors.length);
  });
};

const isUpToDate = (db: GameReplayDB, row: GameRow): boolean => {
  const { reader } = db.internals;
  const known = reader
    .statement('SELECT version FROM game_feature_versions WHERE game_id = ?')
    .get(row.game_id) as { version: number } | null;
  if (known === null) return false;
  const game = reader.rules(row);
  const initial = game.ok ? reader.initialState(game.value, row.game_id) : game;
  return (
    game.ok && initial.ok && game.value.learning?.features.layout(initial.value).version === known.version
  );
};

export interface FeaturesComputed {
  readonly games: number;
  readonly rows: number;
  /** Games whose features were there in today's layout. */
  readonly present: number;
  /** Games of a kind that has no features. */
  readonly without: number;
  readonly skipped: readonly ReplayProblem[];
}

/** Computes the features of all games that have none of today's layout. */
export const computeFeatures = async (
  db: GameReplayDB,
  { filter = {}, onGame }: { readonly filter?: GameFilter; readonly onGame?: OnGame } = {},
): Promise<Replayed<FeaturesComputed>> => {
  const skipped: ReplayProblem[] = [];
  let games = 0;
  let rows = 0;
  let present = 0;
  let without = 0;
  for (const row of db.rows(filter)) {
    if (!row.ok) skipped.push(row.error);
    else if (isUpToDate(db, row.value)) present += 1;
    else {
      const place = db.internals.reader.place(row.value.game_id);
      const stored = attemptResult(place, () => storeFeatures(db, row.value));
      if (stored.ok) {
        games += 1;
        rows += stored.value;
      } else if (stored.error.code === 'no_features') without += 1;
      else if (stored.error.code === 'disk_full') return stored;
      else skipped.push(stored.error);
    }
    if ((await onGame?.(games + present + without + skipped.length)) === 'stop') break;
  }
  return ok({ games, rows, present, without, skipped });
};

interface RawFeatures {
  readonly game_id: string;
  readonly move_number: number;
  readonly player_perspective: number;
  readonly features: Uint8Array<ArrayBuffer>;
  readonly value: -1 | 0 | 1;
  readonly board_type: string;
  readonly feature_dim: number;
  readonly version: number;
}

const unpackVector = (db: GameReplayDB, raw: RawFeatures): Replayed<FeatureRow> => {
  const place = db.internals.reader.place(raw.game_id, raw.move_number);
  try {
    const bytes = Bun.gunzipSync(raw.features);
    const features = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
    if (features.length !== raw.feature_dim)
      return fail(
        place,
        'bad_record',
        `the features are ${features.length} numbers, not ${raw.feature_dim}.`,
      );
    return ok({
      gameId: raw.game_id,
      moveNumber: raw.move_number,
      perspective: raw.player_perspective,
      features,
      value: raw.value,
      boardType: raw.board_type,
      version: raw.version,
    });
  } catch {
    return fail(place, 'bad_record', 'the features are damaged.');
  }
};

/** The stored features of games, one game in memory at a time. */
export function* iterateFeatures(db: GameReplayDB, filter: GameFilter = {}): Generator<Replayed<FeatureRow>> {
  const { reader } = db.internals;
  const read = `SELECT game_nnue_features.*, version FROM game_nnue_features
    JOIN game_feature_versions USING (game_id) WHERE game_id = ? ORDER BY move_number, player_perspective`;
  for (const { game_id } of walk(reader, filter)) {
    const rows = attempt(reader.place(game_id), () => reader.statement(read).all(game_id) as RawFeatures[]);
    if (!rows.ok) yield rows;
    else for (const raw of rows.value) yield unpackVector(db, raw);
  }
}
