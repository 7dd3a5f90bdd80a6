import type { Agent } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, unwrap } from '@ludus/kernel';
import { agentAt, playMatch } from '../match/match.ts';
import { agentFor } from './contender.ts';
import type { Contender, LearnPlan } from './types.ts';

export interface DuelJob {
  readonly plan: LearnPlan;
  /** Distinguishes the openings of this duel from those of others. */
  readonly name: string;
  readonly first: Contender;
  readonly second: Contender;
}

let last: { readonly key: string; readonly agents: readonly [Agent, Agent] } | undefined;

const agentsOf = (game: Game, { plan, name, first, second }: DuelJob): readonly [Agent, Agent] => {
  const key = `${plan.game} ${plan.board} ${plan.seed} ${name}`;
  const searching = { search: plan.search, nodes: plan.gateNodes };
  if (last?.key !== key)
    last = { key, agents: [agentFor(game, first, searching), agentFor(game, second, searching)] };
  return last.agents;
};

/**
 * The share of the points that the first contender gets from one game; the second contender plays all other
 * seats.
 */
const playOnce = (job: DuelJob, opening: string, seat: number): number => {
  const { plan } = job;
  const game = unwrap(games.get(plan.game));
  const [first, second] = agentsOf(game, job);
  const match = playMatch(
    {
      game: plan.game,
      config: plan.config,
      agents: Array.from({ length: plan.players }, (_, i) => (i === seat ? first : second).name),
      seed: opening,
      openingSeed: opening,
      openingPlies: plan.gateOpening,
      maxMoves: plan.maxMoves,
    },
    { createAgent: (_game, _name, index) => (index === seat ? first : second) },
  );
  const winners = match.outcome?.winners ?? [];
  if (winners.length === 0) return 1 / plan.players;
  return winners.some((one) => agentAt(match, one) === seat) ? 1 / winners.length : 0;
};

/** Plays one opening from every seat and returns the mean share of the points. */
const perform = (job: DuelJob, number: number): number => {
  const opening = `${job.plan.seed} ${job.name} ${number}`;
  const { players } = job.plan;
  let sum = 0;
  for (let seat = 0; seat < players; seat += 1) sum += playOnce(job, opening, seat);
  return sum / players;
};

export default perform;
