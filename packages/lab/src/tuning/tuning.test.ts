import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerModel } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { makeReport } from '../report/page.ts';
import { loadCheckpoint, saveCheckpoint } from './checkpoint.ts';
import playGame, { type Contest, gameIdOf, placeOf } from './contest.ts';
import { makeTuningReport } from './report.ts';
import { beginTuning, headToHead, tuneOnce } from './tuner.ts';
import type { TuningPlan, TuningState } from './types.ts';
import { currentProfile, profileOf, scalesOf, weightsAt } from './weights.ts';

setDefaultTimeout(600_000);

const ringrift: Game = unwrap(games.get('ringrift'));
const config = unwrap(ringrift.configure({ variant: 'square8' }));
const start = unwrap(ringrift.setup(config, 'tuning')).state;
const base = currentProfile(ringrift, start)!;
const folder = mkdtempSync(join(tmpdir(), 'ludus-tuning-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const plan: TuningPlan = {
  game: 'ringrift',
  board: 'square8',
  players: 2,
  config,
  agent: 'heuristic',
  base,
  features: ['eliminated', 'territory'],
  pool: ['random'],
  games: 2,
  population: 4,
  sigma: 0.3,
  seed: 'test',
  openingPlies: 2,
  maxMoves: 5000,
};

describe('weights', () => {
  test('start at the base, and move by their own size', () => {
    expect(weightsAt(plan, [0, 0])).toEqual([base.weights['eliminated']!, base.weights['territory']!]);
    expect(weightsAt(plan, [1, -1])).toEqual([2 * base.weights['eliminated']!, 0]);
    expect(scalesOf({ base: { ...base, weights: { a: 4, b: 0 } }, features: ['a', 'b'] })).toEqual([4, 0.5]);
  });

  test('become a profile whose other weights are unchanged', () => {
    const profile = profileOf(plan, 'new', [7, 8]);
    expect(profile.weights).toEqual({ ...base.weights, eliminated: 7, territory: 8 });
  });
});

describe('a contest', () => {
  const contest: Contest = {
    plan,
    name: 'generation 1',
    candidates: [
      [1, 1],
      [1, 1],
    ],
    pool: ['random', 'heuristic'],
    games: 8,
    isRecorded: true,
  };

  test('gives every candidate the same games', () => {
    const places = Array.from({ length: 16 }, (_, number) => placeOf(contest, number));
    const without = ({ candidate: _, ...rest }: (typeof places)[number]) => rest;
    expect(places.slice(0, 8).map(without)).toEqual(places.slice(8).map(without));
    expect(places[0]).toEqual({ candidate: 0, opening: 0, seat: 1, opponent: 'random' });
    expect(places[3]).toEqual({ candidate: 0, opening: 1, seat: 2, opponent: 'heuristic' });
    expect(playGame(contest, 0).points).toBe(playGame(contest, 8).points);
  });

  test('records games that the store accepts, with tuning as their source', async () => {
    const path = join(folder, 'games.db');
    await using db = unwrap(await openStore(path, { games }));
    const { input, finalHash } = JSON.parse(playGame(contest, 3).record!);
    unwrap(await db.storeGame(input));
    expect(unwrap(await db.getGameMetadata(gameIdOf(contest, 3)))).toMatchObject({
      source: 'cmaes',
      numPlayers: 2,
    });
    expect(finalHash).toBe(ringrift.hash(input.finalState));
  });

  test('records levels as the agents that play them on the board', () => {
    const hex8 = unwrap(ringrift.configure({ variant: 'hex8' }));
    const pool = ['auto:5@nodes=1'];
    const { input } = JSON.parse(
      playGame({ ...contest, plan: { ...plan, board: 'hex8', config: hex8, pool }, pool }, 0).record!,
    );
    const aiTypes = (input.players as { aiType: string }[]).map(({ aiType }) => aiType);
    expect(aiTypes.sort()).toEqual(['heuristic', 'neural']);
  });
});

describe('tuning', () => {
  test('continues from a checkpoint with the same result', async () => {
    const path = join(folder, 'checkpoint.json');
    let through: TuningState = beginTuning(plan);
    let broken: TuningState = unwrap(loadCheckpoint(path, plan));
    for (let i = 0; i < 2; i += 1) {
      through = unwrap(await tuneOnce(plan, through));
      broken = unwrap(await tuneOnce(plan, broken));
      saveCheckpoint(path, broken);
      broken = unwrap(loadCheckpoint(path, plan));
    }
    expect(broken).toEqual(through);
    expect(through.history).toHaveLength(2);
    expect(through.history[1]!.weights).not.toEqual(through.history[0]!.weights);
    const other = loadCheckpoint(path, { ...plan, seed: 'other' });
    expect(other.ok ? '' : other.error.message).toContain(
      'belongs to a tuning run with other settings. Use the same arguments to resume it, or another --dir.',
    );
    writeFileSync(path, '{');
    expect(loadCheckpoint(path, plan).ok).toBe(false);
  });

  test('does not continue with other networks in its pool', () => {
    const against = (opponent: string): TuningPlan => ({ ...plan, pool: [opponent] });
    const path = (opponent: string): string => join(folder, `${opponent}.json`);
    for (const name of ['neural', 'heuristic']) saveCheckpoint(path(name), beginTuning(against(name)));
    const [shipped] = ringrift.search!.ai.networks!;
    unwrap(registerModel({ ...(shipped as object), id: 'another-network-of-the-pool' }));
    expect(loadCheckpoint(path('neural'), against('neural'))).toMatchObject({
      error: { code: 'other_plan' },
    });
    expect(loadCheckpoint(path('heuristic'), against('heuristic')).ok).toBe(true);
  });

  test('that is interrupted does not count the generation', async () => {
    const control = new AbortController();
    const state = beginTuning(plan);
    const after = await tuneOnce(plan, state, {
      signal: control.signal,
      onGame: async () => await control.abort(),
    });
    expect(unwrap(after)).toBe(state);
  });

  test('that cannot play its games says so in a sentence', async () => {
    const broken = await tuneOnce({ ...plan, pool: ['heuristic@weights=gone.json'] }, beginTuning(plan));
    expect(broken.ok ? '' : broken.error.message).toMatch(
      /^The tuning, in generation 1, stopped: piece 0 failed: .*gone\.json/,
    );
  });

  test('ends with a match of new against old: equal weights score half', async () => {
    const weights = plan.features.map((id) => base.weights[id]!);
    const match = unwrap(await headToHead(plan, weights, { openings: 6 }))!;
    expect(match).toMatchObject({ openings: 6, games: 12, equal: 0.5 });
    expect(match.score.low).toBeLessThanOrEqual(0.5);
    expect(match.score.high).toBeGreaterThanOrEqual(0.5);
    const state = unwrap(await tuneOnce(plan, beginTuning(plan)));
    const page = makeReport(
      makeTuningReport({
        format: 'ludus-tuning-result',
        version: 1,
        plan,
        profile: profileOf(plan, 'tuned', weights),
        history: state.history,
        headToHead: match,
      }),
    );
    expect(page).toContain('Weights before and after');
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
  });
});
