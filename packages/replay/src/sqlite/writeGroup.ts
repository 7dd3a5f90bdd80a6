import type { Database } from 'bun:sqlite';
import { ok } from '@ludus/kernel';
import type { Place, Replayed } from '../problem.ts';
import { transact } from './fault.ts';

interface Write {
  readonly place: Place;
  readonly work: () => Replayed<unknown>;
  readonly settle: (result: Replayed<unknown>) => void;
  readonly fail: (reason: unknown) => void;
}

type Outcome = { readonly result: Replayed<unknown> } | { readonly thrown: unknown };

/**
 * Small writes of many games at once. Those that arrive within one turn of the event loop share a
 * transaction, whose start and end cost as much as the writes themselves. Each is still all or nothing: one
 * that fails undoes only itself.
 */
export class WriteGroup {
  readonly #db: Database;
  readonly #place: Place;
  #waiting: Write[] = [];

  constructor(db: Database, place: Place) {
    this.#db = db;
    this.#place = place;
  }

  /** Resolves when it is in the file. */
  add<T>(place: Place, work: () => Replayed<T>): Promise<Replayed<T>> {
    return new Promise<Replayed<unknown>>((settle, fail) => {
      this.#waiting.push({ place, work, settle, fail });
      if (this.#waiting.length === 1) setImmediate(() => this.flush());
    }) as Promise<Replayed<T>>;
  }

  /** Writes everything that is waiting. */
  flush(): void {
    const writes = this.#waiting;
    this.#waiting = [];
    if (writes.length === 0) return;
    const outcomes: Outcome[] = [];
    let shared: Replayed<unknown>;
    try {
      shared =
        writes.length === 1
          ? this.#one(writes[0]!, outcomes)
          : transact(this.#db, this.#place, () => this.#all(writes, outcomes));
    } catch (thrown) {
      for (const { fail } of writes) fail(thrown);
      return;
    }
    for (const [i, { settle, fail }] of writes.entries()) {
      const outcome = outcomes[i];
      // If the shared transaction fails, nothing is stored, whatever happened to each write.
      if (!shared.ok && writes.length > 1) settle(shared);
      else if (outcome !== undefined && 'thrown' in outcome) fail(outcome.thrown);
      else settle(outcome?.result ?? shared);
    }
  }

  #one({ place, work }: Write, outcomes: Outcome[]): Replayed<unknown> {
    const result = transact(this.#db, place, work);
    outcomes.push({ result });
    return result;
  }

  #all(writes: readonly Write[], outcomes: Outcome[]): Replayed<unknown> {
    for (const { place, work } of writes) {
      try {
        outcomes.push({ result: transact(this.#db, place, work) });
      } catch (thrown) {
        outcomes.push({ thrown });
      }
      // Some errors, such as a full disk, end the whole transaction, so nothing may be written after them.
      const last = outcomes.at(-1)!;
      if (!this.#db.inTransaction) return 'result' in last && !last.result.ok ? last.result : ok(undefined);
    }
    return ok(undefined);
  }
}
