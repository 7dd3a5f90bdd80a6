import {
  type Agent,
  type Assessment,
  assessing,
  createAgent,
  type Decision,
  type Request,
  SeatedAgents,
  thinkLive,
} from '@ludus/agents';
import { type Game, type Registry, Rng, unwrap } from '@ludus/kernel';
import { type CallContext, serve } from '@ludus/workers';
import { lowerPriority } from '../threads/lowerPriority.ts';
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
  readonly ponder: (question: Question, context: CallContext) => Promise<void>;
}

/** Threads do not share networks. The lab takes a while to load and is seldom needed. */
const loadGames = async (module: string): Promise<Registry> => {
  if (process.env.LUDUS_NETWORKS !== undefined) {
    const { registerNetworks } = await import('@ludus/lab');
    unwrap(registerNetworks());
  }
  return ((await import(module)) as { readonly games: Registry }).games;
};

/** What agents do that do not ponder. */
function* nothing(): Generator<undefined, void> {}

serve(async ({ gamesModule, isPatient = false }: ThinkingSetup): Promise<ThinkingService> => {
  if (isPatient) lowerPriority();
  const games = await loadGames(gamesModule);
  const seated = new SeatedAgents();

  const agentFor = (game: Game, { agent: name, memory }: Question): Agent => {
    const make = (): Agent => unwrap(createAgent(game, name));
    return memory === undefined ? make() : seated.at(`${memory} ${name}`, make);
  };

  /** Thinks until the request's time is over. */
  const within = async <Answer>(
    question: Question,
    thinking: (agent: Agent, request: Request) => Generator<undefined, Answer>,
    caller?: AbortSignal,
  ): Promise<Answer> => {
    const { game: id, view, knowledge, seat, seats, seed, maxMs } = question;
    const game = unwrap(games.get(id));
    const agent = agentFor(game, question);
    const time = new AbortController();
    const end = (): void => time.abort();
    const timer = setTimeout(end, maxMs);
    caller?.addEventListener('abort', end);
    try {
      const request = { game, view, knowledge, seat, seats, rng: Rng.from(seed), signal: time.signal };
      return await thinkLive(
        thinking(agent, question.memory === undefined ? request : { ...request, memory: agent }),
      );
    } finally {
      clearTimeout(timer);
      caller?.removeEventListener('abort', end);
    }
  };

  return {
    think: (question) => within(question, (agent, request) => agent.think(request)),
    assess: (judging) => within(judging, (agent, request) => assessing(agent, request, judging.played)),
    ponder: (question, { signal }) =>
      within(question, (agent, request) => agent.ponder?.(request) ?? nothing(), signal),
  };
});
