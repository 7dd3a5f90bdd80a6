import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import { randomSetup } from '../test/randomSetup.ts';
import { draw, drawBoard, parseDrawing } from './draw.ts';
import { fromSetup } from './setup.ts';
import { BOARDS } from './types.ts';

setDefaultTimeout(600_000);

describe('a drawing', () => {
  test('shows stacks from bottom to top, markers and territory', () => {
    const state = unwrap(
      fromSetup({
        boardType: 'square8',
        players: 2,
        stacks: { '0,0': [1, 2], '7,7': [2] },
        markers: { '1,0': 1 },
        collapsedSpaces: { '2,0': 2 },
      }),
    );
    expect(draw(state)).toBe(
      [
        'player 1, ring_placement',
        '> player 1: 17 in hand, 0/18 eliminated, 0/33 territory',
        '  player 2: 16 in hand, 0/18 eliminated, 1/33 territory',
        ' 8  .   .   .   .   .   .   .   2',
        ' 7  .   .   .   .   .   .   .   .',
        ' 6  .   .   .   .   .   .   .   .',
        ' 5  .   .   .   .   .   .   .   .',
        ' 4  .   .   .   .   .   .   .   .',
        ' 3  .   .   .   .   .   .   .   .',
        ' 2  .   .   .   .   .   .   .   .',
        ' 1  12  o1  #2  .   .   .   .   .',
        '    a   b   c   d   e   f   g   h',
      ].join('\n'),
    );
  });

  for (const boardType of BOARDS)
    test(`can be read back: ${boardType}`, () => {
      const rng = Rng.from(boardType);
      let read = 0;
      for (let i = 0; i < 20; i += 1) {
        const state = randomSetup(rng, {
          boardType,
          players: 2 + rng.int(3),
          recovery: 'canonical',
          phase: 'ring_placement',
          isWithoutStacks: false,
        });
        if (state === undefined) continue;
        const { stacks, markers, collapsedSpaces } = unwrap(parseDrawing(boardType, drawBoard(state.board)));
        expect(Object.keys(stacks).sort()).toEqual(Object.keys(state.board.stacks).sort());
        for (const [cell, rings] of Object.entries(stacks))
          expect(rings).toEqual(state.board.stacks[cell]!.rings);
        for (const [cell, player] of Object.entries(markers))
          expect(state.board.markers[cell]).toEqual({ player });
        expect(Object.keys(markers).length).toBe(Object.keys(state.board.markers).length);
        expect(collapsedSpaces).toEqual(state.board.collapsedSpaces);
        read += 1;
      }
      expect(read).toBeGreaterThan(5);
    });

  test('of the wrong shape is refused with the place', () => {
    expect(parseDrawing('square8', '. .')).toMatchObject({ ok: false, error: [{ code: 'wrong_length' }] });
    const rows = Array.from({ length: 8 }, () => '. . . . . . . .');
    expect(parseDrawing('square8', rows.with(7, '. . . x . . . .').join('\n'))).toMatchObject({
      ok: false,
      error: [{ path: 'd1', message: '"x" is not a space.' }],
    });
    expect(parseDrawing('square8', rows.with(0, '. .').join('\n'))).toMatchObject({
      ok: false,
      error: [{ path: 'row 8' }],
    });
  });
});
