import { describe, expect, test } from 'bun:test';
import { hasLine } from '../../src/lines.ts';
import { movesOf } from '../../src/play.ts';
import { loadPosition } from '../../src/state.ts';
import { eliminated, expectCells, hexScene, moves, play, playOn, scene } from './scene.ts';

const lines = { currentPhase: 'line_processing' } as const;

describe('R120 what a line is', () => {
  test('four markers of the mover in a row, across, up or along a diagonal', () => {
    expect(moves(scene('o1 o1 o1 o1 1 . . 2', lines))).toEqual(['Line: a1–d1']);
    const diagonal = scene(
      `
      .  .  .  o1 .  .  .  .
      .  .  o1 .  .  .  .  .
      .  o1 .  .  .  .  .  .
      o1 .  .  .  1  .  .  2`,
      lines,
    );
    expect(moves(diagonal)).toEqual(['Line: a1–d4']);
  });

  test('three are enough on the small boards with three or four players', () => {
    const three = 'o1 o1 o1 . 1 . 2 3';
    expect(moves(scene(three, { ...lines, players: 3 }))).toEqual(['Line: a1–c1']);
    expect(moves(scene('o1 o1 o1 . 1 . 2 2', lines))).toEqual(['No line']);
  });

  test('only the mover’s own lines count', () => {
    // No position of a game holds a line of somebody who is not to act.
    const position = loadPosition(scene('o2 o2 o2 . 1 . . 2', lines));
    position.putMarker(position.board.cellOfKey.get('3,0')!, 2);
    expect(hasLine(position, 2)).toBe(true);
    expect(movesOf(position)).toEqual([{ type: 'no_line_action' }]);
  });

  test('stacks and territory interrupt a line', () => {
    expect(moves(scene('o1 o1 #1 o1 o1 . 1 2', lines))).toEqual(['No line']);
    expect(moves(scene('o1 o1 1 o1 o1 . . 2', lines))).toEqual(['No line']);
  });

  test('hex boards have three axes', () => {
    const along = (cells: string[]) =>
      hexScene({
        ...lines,
        stacks: { '4,-4,0': [1], '-4,4,0': [2] },
        markers: Object.fromEntries(cells.map((cell) => [cell, 1])),
      });
    for (const cells of [
      ['-1,1,0', '0,0,0', '1,-1,0', '2,-2,0'],
      ['0,2,-2', '0,1,-1', '0,0,0', '0,-1,1'],
      ['2,0,-2', '1,0,-1', '0,0,0', '-1,0,1'],
    ])
      expect(moves(along(cells), 'Line')).toHaveLength(1);
    // In line on a square board, but not on a hex board.
    expect(moves(along(['0,0,0', '1,1,-2', '-1,-1,2', '2,2,-4']))).toEqual(['No line']);
  });
});

describe('R121 processing', () => {
  test('a line of exactly the length collapses and costs the top ring of a controlled stack', () => {
    const state = play(scene('o1 o1 o1 o1 211 . 1 2', lines), 'Line: a1–d1');
    expectCells(state, { a1: '#1', b1: '#1', c1: '#1', d1: '#1' });
    expect(state.players[0]!.territorySpaces).toBe(4);
    expect(moves(state)).toEqual(['Eliminate: e1 (line)', 'Eliminate: g1 (line)']);
    const paid = play(state, 'Eliminate: e1 (line)');
    expectCells(paid, { e1: '21' });
    expect(eliminated(paid)).toEqual([1, 0]);
    expect(paid.currentPhase).toBe('territory_processing');
  });

  test('while a ring is owed nothing else is legal', () => {
    const state = scene(
      `
      o1 o1 o1 o1 .  .  .  .
      .  .  .  .  .  .  .  .
      o1 o1 o1 o1 11 .  .  2`,
      lines,
    );
    expect(moves(play(state, 'Line: a1–d1'))).toEqual(['Eliminate: e1 (line)']);
    expect(moves(play(state, 'Line: a1–d1', 'Eliminate: e1 (line)'))).toEqual(['Line: a3–d3']);
  });

  test('the debt is waived when the mover controls no stack', () => {
    const { state, events } = playOn(scene('o1 o1 o1 o1 . . . 2', lines), 'Line: a1–d1');
    expect(events.map((event) => event.type)).toContain('debt_waived');
    expect(state.currentPhase).toBe('territory_processing');
  });

  test('lines cannot be declined, and are detected again after each', () => {
    const crossing = scene(
      `
      o1 .  .  .  .  .  .  .
      o1 .  .  .  .  .  .  .
      o1 .  .  .  .  .  .  .
      o1 o1 o1 o1 11 .  .  2`,
      lines,
    );
    expect(moves(crossing)).toEqual(['Line: a1–a4', 'Line: a1–d1']);
    expect(play(crossing, 'Line: a1–a4', 'Eliminate: e1 (line)').currentPhase).toBe('territory_processing');
  });
});

describe('R122 longer lines', () => {
  const five = scene('o1 o1 o1 o1 o1 . 11 2', lines);

  test('collapse completely for a ring, or any window of the line length for free', () => {
    expect(moves(five)).toEqual([
      'Line: a1–e1 (collapse a1–d1)',
      'Line: a1–e1 (collapse all)',
      'Line: a1–e1 (collapse b1–e1)',
    ]);
  });

  test('the whole line costs a ring', () => {
    const state = play(five, 'Line: a1–e1 (collapse all)');
    expect(state.players[0]!.territorySpaces).toBe(5);
    expect(moves(state)).toEqual(['Eliminate: g1 (line)']);
  });

  test('a window is free and the rest stays', () => {
    const state = play(five, 'Line: a1–e1 (collapse b1–e1)');
    expectCells(state, { a1: 'o1', b1: '#1', e1: '#1' });
    expect(state.currentPhase).toBe('territory_processing');
    expect(eliminated(state)).toEqual([0, 0]);
  });
});
