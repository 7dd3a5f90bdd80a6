import { createAgent, type Decision, decideLive } from '@ludus/agents';
import { type Registry, Rng, unwrap } from '@ludus/kernel';
import { serve } from '@ludus/workers';
import { stepBack } from '../threads/stepBack.ts';
import type { Question } from './types.ts';

/** What every thread of the pool is told before its first question. */
export interface ThinkingSetup {
  /** The module whose `games` it plays. */
  readonly gamesModule: string;
  /** Whether its questions can wait: everything else the server does goes first. */
  readonly isPatient?: boolean;
}

export interface ThinkingService {
  readonly think: (question: Question) => Promise<Decision>;
}

/** Threads know nothing of each other's networks. The lab takes a while to load and is seldom needed. */
const loadGames = async (module: string): Promise<Registry> => {
  if (process.env.LUDUS_NETWORKS !== undefined) {
    const { registerNetworks } = await import('@ludus/lab');
    unwrap(registerNetworks());
  }
  return ((await import(module)) as { readonly games: Registry }).games;
};

serve(async ({ gamesModule, isPatient = false }: ThinkingSetup): Promise<ThinkingService> => {
  if (isPatient) stepBack();
  const games = await loadGames(gamesModule);
  return {
    think: async ({ game: id, agent, view, seat, seats, seed, maxMs }) => {
      const game = unwrap(games.get(id));
      const thinking = new AbortController();
      const timer = setTimeout(() => thinking.abort(), maxMs);
      try {
        const request = { game, view, seat, seats, rng: Rng.from(seed), signal: thinking.signal };
        return await decideLive(unwrap(createAgent(game, agent)), request);
      } finally {
        clearTimeout(timer);
      }
    },
  };
});
