import { type Assessment, assess, decide } from '@ludus/agents';
import { Rng, type Seat, type Tagged } from '@ludus/kernel';
import { serve } from '@ludus/workers';
import { loadRules, loadRulesFor } from '../rules/loadRules.ts';
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

const service = {
  /** What an agent would play. */
  choose: async ({ game: gameId, agent, seed, ...asked }: Question): Promise<Thought> => {
    const game = await loadRulesFor(agent, gameId);
    const { action, evaluation, principalVariation } = decide(agentFor(game, agent), {
      game,
      ...asked,
      rng: Rng.from(seed),
    });
    return { action, evaluation, line: foreseen(game, asked.view, principalVariation) };
  },
  /** What a decision was worth, compared with what an agent would have done. */
  assess: async ({ game: gameId, agent, seed, played, ...asked }: Judging): Promise<Assessment> => {
    const game = await loadRulesFor(agent, gameId);
    return assess(agentFor(game, agent), { game, ...asked, rng: Rng.from(seed) }, played);
  },
  /** The game's own evaluation of every state of a game, the start first. */
  review: async ({ game, start, steps, seats }: GameToReview): Promise<readonly Chances[]> =>
    reviewLine(await loadRules(game), start, steps, seats),
};

export type OpponentService = typeof service;

serve(service);
