import { expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { type Game, unwrap } from '@ludus/kernel';
import { prepareTournament, runTournament, summarizeTournament } from '../tournament/index.ts';
import { makeScalingReport, stepRows } from './page.ts';
import { budgetedNames, curveOf, type ScalingStep } from './scaling.ts';

const nim: Game = unwrap(games.get('nim'));

test('budgets become names, and an agent that has one already is refused', () => {
  expect(unwrap(budgetedNames('minimax@mode=maxn', 'nodes', [10, 20]))).toEqual([
    'minimax@mode=maxn,nodes=10',
    'minimax@mode=maxn,nodes=20',
  ]);
  const refused = budgetedNames('minimax@ms=5', 'nodes', [10, 20]);
  expect(refused.ok ? '' : refused.error.message).toContain('without a budget');
});

const stepOf = async (from: number, to: number): Promise<ScalingStep> => {
  const settings = unwrap(
    await prepareTournament({
      game: nim,
      board: 'classic',
      config: unwrap(nim.configure({ variant: 'classic' })),
      agents: [`minimax@nodes=${to}`, `minimax@nodes=${from}`],
      format: 'round-robin',
      seed: 1,
      openingPlies: 2,
    }),
  );
  const { games: played, isFinished } = unwrap(await runTournament(settings, { games: 12, workers: 1 }));
  return { from, to, result: summarizeTournament(settings, played, { isFinished }) };
};

test('a curve adds up the gains of its steps, with errors that grow', async () => {
  const steps = [await stepOf(2, 20), await stepOf(20, 400)];
  const [first, second, third] = curveOf(steps);
  expect(first).toEqual({ budget: 2, estimate: 0, low: 0, high: 0 });
  expect(second!.estimate).toBeGreaterThan(0);
  expect([second!.budget, third!.budget]).toEqual([20, 400]);
  expect(third!.high! - third!.low!).toBeGreaterThan(second!.high! - second!.low!);
  expect(stepRows(steps).map(([step, count]) => [step, count])).toEqual([
    ['2 → 20', '12'],
    ['20 → 400', '12'],
  ]);
  const page = makeScalingReport({ agent: 'minimax', resource: 'nodes', steps });
  expect(page).toContain('Elo of minimax by nodes');
  expect(page).not.toMatch(/NaN|undefined/);
});
