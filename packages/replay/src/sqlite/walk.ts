import { ok } from '@ludus/kernel';
import type { Replayed } from '../problem.ts';
import type { GameRow } from '../record/rows.ts';
import type { GameFilter } from '../types.ts';
import { attempt } from './fault.ts';
import { pageQuery } from './query.ts';
import type { Statements } from './statements.ts';

const BATCH = 200;

/** Rows in one direction up to a damaged place. */
function* walkOneWay(
  statements: Statements,
  filter: GameFilter,
  order: 'oldest' | 'newest',
): Generator<GameRow> {
  let after: number | undefined;
  let limit = BATCH;
  for (;;) {
    const { sql, values } = pageQuery(statements, filter, {
      limit,
      order,
      ...(after === undefined ? {} : { after }),
    });
    let rows: GameRow[];
    try {
      rows = statements.all<GameRow>(sql, ...values);
    } catch (caught) {
      // Before a damaged place, every row can be read individually.
      if (limit === 1) throw caught;
      limit = 1;
      continue;
    }
    yield* rows;
    if (rows.length < limit) return;
    after = rows.at(-1)!.order_key;
  }
}

/** From the oldest up to a damaged place, then from the newest down to it. */
export async function* walkRows(
  statements: Statements,
  file: string,
  filter: GameFilter,
): AsyncGenerator<Replayed<GameRow>> {
  let last = 0;
  for (const order of ['oldest', 'newest'] as const) {
    const rows = walkOneWay(statements, filter, order);
    for (;;) {
      const next = attempt({ file }, () => rows.next());
      if (!next.ok) {
        yield next;
        break;
      }
      if (next.value.done) return;
      const row = next.value.value;
      if (order === 'newest' && row.order_key <= last) return;
      if (order === 'oldest') last = row.order_key;
      yield ok(row);
    }
  }
}
