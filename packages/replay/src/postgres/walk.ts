import { ok } from '@ludus/kernel';
import type { Replayed } from '../problem.ts';
import type { GameRow } from '../record/rows.ts';
import type { RowPage } from '../rowStore.ts';

const BATCH = 200;

type ReadPage = (page: RowPage) => Promise<Replayed<readonly GameRow[]>>;

/** Rows in one direction; before a damaged place, every row can be read individually. */
async function* walkOneWay(read: ReadPage, order: RowPage['order']): AsyncGenerator<Replayed<GameRow>> {
  let after: number | undefined;
  let limit = BATCH;
  for (;;) {
    const rows = await read({ limit, order, ...(after === undefined ? {} : { after }) });
    if (!rows.ok) {
      if (limit > 1 && rows.error.code === 'damaged_file') {
        limit = 1;
        continue;
      }
      yield rows;
      return;
    }
    for (const row of rows.value) yield ok(row);
    if (rows.value.length < limit) return;
    after = rows.value.at(-1)!.order_key;
  }
}

/** From the oldest up to a damaged place, then from the newest down to it. A lost connection ends it. */
export async function* walkRows(read: ReadPage): AsyncGenerator<Replayed<GameRow>> {
  let last = 0;
  let isDamaged = false;
  for await (const row of walkOneWay(read, 'oldest')) {
    if (row.ok) last = row.value.order_key;
    else isDamaged = row.error.code === 'damaged_file';
    yield row;
  }
  if (!isDamaged) return;
  for await (const row of walkOneWay(read, 'newest')) {
    if (!row.ok || row.value.order_key <= last) return;
    yield row;
  }
}
