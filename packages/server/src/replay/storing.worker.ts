import { Database } from 'bun:sqlite';
import { type Registry, unwrap } from '@ludus/kernel';
import { GameReplayDB } from '@ludus/replay';
import { serveThread } from '../threads/serve.ts';
import { type StoringAnswer, type StoringSetup, type StoringTask, storeHere } from './storing.ts';

const LONGEST_REST_MS = 20;
const CHECKPOINT_EVERY = 8;

/** Runs in a thread of its own, with its own connection to the file of the store. */
serveThread<StoringSetup, StoringTask, StoringAnswer>(async ({ file, gamesModule }) => {
  const { games } = (await import(gamesModule)) as { readonly games: Registry };
  const db = unwrap(GameReplayDB.open(file, { games, create: false }));
  const log = new Database(file, { readwrite: true });
  let stored = 0;
  return async (task) => {
    const started = performance.now();
    const answer = storeHere(db, task);
    stored += 1;
    // Whoever finds the log of the file full has to copy it; live games shall not be the ones.
    if (stored % CHECKPOINT_EVERY === 0) log.run('PRAGMA wal_checkpoint(PASSIVE)');
    // The file has one writer at a time: live games get their turn between two uploaded ones.
    await Bun.sleep(Math.min(LONGEST_REST_MS, (performance.now() - started) / 2));
    return answer;
  };
});
