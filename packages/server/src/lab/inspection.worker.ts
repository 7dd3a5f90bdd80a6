import type { Registry } from '@ludus/kernel';
import { serveThread } from '../threads/serve.ts';
import { stepBack } from '../threads/stepBack.ts';
import { type InspectionAnswer, type InspectionTask, inspect } from './inspection.ts';

/** Runs in its own thread and reads files of games. */
serveThread<{ gamesModule: string }, InspectionTask, InspectionAnswer>(async ({ gamesModule }) => {
  stepBack();
  const { games } = (await import(gamesModule)) as { readonly games: Registry };
  return (task, onProgress) => inspect(games, task, onProgress);
});
