import { parseArgs } from 'node:util';
import { createAgent } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, Rng, unwrap } from '@ludus/kernel';
import { type GameInput, openStore } from '@ludus/replay';
import { playMatch } from '../src/match/match.ts';

/**
 * Plays the games the shipped networks were trained on: random openings of every length up to 24 decisions, and, where
 * asked for, agents that take a share of their decisions at random, so that bad positions are seen too.
 *
 *   bun packages/lab/scripts/trainingGames.ts --db strong.db --to 3200
 *   bun packages/lab/scripts/trainingGames.ts --db noisy.db --from 100000 --to 102700 --blunder 0.25
 */
const { values: flags } = parseArgs({
  options: {
    db: { type: 'string', default: 'training.db' },
    game: { type: 'string', default: 'ringrift' },
    board: { type: 'string', default: 'square8' },
    players: { type: 'string', default: '2' },
    agent: { type: 'string', default: 'minimax@nodes=1000' },
    blunder: { type: 'string', default: '0' },
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '1000' },
  },
});

const LONGEST_OPENING = 24;
const BATCH = 50;

const game = unwrap(games.get(flags.game));
const players = Number(flags.players);
const config = unwrap(game.configure({ variant: flags.board, players }));
const blunder = Number(flags.blunder);

/** An agent that answers at random now and then, without an opinion. */
const make = (rules: Game, name: string) => {
  const agent = unwrap(createAgent(rules, name));
  if (blunder === 0) return agent;
  const random = unwrap(createAgent(rules, 'random'));
  return {
    ...agent,
    *think(request: Parameters<typeof agent.think>[0]) {
      return yield* (request.rng.float() < blunder ? random : agent).think(request);
    },
  };
};

const play = (number: number): GameInput | undefined => {
  const seed = `gen-${number}`;
  const { outcome, initialState, moves } = playMatch(
    {
      game: game.id,
      config,
      agents: Array.from({ length: players }, () => flags.agent),
      seed,
      openingPlies: Rng.from(seed).int(LONGEST_OPENING),
      maxMoves: 600,
    },
    { createAgent: make },
  );
  if (outcome === undefined) return undefined;
  const about = { game: game.id, gameId: seed, boardType: flags.board, numPlayers: players, rngSeed: seed };
  return { ...about, source: 'training', initialState, moves };
};

await using db = unwrap(await openStore(flags.db, { games }));
let batch: GameInput[] = [];
const store = async (): Promise<void> => {
  for (const one of unwrap(await db.storeGames(batch))) if (!one.ok) console.error(one.error.message);
  batch = [];
};
for (let number = Number(flags.from); number < Number(flags.to); number += 1) {
  const played = play(number);
  if (played !== undefined) batch.push(played);
  if (batch.length >= BATCH) await store();
}
await store();
