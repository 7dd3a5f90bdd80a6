import type { Registry } from '@ludus/kernel';
import { lowerPriority } from '../threads/lowerPriority.ts';
import { serveThread } from '../threads/serve.ts';
import { type InspectionAnswer, type InspectionTask, inspect } from './inspection.ts';

/** Runs in its own thread and reads files of games. */
serveThread<{ gamesModule: string }, InspectionTask, InspectionAnswer>(async ({ gamesModule }) => {
  lowerPriority();
  const { games } = (await import(gamesModule)) as { readonly games: Registry };
  return (task, onProgress) => inspect(games, task, onProgress);
});
