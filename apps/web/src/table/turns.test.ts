import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { GameLine } from '@ludus/table';
import { ringriftUi } from '../games/ringrift/ui.tsx';
import { riskUi } from '../games/risk/ui.tsx';
import { sweepUi } from '../games/sweep/ui.tsx';
import { entriesOf } from '../replay/entries.ts';
import { turnsOf } from '../replay/stops.ts';
import { turnNow, turnsAmong, turnsIn } from './turns.ts';
import type { GameUi } from './ui.ts';

const playedOn = ({ game }: GameUi, moves: number): GameLine => {
  let line = GameLine.from(game, unwrap(game.setup(unwrap(game.configure({})), 'turns')).state);
  for (let i = 0; i < moves && game.toAct(line.state) !== undefined; i += 1) {
    const legal = game.legal(line.state);
    line = unwrap(line.play(game.forced(line.state) ?? legal[(i * 7919) % legal.length]!));
  }
  return line;
};

describe('turns', () => {
  for (const ui of [ringriftUi, riskUi, sweepUi]) {
    const line = playedOn(ui, 120);
    test(`of ${ui.game.name} have the same numbers at the table, in lists of games and in reviews`, () => {
      expect(line.length).toBeGreaterThan(20);
      const review = turnsOf(entriesOf(ui, line));
      expect(turnsIn(line)).toBe(review.length);
      expect(turnsAmong(line.steps)).toBe(review.length);
      for (const { number, entries } of review) expect(turnsIn(line, entries.at(-1)!.count)).toBe(number);
    });

    test(`of ${ui.game.name} begin with 1, and the current one is the next until somebody moves`, () => {
      expect(turnNow(line.cut(0))).toBe(1);
      for (let count = 1; count < line.length; count += 1) {
        const next = turnsIn(line, count + 1);
        expect([count, turnNow(line.cut(count))]).toEqual([count, next]);
      }
    });
  }
});
