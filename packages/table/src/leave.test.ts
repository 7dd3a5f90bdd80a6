import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { AGENT, BLITZ, DAYS, openFor } from '../test/support.ts';
import { agentToAct, SUBSTITUTE, seatToAct } from './seats.ts';
import { command } from './table.ts';

describe('a player who resigns', () => {
  test('loses to the other player if the rules have no resignation', () => {
    const { table } = unwrap(command(openFor({ game: 'nim' }), { type: 'resign', seat: 1 }, 0));
    expect(table.outcome).toMatchObject({ winners: [2], reason: 'resignation' });
    expect(table.participants[0]!.left).toBe('resignation');
  });

  test('leaves by the rules if they have resignation', () => {
    const table = openFor({ game: 'risk', choices: { players: 3 } });
    const seat = (seatToAct(table)! % 3) + 1;
    const done = unwrap(command(table, { type: 'resign', seat }, 0));
    expect(done.changes.map(({ type }) => type)).toEqual(['seat', 'move']);
    expect(done.table.outcome).toBeUndefined();
    expect(command(done.table, { type: 'resign', seat }, 0)).toMatchObject({
      error: { code: 'not_allowed' },
    });
  });

  test('is replaced by an agent in a game of three or more', () => {
    const table = openFor({ game: 'ringrift', choices: { players: 3 } });
    const left = unwrap(command(table, { type: 'resign', seat: 1 }, 0)).table;
    expect(left.outcome).toBeUndefined();
    expect(agentToAct(left)).toBe(SUBSTITUTE);
    const other = unwrap(command(left, { type: 'substitute', seat: 1, agent: 'random' }, 0)).table;
    expect(agentToAct(other)).toBe('random');
  });
});

describe('a player whose time is up', () => {
  test('loses at that moment and not before', () => {
    const table = openFor({ game: 'nim', timeControl: BLITZ });
    expect(unwrap(command(table, { type: 'flag' }, 59_999)).changes).toEqual([]);
    const { outcome } = unwrap(command(table, { type: 'flag' }, 60_000)).table;
    expect(outcome).toMatchObject({ winners: [2], reason: 'timeout' });
  });

  test('has turns finished automatically with days per turn, and counts as gone after three', () => {
    let table = openFor({ game: 'risk', choices: { players: 2 }, timeControl: DAYS });
    const slow = seatToAct(table)!;
    const other = 3 - slow;
    let now = 0;
    for (let missed = 1; missed <= 3; missed += 1) {
      now += 90_000_000;
      table = unwrap(command(table, { type: 'flag' }, now)).table;
      if (missed === 3) break;
      expect(seatToAct(table)).toBe(other);
      expect(table.participants[slow - 1]!.missedTurns).toBe(missed);
      for (const action of table.game.seating!.timeout(table.line.state)!)
        table = unwrap(command(table, { type: 'act', seat: other, by: 'player', action }, now)).table;
    }
    expect(table.outcome).toMatchObject({ winners: [other] });
  });

  test('does not lose on time as an agent', () => {
    const table = openFor({ game: 'nim', timeControl: BLITZ, participants: [AGENT, AGENT] });
    expect(unwrap(command(table, { type: 'flag' }, 1e9)).changes).toEqual([]);
  });
});

test('a game that nobody comes back to ends without a winner', () => {
  const { outcome } = unwrap(command(openFor({ game: 'nim' }), { type: 'abandon' }, 0)).table;
  expect(outcome).toMatchObject({ winners: [], reason: 'abandonment' });
});
