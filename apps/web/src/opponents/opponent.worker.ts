import {
  type Agent,
  type Assessment,
  assess,
  decide,
  type Request,
  SeatedAgents,
  thinkLive,
} from '@ludus/agents';
import { Rng, type Seat, type Tagged } from '@ludus/kernel';
import { type CallContext, serve } from '@ludus/workers';
import { loadRules } from '../rules/loadRules.ts';
import { loadRulesFor } from '../rules/loadRulesFor.ts';
import { agentFor } from './agents.ts';
import { foreseen } from './foreseen.ts';
import { type Chances, reviewLine } from './review.ts';

/** Opponents think here, in a worker, so that the page stays responsive. */

export interface Question {
  readonly game: string;
  /** What the seat may know. */
  readonly view: unknown;
  /** What the game lets this opponent know in addition, when it is to move itself. */
  readonly knowledge?: unknown;
  readonly seat: Seat;
  readonly seats: number;
  /** As agents are named: `mcts@ms=600`. */
  readonly agent: string;
  readonly seed: string;
  /** Names the game and the seat, so that the opponent can keep what it finds out. Without it every question is new. */
  readonly memory?: string;
}

export interface Thought {
  readonly action: Tagged;
  /** Every seat's chance to win, seat 1 first. */
  readonly evaluation: readonly number[];
  /** The moves it expects, its own first. */
  readonly line: readonly string[];
}

/** A decision that was made, to be compared with what an agent would have done. */
export interface Judging extends Question {
  readonly played: Tagged;
}

interface GameToReview {
  readonly game: string;
  readonly start: unknown;
  readonly seats: number;
  readonly steps: readonly { readonly action: Tagged; readonly seat: Seat }[];
}

/** Nobody ponders about one position for longer than this: it would only make the device warm. */
const PONDER_MS = 20_000;

const seated = new SeatedAgents();

/** An agent and what it is asked. */
const readQuestion = async ({ game: id, agent: name, seed, memory, ...asked }: Question) => {
  const game = await loadRulesFor(name, id, asked.view);
  const make = (): Agent => agentFor(game, name);
  const agent = memory === undefined ? make() : seated.at(`${memory} ${name}`, make);
  const request: Request = {
    game,
    ...asked,
    rng: Rng.from(seed),
    ...(memory !== undefined && { memory: agent }),
  };
  return { game, agent, request };
};

const service = {
  /** What an agent would play. */
  choose: async (question: Question): Promise<Thought> => {
    const { game, agent, request } = await readQuestion(question);
    const { action, evaluation, principalVariation } = decide(agent, request);
    return { action, evaluation, line: foreseen(game, question.view, principalVariation) };
  },
  /** Thinks while somebody else is to act, until it is asked to finish. */
  ponder: async (question: Question, { signal }: CallContext): Promise<void> => {
    const { agent, request } = await readQuestion(question);
    if (agent.ponder === undefined) return;
    await thinkLive(agent.ponder({ ...request, signal, budget: { ms: PONDER_MS } }));
  },
  /** What a decision was worth, compared with what an agent would have done. */
  assess: async ({ played, ...question }: Judging): Promise<Assessment> => {
    const { agent, request } = await readQuestion(question);
    return assess(agent, request, played);
  },
  /** The game's own evaluation of every state of a game, the start first. */
  review: async ({ game, start, steps, seats }: GameToReview): Promise<readonly Chances[]> =>
    reviewLine(await loadRules(game), start, steps, seats),
};

export type OpponentService = typeof service;

serve(service);
