import { type Agent, createAgent } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, Rng, unwrap } from '@ludus/kernel';
import type { GameInput } from '@ludus/replay';
import { playMatch } from '../src/match/match.ts';

/** What the training games of one run have in common. */
export interface TrainingJob {
  readonly game: string;
  readonly board: string;
  readonly players: number;
  readonly config: unknown;
  readonly agent: string;
  /** The share of decisions that are taken at random. */
  readonly blunder: number;
}

const LONGEST_OPENING = 24;

/** An agent that answers at random now and then, without an opinion. */
const blundering = (rules: Game, name: string, blunder: number): Agent => {
  const agent = unwrap(createAgent(rules, name));
  if (blunder === 0) return agent;
  const random = unwrap(createAgent(rules, 'random'));
  return {
    ...agent,
    *think(request) {
      return yield* (request.rng.float() < blunder ? random : agent).think(request);
    },
  };
};

/** Plays one training game; nothing when it has no end. */
export default (job: TrainingJob, number: number): GameInput | undefined => {
  const { game, board, players, config, agent, blunder } = job;
  const rules = unwrap(games.get(game));
  const seed = `gen-${number}`;
  const { outcome, initialState, moves } = playMatch(
    {
      game,
      config,
      agents: Array.from({ length: players }, () => agent),
      seed,
      openingPlies: Rng.from(seed).int(LONGEST_OPENING),
      maxMoves: 600,
    },
    { createAgent: () => blundering(rules, agent, blunder) },
  );
  if (outcome === undefined) return undefined;
  const about = { game, gameId: seed, boardType: board, numPlayers: players, rngSeed: seed };
  return { ...about, source: 'training', initialState, moves };
};
