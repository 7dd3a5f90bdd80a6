import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Agent, createAgent, decide, minimaxAgent, neuralAgent, parseModelText } from '@ludus/agents';
import { games } from '@ludus/games';
import { Rng, unwrap } from '@ludus/kernel';
import { playMatch } from '../match/match.ts';
import { learn } from './learn.ts';
import type { Generation, LearnPlan } from './types.ts';

setDefaultTimeout(600_000);

const folder = mkdtempSync(join(tmpdir(), 'ludus-learn-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const planFor = (game: string, board: string, change: Partial<LearnPlan>): LearnPlan => ({
  game,
  board,
  players: 2,
  config: unwrap(unwrap(games.get(game)).configure({ variant: board })),
  seed: 1,
  search: 'minimax',
  nodes: 20,
  games: 100,
  maxMoves: 400,
  opening: 2,
  noise: 0.25,
  leaps: 0,
  asides: 0,
  asideNodes: 1,
  trace: 0.5,
  window: 2,
  hidden: [32, 16],
  epochs: 20,
  batch: 64,
  rate: 0.005,
  searchShare: 0.5,
  policy: false,
  gateNodes: change.nodes ?? 20,
  gatePairs: 60,
  gateOpening: 1,
  gateElo: 60,
  anchorPairs: 5,
  ...change,
});

const NIM = planFor('nim', 'classic', {
  ...{ nodes: 300, games: 300, noise: 0.5, trace: 0, searchShare: 1, epochs: 60, batch: 32 },
});

/** Just enough to see that a run continues. */
const SHORT = planFor('nim', 'classic', { games: 30, epochs: 2, gatePairs: 4, anchorPairs: 2 });

const optionsFor = (name: string, signal = new AbortController().signal) => ({
  directory: join(folder, name),
  workers: 1,
  signal,
  now: () => new Date(0),
});

const networkOf = (name: string, generation: number) =>
  unwrap(
    parseModelText(readFileSync(join(folder, name, `generation-${generation}`, 'network.json'), 'utf8')),
  );

/** The journal of a run without its times. */
const timeless = (generations: readonly Generation[]) => generations.map(({ speed: _, ...rest }) => rest);

describe('learning Nim', () => {
  /** Winnable positions that are not won, out of all. */
  const mistakes = (agent: Agent): number => {
    const nim = unwrap(games.get('nim'));
    let count = 0;
    for (let a = 0; a <= 3; a += 1)
      for (let b = 0; b <= 4; b += 1)
        for (let c = 0; c <= 5; c += 1) {
          if ((a ^ b ^ c) === 0) continue;
          const view = { heaps: [a, b, c], next: 1 };
          const { action } = decide(agent, { game: nim, view, seat: 1, seats: 2, rng: Rng.from(1) });
          const { heaps } = unwrap(nim.play(view, action, 1)).state as { heaps: number[] };
          if (heaps.reduce((sum, heap) => sum ^ heap, 0) !== 0) count += 1;
        }
    return count;
  };

  test('leads to optimal play where the same search alone errs', async () => {
    const generations = unwrap(await learn(NIM, { ...optionsFor('nim'), generations: 2 }));
    expect(generations[0]).toMatchObject({ generation: 1, games: 300, isChampion: true });
    expect(generations[0]!.anchor!.score.estimate).toBeGreaterThan(0.5);
    expect(generations[0]!.sample.length).toBeGreaterThan(1);
    const budget = { nodes: 100 };
    expect(mistakes(minimaxAgent({ budget }))).toBeGreaterThan(30);
    expect(mistakes(neuralAgent({ loaded: networkOf('nim', 2), budget }))).toBe(0);
  });

  test('can be taught by the latest network, although the champion is another one', async () => {
    // Nobody can be this much stronger in so few games.
    const plan: LearnPlan = { ...SHORT, gateElo: 1000, gatePairs: 1 };
    const taught = async (name: string, change: Partial<LearnPlan>) => {
      const generations = unwrap(
        await learn({ ...plan, ...change }, { ...optionsFor(name), generations: 2 }),
      );
      expect(generations.map(({ isChampion }) => isChampion)).toEqual([false, false]);
      return [1, 2].map(
        (generation) => (networkOf(name, generation).model.trained as { teacher: string }).teacher,
      );
    };
    expect(await taught('by-champion', {})).toEqual(['own evaluation', 'own evaluation']);
    expect(await taught('by-latest', { teacher: 'latest' })).toEqual(['own evaluation', 'nim-classic-2p-g1']);
  });

  test('gives the same result after an interruption', async () => {
    const whole = unwrap(await learn(SHORT, { ...optionsFor('whole'), generations: 1 }));
    const stop = new AbortController();
    let lessons = 0;
    const onNews = ({ type }: { type: string }): void => {
      if (type === 'lesson' && ++lessons === 10) stop.abort();
    };
    const options = { ...optionsFor('again', stop.signal), generations: 1 };
    expect(unwrap(await learn(SHORT, { ...options, onNews }))).toEqual([]);
    expect(lessons).toBeLessThan(30);
    const resumed = unwrap(await learn(SHORT, { ...optionsFor('again'), generations: 1 }));
    expect(timeless(resumed)).toEqual(timeless(whole));
  });

  test('refuses to continue with another plan', async () => {
    const other = await learn({ ...NIM, noise: 0.6 }, optionsFor('nim'));
    expect(other.ok ? '' : other.error.message).toContain('noise: was 0.5, now 0.6');
  });

  test.each([
    ['playing', 'the searches, weights or networks of the agents have changed'],
    ['learning', 'this version of Ludus learns in a different way'],
  ])('refuses to continue if %s has changed', async (field, message) => {
    const options = optionsFor(`other-${field}`);
    unwrap(await learn(SHORT, { ...options, generations: 1 }));
    const journal = join(options.directory, 'journal.jsonl');
    const [header = '', ...lines] = readFileSync(journal, 'utf8').split('\n');
    const { plan, ...rest } = JSON.parse(header);
    const changed = JSON.stringify({ ...rest, plan: { ...plan, [field]: 'another' } });
    writeFileSync(journal, [changed, ...lines].join('\n'));
    const resumed = await learn(SHORT, { ...options, generations: 2 });
    expect(resumed.ok ? '' : resumed.error.message).toContain(message);
  });
});

