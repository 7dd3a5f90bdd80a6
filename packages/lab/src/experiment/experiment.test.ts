import { afterAll, describe, expect, test } from 'bun:test';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { type Game, subSeed, unwrap } from '@ludus/kernel';
import { playMatch } from '../match/match.ts';
import { makeReport } from '../report/page.ts';
import { openExperimentJournal } from './journal.ts';
import { measure, metricsFor } from './metrics.ts';
import playPiece from './piece.ts';
import { plotsOf } from './plots.ts';
import { makeExperimentReport } from './report.ts';
import { makeResult } from './result.ts';
import { runExperiment } from './run.ts';
import type { ExperimentPlan, GameFigures, Setup } from './types.ts';
import { parseVariants } from './variants.ts';

const ringrift: Game = unwrap(games.get('ringrift'));
const folder = mkdtempSync(join(tmpdir(), 'ludus-experiment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const planWith = (variants: string, over: Partial<ExperimentPlan> = {}, players = 2): ExperimentPlan => {
  const parsed = unwrap(parseVariants(ringrift, variants));
  return {
    game: 'ringrift',
    variants: parsed,
    setups: [
      {
        board: 'square8',
        players,
        agents: Array.from({ length: players }, () => 'random'),
        configs: parsed.map(({ options }) =>
          unwrap(ringrift.configure({ variant: 'square8', players, options })),
        ),
      },
    ],
    games: 6,
    seed: 'test',
    openingPlies: 4,
    maxMoves: 5000,
    plights: ringrift.search!.ai.plights!,
    ...over,
  };
};

describe('variants', () => {
  const read = (text: string, option?: string) => parseVariants(ringrift, text, option);

  test('are values of the only option that has them', () => {
    expect(read('off,canonical')).toEqual({
      ok: true,
      value: [
        { name: 'off', options: { recovery: 'off' } },
        { name: 'canonical', options: { recovery: 'canonical' } },
      ],
    });
    expect(unwrap(read('2,3', 'lpsRoundsRequired'))[1]!.options).toEqual({ lpsRoundsRequired: 3 });
    expect(unwrap(read('true,false', 'swapRuleEnabled'))[0]!.options).toEqual({ swapRuleEnabled: true });
  });

  test('are names with settings', () => {
    expect(unwrap(read('plain:,hard:recovery=off,lpsRoundsRequired=3,strike'))).toEqual([
      { name: 'plain', options: {} },
      { name: 'hard', options: { recovery: 'off', lpsRoundsRequired: 3 } },
      { name: 'strike', options: { recovery: 'strike' } },
    ]);
  });

  test.each([
    ['2,3', undefined, 'Choose one with --option'],
    ['off,nothing', undefined, 'No rule option of RingRift has all of these values: off, nothing.'],
    ['off,cannonical', undefined, 'values: off, cannonical. Did you mean "canonical"? `ludus games'],
    ['off', 'nothing', 'has no rule option "nothing"'],
    ['off,never', 'recovery', 'The rule option recovery must be one of'],
    ['a:recovery=never', undefined, 'not "never"'],
    ['a:colour=red', undefined, 'has no rule option "colour"'],
    ['a:recovry=off', undefined, 'Did you mean "recovery"?'],
    ['a:recovery', undefined, 'must look like option=value'],
    ['off,off', undefined, 'Two variants are called "off"'],
    [':recovery=off', undefined, 'needs a name'],
  ])('%s is refused with a message', (text, option, words) => {
    const read = parseVariants(ringrift, text, option);
    expect(read.ok ? '' : read.error.message).toContain(words);
  });
});

describe('games of an experiment', () => {
  /** A game of the only setup under every variant. */
  const playGame = (plan: ExperimentPlan, game: number): GameFigures[] =>
    plan.variants.map((_, variant) => playPiece(plan, game * plan.variants.length + variant));

  test('are the same under rules that are the same', () => {
    const [first, second] = playGame(planWith('a:recovery=off,b:recovery=off'), 0);
    expect(second).toEqual(first!);
  });

  test('have consistent figures', () => {
    for (let number = 0; number < 4; number += 1)
      for (const figures of playGame(planWith('off,canonical', {}, 3), number)) {
        const played = Object.values(figures.actions).reduce((sum, count) => sum + count, 0);
        expect(played).toBe(figures.moves);
        expect(figures.points.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
        expect(figures.decisions).toBeLessThanOrEqual(figures.moves);
        expect(figures.choices).toBeGreaterThanOrEqual(2 * figures.decisions);
        // Every turn of RingRift looks for lines once or processes some.
        expect(figures.turns).toBeGreaterThanOrEqual(figures.actions['no_line_action'] ?? 0);
        expect(figures.turns).toBeLessThan(figures.moves);
      }
  });

  test('diverge exactly where their moves differ', async () => {
    const plan = planWith('off,canonical,strict', { games: 12 });
    const [{ board, players, agents, configs }] = plan.setups as [Setup];
    const { openingPlies, maxMoves } = plan;
    const movesOf = (game: number, config: unknown): string => {
      const seed = subSeed(plan.seed, `${board} ${players} ${game}`);
      const played = playMatch({ game: 'ringrift', config, agents, seed, openingPlies, maxMoves });
      return JSON.stringify(played.moves.map(({ action }) => action));
    };
    const diverged = configs.map(
      (config) =>
        Array.from({ length: plan.games }, (_, game) => game).filter(
          (game) => movesOf(game, config) !== movesOf(game, configs[0]),
        ).length,
    );
    expect(diverged[1]).toBeGreaterThan(0);
    expect(diverged[1]).toBeLessThan(plan.games);
    const result = makeResult(plan, unwrap(await runExperiment(plan))!, 'ludus experiment …');
    expect(result.setups[0]!.parted).toEqual(diverged);
  });

  test('without recovery have no slides, and nobody who could slide', () => {
    const plan = planWith('off,canonical');
    const all = Array.from({ length: 12 }, (_, game) => playGame(plan, game));
    const slides = (variant: number): number =>
      all.reduce((sum, block) => sum + (block[variant]!.actions['recovery_slide'] ?? 0), 0);
    expect(slides(0)).toBe(0);
    expect(slides(1)).toBeGreaterThan(0);
    expect(all.every(([off]) => off!.plights['recovery']!.length === 0)).toBe(true);
  });
});

describe('an experiment', () => {
  test('continues where it stopped, and finds the same', async () => {
    const plan = planWith('off,canonical');
    const whole = unwrap(await runExperiment(plan));
    const path = join(folder, 'a.games.jsonl');
    const control = new AbortController();
    const stopped = runExperiment(plan, {
      journal: unwrap(openExperimentJournal(path, plan)),
      signal: control.signal,
      onGames: async (done) => {
        if (done >= 4) control.abort();
      },
    });
    expect(unwrap(await stopped)).toBeUndefined();
    appendFileSync(path, '[{"moves":1');
    const journal = unwrap(openExperimentJournal(path, plan));
    expect(journal.entries).toHaveLength(2);
    expect(unwrap(await runExperiment(plan, { journal }))).toEqual(whole);
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(plan.games + 1);
  });

  test('with different rules is not mixed into the same file', () => {
    const path = join(folder, 'b.games.jsonl');
    unwrap(openExperimentJournal(path, planWith('off,canonical')));
    const other = openExperimentJournal(path, planWith('off,strict'));
    expect(other.ok ? '' : other.error.message).toContain(
      'belongs to another experiment (variants: was off, canonical, now off, strict). ',
    );
    const plan = planWith('off,canonical');
    const swapped = { ...plan, setups: planWith('canonical,off').setups };
    const changed = openExperimentJournal(path, swapped);
    expect(changed.ok ? '' : changed.error.message).toContain('(the rule options have changed). ');
    expect(openExperimentJournal(path, planWith('off,canonical', { games: 99 })).ok).toBe(true);
  });

  test('whose games cannot be played ends with a message, and does not resume with changed weights', async () => {
    const weights = { id: 'x', description: '', weights: { territory: 5 } };
    const names = ['heuristic@weights=x.json', 'random'];
    const plain = planWith('off,canonical', { games: 1, openingPlies: 0 });
    const plan = { ...plain, setups: plain.setups.map((setup) => ({ ...setup, agents: names })) };
    const failed = await runExperiment(plan);
    expect(failed.ok ? '' : failed.error.message).toMatch(/^The experiment stopped: piece 0 .*x\.json/);
    const path = join(folder, 'c.games.jsonl');
    const judged = { ...plan, weightFiles: { 'x.json': weights } };
    unwrap(openExperimentJournal(path, judged));
    const changed = { ...plan, weightFiles: { 'x.json': { ...weights, weights: { territory: 6 } } } };
    const refused = openExperimentJournal(path, changed);
    expect(refused.ok ? '' : refused.error.message).toContain('the weights in x.json have changed');
    expect(unwrap(await runExperiment(judged))).not.toBeUndefined();
  });

  test('becomes a result and a page', async () => {
    const plan = planWith('off,canonical');
    const result = makeResult(plan, unwrap(await runExperiment(plan))!, 'ludus experiment …');
    const [setup] = result.setups;
    const lps = setup!.metrics.endings.reduce((sum, { values }) => sum + values[0]!.estimate, 0);
    expect(lps).toBeCloseTo(1, 12);
    expect(setup!.metrics.seats.reduce((sum, { values }) => sum + values[1]!.estimate, 0)).toBeCloseTo(1, 12);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result as never);
    const page = makeReport(makeExperimentReport(result));
    for (const { plot } of plotsOf(result, setup!)) expect(page).toContain(plot.title);
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('comebacks', () => {
  const game = (over: Partial<GameFigures>): GameFigures => ({
    moves: 10,
    turns: 4,
    decisions: 5,
    choices: 20,
    ending: 'rings',
    points: [1, 0],
    leadChanges: 1,
    lowest: [0.4, 0.1],
    plights: { broke: [] },
    line: 'a',
    actions: { move: 10 },
    ...over,
  });
  const plights = [{ id: 'broke', description: 'has nothing', features: {} }];
  const figures = [
    game({}),
    game({ lowest: [0.2, 0.2], plights: { broke: [1, 2] } }),
    game({ points: [0, 1], lowest: [0.3, 0.6] }),
    game({ points: [0.5, 0.5], lowest: [0.1, 0.6], plights: { broke: [1] } }),
  ];
  const valueOfMetric = (id: string): number => {
    const all = Object.values(metricsFor([figures], plights)).flat();
    return measure(all.find((metric) => metric.id === id)!, [figures], 1).values[0]!.estimate;
  };

  test('are wins by players who were far behind', () => {
    // Far behind is below 1/4: seat 2 in the first game, both in the second, seat 1 in the last.
    expect(valueOfMetric('comebackGames')).toBeCloseTo((0 + 1 + 0 + 0.5) / 4, 12);
    expect(valueOfMetric('comebackRate')).toBeCloseTo(1.5 / 4, 12);
  });

  test('and all other figures have intervals within the possible range', () => {
    const two = [figures[0]!, { ...figures[1]!, moves: 1000 * figures[0]!.moves }];
    for (const metric of Object.values(metricsFor([two], plights)).flat()) {
      const { format, values } = measure(metric, [two], 1);
      const { low, high } = values[0] ?? { low: 0, high: 0 };
      expect(low).toBeGreaterThanOrEqual(0);
      if (format === 'percent') expect(high).toBeLessThanOrEqual(1);
    }
  });

  test('from a plight are counted per player who was in it', () => {
    expect(valueOfMetric('plight:broke')).toBe(0.5);
    expect(valueOfMetric('escape:broke')).toBeCloseTo(1.5 / 3, 12);
    expect(valueOfMetric('branching')).toBe(4);
  });
});
