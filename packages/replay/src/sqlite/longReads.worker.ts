import { Database } from 'bun:sqlite';
import { serve } from '@ludus/workers';
import { ConnectionReads } from './longReads.ts';
import type { ReadingService, ReadingSetup } from './readingThread.ts';
import { Statements } from './statements.ts';

/** Runs in its own thread, with its own connection to the file. */
serve(({ file }: ReadingSetup): ReadingService => {
  const db = new Database(file, { readonly: true });
  db.run('PRAGMA busy_timeout = 5000');
  const reads = new ConnectionReads(file, new Statements(db));
  return {
    page: ({ filter, page }) => reads.page(filter, page),
    count: (filter) => reads.count(filter),
    continuations: ({ position, limit }) => reads.continuations(position, limit),
    stats: () => reads.stats(),
  };
});