describe('learning RingRift for three', () => {
  const plan = planFor('ringrift', 'square8', {
    ...{
      players: 3,
      config: unwrap(unwrap(games.get('ringrift')).configure({ variant: 'square8', players: 3 })),
    },
    ...{ nodes: 20, games: 6, opening: 4, maxMoves: 2000, hidden: [16, 8], epochs: 2, policy: true },
    ...{ gatePairs: 1, anchorPairs: 2 },
  });

  test('gives a network that scores every seat and rates moves', async () => {
    const [generation] = unwrap(await learn(plan, { ...optionsFor('three'), generations: 1 }));
    // The opening is played from every seat.
    expect(generation!.gate.games).toBe(3);
    const loaded = networkOf('three', 1);
    expect(loaded.shape.outputs).toBe(3);
    expect(loaded.shape.moveParts).toBeGreaterThan(0);
    const game = unwrap(games.get('ringrift'));
    for (const search of ['minimax', 'puct'] as const) {
      const { state } = unwrap(game.setup(plan.config, 1));
      const request = { game, view: state, seat: 1, seats: 3, rng: Rng.from(1) };
      const { evaluation } = decide(neuralAgent({ loaded, search, budget: { nodes: 40 } }), request);
      expect(evaluation.length).toBe(3);
      expect(evaluation.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
    }
  });
});

describe.skipIf(process.env['LUDUS_LONG'] === undefined)('learning Breakthrough', () => {
  test('beats `heuristic` nine times in ten after one generation', async () => {
    const plan = planFor('breakthrough', 'square6', {
      ...{ nodes: 100, games: 400, opening: 6, noise: 0.1, trace: 0.7, epochs: 12, batch: 128, rate: 0.003 },
      ...{ gateOpening: 4, gatePairs: 10 },
    });
    unwrap(await learn(plan, { ...optionsFor('breakthrough'), generations: 1 }));
    const loaded = networkOf('breakthrough', 1);
    let won = 0;
    for (let pair = 0; pair < 50; pair += 1)
      for (const own of [0, 1]) {
        const { outcome } = playMatch(
          {
            ...{ game: 'breakthrough', config: plan.config, seed: pair, openingPlies: 4 },
            agents: ['heuristic', 'heuristic'].with(own, 'neural'),
          },
          {
            createAgent: (game, name) =>
              name === 'neural'
                ? neuralAgent({ loaded, budget: { nodes: 200 } })
                : unwrap(createAgent(game, name)),
          },
        );
        if (outcome!.winners.includes(own + 1)) won += 1;
      }
    expect(won).toBeGreaterThanOrEqual(90);
  });
});
