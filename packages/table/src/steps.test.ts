import { describe, expect, test } from 'bun:test';
import { type Game, unwrap } from '@ludus/kernel';
import { gameOf, HUMAN, startOf, UNTIMED } from '../test/support.ts';
import { command, openTable } from './table.ts';
import type { Table } from './types.ts';

/** The game, and how often its rules were asked to play. */
const counted = (game: Game): { readonly game: Game; readonly plays: () => number } => {
  let plays = 0;
  return {
    game: {
      ...game,
      play: (...asked) => {
        plays += 1;
        return game.play(...asked);
      },
    },
    plays: () => plays,
  };
};

describe('every move', () => {
  test('is played once, together with the forced moves after it', () => {
    const { game, plays } = counted(gameOf('ringrift'));
    const settings = { timeControl: UNTIMED, mayTakeBack: true };
    const start = startOf({ game: 'ringrift' });
    let table: Table = openTable({ game, start, participants: [HUMAN, HUMAN], settings }, 0).table;
    const act = (notation: string): number => {
      const seat = game.toAct(table.line.state)!;
      const done = unwrap(command(table, { type: 'act', seat, by: 'player', notation }, 0));
      ({ table } = done);
      return done.changes.length;
    };
    expect(act('Place: d4')).toBe(1);
    expect(act('Move: d4 → d6')).toBe(3);
    expect(table.line.length).toBe(4);
    expect(plays()).toBe(4);
    table.line.lastMove(4);
    expect(plays()).toBe(4);
  });
});
