import { Database } from 'bun:sqlite';

declare const self: Worker;

/** Runs in a thread of its own. Waits for nobody, and nobody waits for it. */
self.onmessage = ({ data: file }: MessageEvent<string>) => {
  const db = new Database(file, { readwrite: true });
  const copy = db.query<{ checkpointed: number }, []>('PRAGMA wal_checkpoint(PASSIVE)');
  self.onmessage = () => postMessage(copy.get()?.checkpointed ?? 0);
};
