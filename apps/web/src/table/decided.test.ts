import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { GameLine } from '@ludus/table';
import { ringriftUi } from '../games/ringrift/ui.tsx';
import { riskUi } from '../games/risk/ui.tsx';
import { decisiveTurn, lastTurn } from './decided.ts';
import type { GameUi } from './ui.ts';

/** A game in which everybody plays one of their moves, always the same. */
const playedOut = ({ game }: GameUi, variant: string, seed: string): GameLine => {
  let line = GameLine.from(game, unwrap(game.setup(unwrap(game.configure({ variant })), seed)).state);
  for (let i = 0; i < 400 && game.outcome(line.state) === undefined; i += 1) {
    const legal = game.legal(line.state);
    const action = legal[(i * 7919) % legal.length]!;
    line = unwrap(
      GameLine.replay(game, line.start, [...line.steps, { action, seat: game.toAct(line.state)! }]),
    );
  }
  return line;
};

describe('the decisive turn', () => {
  for (const [ui, variant] of [
    [ringriftUi, 'square8'],
    [riskUi, 'generated-12'],
  ] as const)
    test(`of ${ui.game.name} belongs to one seat, and no turn gained the winner more`, () => {
      const line = playedOut(ui, variant, 'decided');
      const turn = decisiveTurn(ui, line, 1);
      if (turn === undefined) throw new Error('nothing was gained');
      const { from, to, measure, before, after } = turn;
      expect(new Set(line.steps.slice(from, to).map(({ seat }) => seat)).size).toBe(1);
      expect(line.steps[from - 1]?.seat).not.toBe(line.steps[from]!.seat);
      expect([before, after]).toEqual([from, to].map((count) => measure.of(line.stateAt(count), 1)));
      expect(after).toBeGreaterThan(before);
      for (let count = Math.max(1, line.length - 50); count <= line.length; count += 1)
        expect(
          measure.of(line.stateAt(count), 1) - measure.of(line.stateAt(count - 1), 1),
        ).toBeLessThanOrEqual(after - before);
    });
});

test('the last turn has all moves of the last player, and no others', () => {
  const line = playedOut(ringriftUi, 'square8', 'decided');
  const { from, to } = lastTurn(line);
  expect(to).toBe(line.length);
  expect(new Set(line.steps.slice(from, to).map(({ seat }) => seat)).size).toBe(1);
  expect(line.steps[from - 1]?.seat).not.toBe(line.steps[from]!.seat);
});
