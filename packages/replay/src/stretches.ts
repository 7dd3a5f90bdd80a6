import { ok } from '@ludus/kernel';
import { GameReader } from './gameReader.ts';
import type { Replayed } from './problem.ts';
import type { GameRow } from './record/rows.ts';
import type { GameStore } from './store.ts';
import type { GameFilter, StoredGame } from './types.ts';

/** Games of a store that follow each other in the order of storing, for work that several threads share. */
export interface GameStretch {
  /** The `order_key` of the game before the first; absent at the beginning. */
  readonly after?: number;
  /** That of the last one. */
  readonly last: number;
  /** How many there were when it was cut. */
  readonly count: number;
}

/** Rows that are looked at together when a store is cut. */
const PAGE = 1000;

/** Cuts the games of a store into stretches of this many. Fails where a row cannot be read. */
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

/** The rows of a stretch. Games that were deleted since are missing, and none of the next stretch is among them. */
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
