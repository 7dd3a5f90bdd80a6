import {
  type Agent,
  type Assessment,
  assessing,
  createAgent,
  type Decision,
  type Request,
  thinkLive,
} from '@ludus/agents';
import { type Registry, Rng, unwrap } from '@ludus/kernel';
import { serve } from '@ludus/workers';
import { stepBack } from '../threads/stepBack.ts';
import type { Judging, Question } from './types.ts';

/** What every thread of the pool gets before its first request. */
export interface ThinkingSetup {
  /** The module whose `games` it plays. */
  readonly gamesModule: string;
  /** Whether its requests can wait: everything else the server does goes first. */
  readonly isPatient?: boolean;
}

export interface ThinkingService {
  readonly think: (question: Question) => Promise<Decision>;
  readonly assess: (judging: Judging) => Promise<Assessment>;
}

/** Threads do not share networks. The lab takes a while to load and is seldom needed. */
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

  /** Thinks until the request's time is over. */
  const within = async <Answer>(
    { game: id, agent, view, knowledge, seat, seats, seed, maxMs }: Question,
    thinking: (agent: Agent, request: Request) => Generator<undefined, Answer>,
  ): Promise<Answer> => {
    const game = unwrap(games.get(id));
    const time = new AbortController();
    const timer = setTimeout(() => time.abort(), maxMs);
    try {
      const request = { game, view, knowledge, seat, seats, rng: Rng.from(seed), signal: time.signal };
      return await thinkLive(thinking(unwrap(createAgent(game, agent)), request));
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    think: (question) => within(question, (agent, request) => agent.think(request)),
    assess: (judging) => within(judging, (agent, request) => assessing(agent, request, judging.played)),
  };
});
