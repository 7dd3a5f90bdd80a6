import { createAgent, decideLive } from '@ludus/agents';
import { type Registry, Rng, unwrap } from '@ludus/kernel';
import type { FromWorker, Question, ToWorker } from './types.ts';

/** Runs in a thread of its own: answers one question after the other. */

declare const self: Worker;

/** The games, once they are loaded; questions may come before. */
let loading: Promise<{ readonly games: Registry }> | undefined;

/** Threads know nothing of each other's networks. The lab takes a while to load and is seldom needed. */
const loadGames = async (module: string): Promise<{ readonly games: Registry }> => {
  if (process.env.LUDUS_NETWORKS !== undefined) {
    const { registerNetworks } = await import('@ludus/lab');
    unwrap(registerNetworks());
  }
  return import(module);
};

const answer = (message: FromWorker): void => self.postMessage(message);

const think = async ({ game: id, agent, view, seat, seats, seed, maxMs }: Question): Promise<void> => {
  const { games } = await loading!;
  const game = unwrap(games.get(id));
  const thinking = new AbortController();
  const timer = setTimeout(() => thinking.abort(), maxMs);
  try {
    const request = { game, view, seat, seats, rng: Rng.from(seed), signal: thinking.signal };
    answer({ type: 'decision', decision: await decideLive(unwrap(createAgent(game, agent)), request) });
  } finally {
    clearTimeout(timer);
  }
};

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  try {
    if (data.type === 'question') return await think(data.question);
    loading = loadGames(data.module);
    await loading;
  } catch (caught) {
    answer({ type: 'failure', message: String(caught) });
  }
};
