import { Database } from 'bun:sqlite';
import { serve } from '@ludus/workers';
import type { CheckpointService, CheckpointSetup } from './walCheckpointer.ts';

/** Runs in a thread of its own, with its own connection to the file. */
serve(({ file }: CheckpointSetup): CheckpointService => {
  const db = new Database(file, { readwrite: true });
  const copy = db.query<{ checkpointed: number }, []>('PRAGMA wal_checkpoint(PASSIVE)');
  return { copy: () => copy.get()?.checkpointed ?? 0 };
});
