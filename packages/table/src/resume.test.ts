import { describe, expect, test } from 'bun:test';
import { type Game, unwrap } from '@ludus/kernel';
import { HUMAN, openFor } from '../test/support.ts';
import { resumeTable, type SavedTable } from './resume.ts';
import { seatToAct } from './seats.ts';
import { command } from './table.ts';

describe('a table that is opened again', () => {
  const played = () => {
    let table = openFor({ game: 'ringrift' });
    for (let i = 0; i < 12; i += 1) {
      const action = table.game.legal(table.line.state)[0]!;
      table = unwrap(command(table, { type: 'act', seat: seatToAct(table)!, by: 'player', action }, 0)).table;
    }
    return table;
  };

  test('is restored, and plays only moves that the known line lacks', () => {
    const { game, line, settings } = played();
    let plays = 0;
    const play: Game['play'] = (...move) => {
      plays += 1;
      return game.play(...move);
    };
    const saved: SavedTable = {
      game: { ...game, play },
      start: line.start,
      participants: [HUMAN, HUMAN],
      settings,
      moves: line.steps,
    };
    const again = unwrap(resumeTable(saved, 0)).table;
    expect(game.hash(again.line.state)).toBe(game.hash(line.state));
    expect(plays).toBe(line.length);
    const shorter = line.steps.slice(0, -1);
    const known = unwrap(resumeTable({ ...saved, moves: shorter }, 0)).table.line;
    plays = 0;
    expect(unwrap(resumeTable({ ...saved, known }, 0)).table.line.length).toBe(line.length);
    expect(plays).toBeLessThanOrEqual(1);
  });
});
