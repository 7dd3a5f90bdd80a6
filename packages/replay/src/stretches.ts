import { ok } from '@ludus/kernel';
import { GameReader } from './gameReader.ts';
import type { Replayed } from './problem.ts';
import type { GameRow } from './record/rows.ts';
import type { GameStore } from './store.ts';
import type { GameFilter, StoredGame } from './types.ts';

/** Consecutive games of a store in the order of storing, for work that several threads share. */
export interface GameStretch {
  /** The `order_key` of the game before the first; absent at the beginning. */
  readonly after?: number;
  /** The `order_key` of the last one. */
  readonly last: number;
  /** How many there were when the store was split. */
  readonly count: number;
}

/** Rows that are read together when a store is split. */
const PAGE = 1000;

/** Splits the games of a store into stretches of this many. Fails if a row is unreadable. */
export const cutStretches = async (
  { rows }: Pick<GameStore, 'rows'>,
  filter: GameFilter,
  size: number,
): Promise<Replayed<readonly GameStretch[]>> => {
  const stretches: GameStretch[] = [];
  const limit = Math.ceil(PAGE / size) * size;
  for (let after: number | undefined; ; ) {
    const page = await rows.page(filter, { limit, order: 'oldest', ...(after !== undefined && { after }) });
    if (!page.ok) return page;
    for (let i = 0; i < page.value.length; i += size) {
      const some = page.value.slice(i, i + size);
      const last = some.at(-1)!.order_key;
      stretches.push({ last, count: some.length, ...(after !== undefined && { after }) });
      after = last;
    }
    if (page.value.length < limit) return ok(stretches);
  }
};

/** The rows of a stretch, without games that have been deleted since, and without those of the next stretch. */
export const stretchRows = async (
  { rows }: Pick<GameStore, 'rows'>,
  filter: GameFilter,
  { after, last, count }: GameStretch,
): Promise<Replayed<readonly GameRow[]>> => {
  const page = await rows.page(filter, {
    limit: count,
    order: 'oldest',
    ...(after !== undefined && { after }),
  });
  return page.ok ? ok(page.value.filter(({ order_key }) => order_key <= last)) : page;
};

/** The whole games of a stretch. A damaged one is a problem in its place. */
export async function* stretchGames(
  store: Pick<GameStore, 'rows' | 'address' | 'games'>,
  filter: GameFilter,
  stretch: GameStretch,
): AsyncGenerator<Replayed<StoredGame>> {
  const reader = new GameReader(store.rows, store.address, store.games);
  const rows = await stretchRows(store, filter, stretch);
  if (!rows.ok) yield rows;
  else for (const row of rows.value) yield await reader.whole(row);
}
