import { parseArgs } from 'node:util';
import { games } from '@ludus/games';
import { hashJson, type Json, unwrap } from '@ludus/kernel';
import { type GameInput, openStore } from '@ludus/replay';
import { allCores, runPieces } from '../src/work/runPieces.ts';
import type { TrainingJob } from './trainingGame.ts';

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

const BATCH = 50;

const [players, from, to] = [flags.players, flags.from, flags.to].map(Number) as [number, number, number];
const { game, board, agent } = flags;
const config = unwrap(unwrap(games.get(game)).configure({ variant: board, players }));
const job: TrainingJob = { game, board, players, config, agent, blunder: Number(flags.blunder) };

await using db = unwrap(await openStore(flags.db, { games }));
let batch: GameInput[] = [];
const store = async (): Promise<void> => {
  for (const one of unwrap(await db.storeGames(batch))) if (!one.ok) console.error(one.error.message);
  batch = [];
};
const pieces = runPieces<TrainingJob, GameInput | undefined>({
  run: `training/${hashJson(job as unknown as Json).slice(0, 10)}`,
  kind: 'training',
  modules: { training: new URL('./trainingGame.ts', import.meta.url) },
  job,
  rules: [{ game, config }],
  pieces: [[from, to]],
  workers: allCores(),
});
for await (const { number, result } of pieces) {
  if (result !== undefined) batch.push(result);
  if (batch.length < BATCH && number + 1 < to) continue;
  await store();
  await pieces.stored(number);
}
