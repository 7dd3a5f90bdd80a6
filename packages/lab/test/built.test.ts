import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { type Game, unwrap } from '@ludus/kernel';
import type * as Lab from '../src/index.ts';

/** Threads load their modules by address, which only a run of the built package can verify. */

setDefaultTimeout(600_000);

const PACKAGE = join(import.meta.dir, '..');
const folder = mkdtempSync(join(tmpdir(), 'ludus-built-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const nim: Game = unwrap(games.get('nim'));
const config = unwrap(nim.configure({ variant: 'classic' }));

let lab: typeof Lab;

beforeAll(async () => {
  const built = Bun.spawnSync(['bun', 'x', 'tsc', '--build', 'tsconfig.build.json'], { cwd: PACKAGE });
  if (built.exitCode !== 0) throw new Error(`The lab does not build: ${built.stdout}`);
  lab = await import(join(PACKAGE, 'dist', 'index.js'));
});

describe('the built lab', () => {
  test('plays a tournament on two threads, with an agent in its own thread', async () => {
    const own = join(folder, 'first.js');
    const think = '*think({ game, view }) { yield; return { action: game.legal(view)[0] }; }';
    writeFileSync(own, `export default { kind: 'first', name: 'first', ${think} };`);
    const settings = unwrap(
      await lab.prepareTournament({
        game: nim,
        board: 'classic',
        config,
        agents: [own, 'random'],
        format: 'round-robin',
        seed: 1,
        openingPlies: 0,
        decisionLimitMs: 10_000,
      }),
    );
    const { games: played } = unwrap(await lab.runTournament(settings, { games: 4, workers: 2 }));
    expect(played.map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => 'last_taken'));
  });

  test('plays an experiment, a tuning and a run of self-play on two threads', async () => {
    const variants = ['a', 'b'].map((name) => ({ name, options: {} }));
    const setups = [
      { board: 'classic', players: 2, agents: ['random', 'random'], configs: [config, config] },
    ];
    const common = { game: 'nim', seed: 1, openingPlies: 0, maxMoves: 100 };
    const experiment = { ...common, variants, setups, games: 3, plights: [] };
    const [figures] = unwrap(await lab.runExperiment(experiment, { workers: 2 }))!;
    expect(figures!.map((one) => one.length)).toEqual([3, 3]);
    const run = unwrap(lab.planRun({ game: 'nim', seed: 1 }));
    expect(unwrap(await lab.playRun(run, { games: 5, workers: 2 })).played).toBe(5);
    const ringrift: Game = unwrap(games.get('ringrift'));
    const plan: Lab.TuningPlan = {
      ...common,
      game: 'ringrift',
      board: 'square8',
      players: 2,
      config: unwrap(ringrift.configure({ variant: 'square8' })),
      agent: 'heuristic',
      base: ringrift.search!.ai.profiles[0]!,
      features: ['territory'],
      pool: ['random'],
      games: 2,
      population: 4,
      sigma: 0.3,
      maxMoves: 5000,
    };
    const match = unwrap(await lab.headToHead(plan, [1], { openings: 1, workers: 2 }));
    expect(match).toMatchObject({ games: 2 });
  });
});
