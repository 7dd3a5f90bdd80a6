import { type Agent, describeAgent } from '@ludus/agents';
import { games } from '@ludus/games';
import { hashJson, type Json, type Seat, subSeed, unwrap } from '@ludus/kernel';
import type { ArchivedGame } from '@ludus/replay';
import { agentAt, playMatch } from '../match/match.ts';
import { agentPoints } from '../match/points.ts';
import type { PlayedMatch } from '../match/types.ts';
import { agentOf } from '../match/weights.ts';
import type { TuningPlan } from './types.ts';
import { candidateAgent } from './weights.ts';

/** Candidates that all play the same games: the same openings, opponents and seats. */
export interface Contest {
  readonly plan: TuningPlan;
  /** What the openings depend on: `generation 3`, `fresh`. */
  readonly name: string;
  readonly candidates: readonly (readonly number[])[];
  readonly pool: readonly string[];
  /** Games per candidate. */
  readonly games: number;
  /** Whether to return the games, and not only their points. */
  readonly isRecorded: boolean;
}

export interface ContestResult {
  readonly points: number;
  /** An `ArchivedGame`, as text. */
  readonly record?: string;
}

interface Place {
  readonly candidate: number;
  readonly opening: number;
  readonly seat: Seat;
  readonly opponent: string;
}

/**
 * The game for a number: every opening is played from every seat before the next one, with the next opponent
 * of the pool.
 */
export const placeOf = ({ games: count, plan, pool }: Contest, number: number): Place => {
  const game = number % count;
  const opening = Math.floor(game / plan.players);
  return {
    candidate: Math.floor(number / count),
    opening,
    seat: (game % plan.players) + 1,
    opponent: pool[opening % pool.length]!,
  };
};

const planId = (plan: TuningPlan): string => hashJson(plan as unknown as Json).slice(0, 10);

/** The id of a game identifies its place, so that a repeated generation is not stored twice. */
export const gameIdOf = ({ plan, name }: Contest, number: number): string =>
  `cmaes-${planId(plan)}-${name.replaceAll(' ', '-')}-${number}`;

const recordOf = (
  contest: Contest,
  number: number,
  { agents, played }: { readonly agents: readonly Agent[]; readonly played: PlayedMatch },
): ArchivedGame => {
  const game = unwrap(games.get(contest.plan.game));
  const { plan, name, candidates } = contest;
  const { candidate, opponent } = placeOf(contest, number);
  const { outcome } = played;
  const input: ArchivedGame['input'] = {
    gameId: gameIdOf(contest, number),
    game: plan.game,
    boardType: plan.board,
    numPlayers: plan.players,
    source: 'cmaes',
    createdAt: '1970-01-01T00:00:00.000Z',
    players: agents.map((_, i) => describeAgent(agents[agentAt(played, i + 1)]!, played.initialState)),
    metadata: {
      tuning: planId(plan),
      contest: name,
      candidate,
      opponent,
      weights: [...candidates[candidate]!],
    },
    initialState: played.initialState,
    moves: played.moves,
    finalState: played.finalState,
    gameStatus: 'completed',
    winner: outcome!.winners[0] ?? null,
    terminationReason: outcome!.reason,
  };
  const { rulesVersion, engineVersion } = game;
  return { input, origin: { rulesVersion, engineVersion }, finalHash: played.finalHash };
};

/** Plays one game of a contest, in any thread. */
export default (contest: Contest, number: number): ContestResult => {
  const { plan, name, candidates, isRecorded } = contest;
  const { candidate, opening, seat, opponent } = placeOf(contest, number);
  const game = unwrap(games.get(plan.game));
  const index = seat - 1;
  const own = candidateAgent(game, plan, candidates[candidate]!);
  const { config, openingPlies, maxMoves, weightFiles } = plan;
  const agents = Array.from({ length: plan.players }, (_, i) =>
    i === index ? own : unwrap(agentOf(game, opponent, weightFiles)),
  );
  const played = playMatch(
    {
      game: plan.game,
      config,
      agents: agents.map((agent) => agent.name),
      openingPlies,
      maxMoves,
      seed: subSeed(plan.seed, `${name} ${opening}`),
    },
    { createAgent: (_, __, i) => agents[i]! },
  );
  const points = agentPoints(played)[index]!;
  return isRecorded && played.outcome !== undefined
    ? { points, record: JSON.stringify(recordOf(contest, number, { agents, played })) }
    : { points };
};
