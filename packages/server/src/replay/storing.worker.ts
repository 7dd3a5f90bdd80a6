import { type Registry, unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { serveThread } from '../threads/serve.ts';
import { type StoringAnswer, type StoringSetup, type StoringTask, storeHere } from './storing.ts';

const LONGEST_REST_MS = 20;

/** Runs in its own thread, with its own connection to the store. */
serveThread<StoringSetup, StoringTask, StoringAnswer>(async ({ address, gamesModule }) => {
  const { games } = (await import(gamesModule)) as { readonly games: Registry };
  const db = unwrap(await openStore(address, { games, create: false, role: 'background' }));
  return async (task) => {
    const started = performance.now();
    const answer = await storeHere(db, task);
    // A store has one writer at a time, so live games get their turn between two uploaded ones.
    await Bun.sleep(Math.min(LONGEST_REST_MS, (performance.now() - started) / 2));
    return answer;
  };
});
