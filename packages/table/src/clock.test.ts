import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { BLITZ, DAYS, openFor } from '../test/support.ts';
import { remainingAt, stopClock, thoughtAt } from './clock.ts';
import { resumeTable } from './resume.ts';
import { command } from './table.ts';
import type { Table } from './types.ts';

const move = (table: Table, now: number): Table => {
  const { game, line } = table;
  const [action] = game.legal(line.state);
  return unwrap(command(table, { type: 'act', seat: game.toAct(line.state)!, by: 'player', action }, now))
    .table;
};

describe('a bank of time', () => {
  test('is charged while its owner thinks, and gets the increment when the turn ends', () => {
    const table = openFor({ game: 'nim', timeControl: BLITZ });
    expect(remainingAt(table.clock, 1, 10_000)).toBe(50_000);
    const moved = move(table, 10_000);
    expect(remainingAt(moved.clock, 1, 99_000)).toBe(52_000);
    expect(remainingAt(moved.clock, 2, 15_000)).toBe(55_000);
  });

  test('is never negative, and a clock that runs backwards charges nothing', () => {
    const { clock } = openFor({ game: 'nim', timeControl: BLITZ });
    expect(remainingAt(clock, 1, 1e9)).toBe(0);
    expect(remainingAt(clock, 1, -1e9)).toBe(60_000);
  });

  test('forced moves of the same turn cost nothing and earn nothing', () => {
    let table = openFor({ game: 'ringrift', timeControl: BLITZ });
    table = move(table, 1000);
    table = move(table, 2000);
    const steps = table.line.steps.filter(({ by }) => by === 'forced');
    expect(steps.length).toBeGreaterThan(0);
    expect(remainingAt(table.clock, 1, 2000)).toBe(60_000);
  });
});

test('days start again for every turn', () => {
  const moved = move(openFor({ game: 'nim', timeControl: DAYS }), 80_000_000);
  expect(remainingAt(moved.clock, 1, 80_000_000)).toBe(86_400_000);
});

describe('a table that is stored in the middle of a turn', () => {
  const table = move(openFor({ game: 'nim', timeControl: BLITZ }), 10_000);
  const thoughtMs = thoughtAt(stopClock(table.clock, 17_000), 17_000);
  const saved = {
    game: table.game,
    start: table.line.start,
    participants: table.participants,
    settings: table.settings,
    moves: [{ ...table.line.steps[0]!, remainingMs: 52_000 }],
    thoughtMs,
  };

  test("keeps its clocks, whatever the next program's clock says", () => {
    for (const now of [0, 20_000, 3_617_000, -3_600_000]) {
      const { clock } = unwrap(resumeTable(saved, now)).table;
      expect(remainingAt(clock, 1, now)).toBe(52_000);
      expect(remainingAt(clock, 2, now)).toBe(53_000);
      expect(remainingAt(clock, 2, now + 3000)).toBe(50_000);
    }
  });

  test('keeps the time spent on moves that were taken back, if its clocks were stored', () => {
    const mayTakeBack = { ...table, settings: { ...table.settings, mayTakeBack: true } };
    const asked = unwrap(command(mayTakeBack, { type: 'take_back', seat: 1 }, 12_000)).table;
    const back = unwrap(command(asked, { type: 'take_back', seat: 2 }, 13_000)).table;
    const clock = stopClock(back.clock, 16_000);
    const { table: resumed } = unwrap(resumeTable({ ...saved, moves: [], clock }, 500_000));
    expect(remainingAt(resumed.clock, 1, 500_000)).toBe(49_000);
    expect(remainingAt(resumed.clock, 2, 500_000)).toBe(57_000);
    expect(thoughtAt(resumed.clock, 501_000)).toBe(4000);
  });

  test('counts all of the thinking time with the next move', () => {
    const { table: resumed } = unwrap(resumeTable(saved, 100_000));
    const [action] = resumed.game.legal(resumed.line.state);
    const asked = { type: 'act', seat: 2, by: 'player', action } as const;
    const [change] = unwrap(command(resumed, asked, 103_000)).changes;
    expect(change).toMatchObject({ type: 'move', step: { thinkMs: 10_000, remainingMs: 52_000 } });
  });
});
