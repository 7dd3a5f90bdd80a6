import { Database } from 'bun:sqlite';
import { serveThread } from '../threads/serve.ts';

/** Runs in a thread of its own. Waits for nobody, and nobody waits for it. */
serveThread<{ file: string }, 'copy', number>(({ file }) => {
  const db = new Database(file, { readwrite: true });
  const copy = db.query<{ checkpointed: number }, []>('PRAGMA wal_checkpoint(PASSIVE)');
  return () => copy.get()?.checkpointed ?? 0;
});
