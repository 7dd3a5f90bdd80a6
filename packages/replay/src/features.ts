import { type Outcome, ok, type Seat } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';
import { GameReader } from './gameReader.ts';
import type { OnGame } from './health.ts';
import { fail, isStoreProblem, type Replayed, type ReplayProblem } from './problem.ts';
import type { GameRow } from './record/rows.ts';
import type { FeatureValues, StoredFeatures } from './rowStore.ts';
import type { GameStore } from './store.ts';
import type { GameFilter, GameId, MoveRecord } from './types.ts';

/** One position as a player saw it, with the result for that player. */
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

const packVector = (vector: Float32Array<ArrayBufferLike>): Uint8Array =>
  Bun.gzipSync(new Uint8Array(vector.buffer as ArrayBuffer, vector.byteOffset, vector.byteLength), {
    level: 6,
  });

const valueFor = (winners: readonly Seat[], seat: Seat): -1 | 0 | 1 => {
  if (winners.length === 0) return 0;
  return winners.includes(seat) ? 1 : -1;
};

/** Who won: by the rules, or as agreed at the table. */
const winnersOf = (outcome: Outcome | undefined, { winner }: GameRow): readonly Seat[] =>
  outcome?.winners ?? (winner === null ? [] : [winner]);

/** The features of every position of a finished game, for every seat. */
const featuresOf = async (store: GameStore, row: GameRow): Promise<Replayed<StoredFeatures>> => {
  const reader = new GameReader(store.rows, store.address, store.games);
  const place = reader.place(row.game_id);
  const game = reader.rules(row);
  if (!game.ok) return game;
  const { learning } = game.value;
  if (learning === undefined) return fail(place, 'no_features', `${game.value.name} has no features.`);
  if (row.game_status !== 'completed' && row.game_status !== 'finished')
    return fail(place, 'not_finished', `the game is ${row.game_status}.`);
  const whole = await reader.whole(row);
  if (!whole.ok) return whole;
  const { initialState, moves } = whole.value;
  const { version, dimension } = learning.features.layout(initialState);
  const cursor = new GameCursor(game.value, initialState);
  const vectors: Omit<FeatureValues, 'value'>[] = [];
  const onMove = ({ moveNumber }: MoveRecord): void => {
    for (let perspective = 1; perspective <= row.num_players; perspective += 1) {
      const features = packVector(learning.features.vector(cursor.state, perspective));
      vectors.push({ moveNumber, perspective, features, dimension });
    }
  };
  const replayed = reader.replay(cursor, row.game_id, { moves, onMove });
  if (!replayed.ok) return replayed;
  const winners = winnersOf(cursor.outcome, row);
  return ok({
    version,
    rows: vectors.map((one) => ({ ...one, value: valueFor(winners, one.perspective) })),
  });
};

/** Computes and stores the features of one finished game; returns the number of rows. */
const storeFeatures = async (store: GameStore, row: GameRow): Promise<Replayed<number>> => {
  const features = await featuresOf(store, row);
  if (!features.ok) return features;
  const stored = await store.rows.change(row.game_id, () => ok({ features: features.value }));
  return stored.ok ? ok(features.value.rows.length) : stored;
};

const isUpToDate = async (store: GameStore, row: GameRow): Promise<boolean> => {
  const known = await store.rows.featureVersion(row.game_id);
  if (!known.ok || known.value === undefined) return false;
  const reader = new GameReader(store.rows, store.address, store.games);
  const game = reader.rules(row);
  const initial = game.ok ? await reader.initialState(game.value, row.game_id) : game;
  return game.ok && initial.ok && game.value.learning?.features.layout(initial.value).version === known.value;
};

export interface FeaturesComputed {
  readonly games: number;
  readonly rows: number;
  /** Games that already had features in the current layout. */
  readonly present: number;
  /** Games of a kind that has no features. */
  readonly without: number;
  readonly skipped: readonly ReplayProblem[];
}

/** Computes the features of all games that have none in the current layout. */
export const computeFeatures = async (
  store: GameStore,
  { filter = {}, onGame }: { readonly filter?: GameFilter; readonly onGame?: OnGame } = {},
): Promise<Replayed<FeaturesComputed>> => {
  const skipped: ReplayProblem[] = [];
  let games = 0;
  let rows = 0;
  let present = 0;
  let without = 0;
  for await (const row of store.rows.walk(filter)) {
    if (!row.ok && isStoreProblem(row.error)) return row;
    if (!row.ok) skipped.push(row.error);
    else if (await isUpToDate(store, row.value)) present += 1;
    else {
      const stored = await storeFeatures(store, row.value);
      if (stored.ok) {
        games += 1;
        rows += stored.value;
      } else if (stored.error.code === 'no_features') without += 1;
      else if (isStoreProblem(stored.error)) return stored;
      else skipped.push(stored.error);
    }
    if ((await onGame?.(games + present + without + skipped.length)) === 'stop') break;
  }
  return ok({ games, rows, present, without, skipped });
};

const unpackVector = (
  store: GameStore,
  { game_id: gameId, board_type: boardType }: GameRow,
  version: number,
  { moveNumber, perspective, features: packed, value, dimension }: FeatureValues,
): Replayed<FeatureRow> => {
  const place = { file: store.address, gameId, moveNumber };
  try {
    const bytes = Bun.gunzipSync(packed as Uint8Array<ArrayBuffer>);
    const features = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
    return features.length === dimension
      ? ok({ gameId, moveNumber, perspective, features, value, boardType, version })
      : fail(place, 'bad_record', `there are ${features.length} features, not ${dimension}.`);
  } catch {
    return fail(place, 'bad_record', 'the features are damaged.');
  }
};

/** The stored features of games, one game in memory at a time. */
export async function* iterateFeatures(
  store: GameStore,
  filter: GameFilter = {},
): AsyncGenerator<Replayed<FeatureRow>> {
  for await (const row of store.rows.walk(filter)) {
    const stored = row.ok ? await store.rows.features(row.value.game_id) : row;
    if (!row.ok || !stored.ok) yield stored as Replayed<never>;
    else if (stored.value !== undefined)
      for (const one of stored.value.rows) yield unpackVector(store, row.value, stored.value.version, one);
  }
}
