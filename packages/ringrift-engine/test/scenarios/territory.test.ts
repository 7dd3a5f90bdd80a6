import { describe, expect, test } from 'bun:test';
import { processableRegions } from '../../src/selectors.ts';
import { eliminated, expectCells, hexScene, moves, play, playOn, scene } from './scene.ts';

const territory = { currentPhase: 'territory_processing' } as const;

/** Player 2 stands alone in a corner behind markers of player 1. */
const corner = scene(
  `
  .  .  .  .  .  .  .  .
  o1 o1 .  .  .  .  .  .
  122 o1 . .  11 .  .  2`,
  territory,
);

describe('R140 regions', () => {
  test('are cut off by the markers of one colour', () => {
    expect(moves(corner)).toEqual(['Region: a1 (1 cell)', 'Skip territory']);
  });

  test('markers of different colours do not form a border together', () => {
    const mixed = scene(
      `
      o1 .  .  .  .  .  .  .
      2  o2 .  .  1  .  .  2`,
      territory,
    );
    expect(moves(mixed)).toEqual(['No territory']);
  });

  test('on square boards only orthogonal neighbours are connected', () => {
    const diagonal = scene(
      `
      .  .  .  .  .  .  .  .
      o1 .  .  .  .  .  .  .
      2  o1 .  .  1  .  .  2`,
      territory,
    );
    expect(moves(diagonal)).toEqual(['Region: a1 (1 cell)', 'Skip territory']);
  });

  test('on hex boards all six neighbours are', () => {
    // The corner -4,4,0 has three neighbours on the board.
    const edges = { '-3,3,0': 1, '-4,3,1': 1, '-3,4,-1': 1 };
    const stacks = { '-4,4,0': [2], '0,0,0': [1], '4,-4,0': [2] };
    expect(moves(hexScene({ ...territory, stacks, markers: edges }))).toEqual([
      'Region: a5 (1 cell)',
      'Skip territory',
    ]);
    const { '-3,4,-1': _, ...open } = edges;
    expect(moves(hexScene({ ...territory, stacks, markers: open }))).toEqual(['No territory']);
  });

  test('collapsed cells are a border for every colour, and the same cells count once', () => {
    const state = scene(
      `
      #2 .  .  .  .  .  .  .
      2  #2 o1 o2 1  .  .  2`,
      territory,
    );
    expect(moves(state)).toEqual(['Region: a1 (1 cell)', 'Skip territory']);
  });
});

describe('R141 disconnected', () => {
  test('when the players controlling stacks inside are fewer than those with rings on the board', () => {
    const both = scene(
      `
      o1 o1 o1 .  .  .  .  .
      1  2  .  o1 1  .  .  2`,
      territory,
    );
    expect(moves(both)).toEqual(['No territory']);
  });

  test('buried rings count for the players on the board, not for control', () => {
    // Player 3 has only a buried ring, so no region can hold all three.
    const state = scene(
      `
      o1 #1 o1 .  .  .  .  .
      1  32 .  o1 1  .  .  2`,
      { ...territory, players: 3 },
    );
    expect(moves(state)).toContain('Region: a1 (3 cells)');
  });

  test('an empty region is disconnected too', () => {
    const state = scene(
      `
      o1 .  .  .  .  .  .  .
      .  o1 .  .  1  .  .  2`,
      territory,
    );
    expect(moves(state)).toContain('Region: a1 (1 cell)');
  });
});

describe('R143 the prerequisite', () => {
  test('the mover must control a stack outside', () => {
    const inside = scene(
      `
      o2 .  .  .  .  .  .  .
      1  o2 .  .  .  .  .  2`,
      territory,
    );
    // The corner holds all stacks of player 1; everything else does not.
    expect(moves(inside)).toEqual(['Region: c1 (61 cells)', 'Skip territory']);
    const alone = scene(
      `
      o2 .  .  .  .  .  .  .
      2  o2 .  .  .  .  .  2`,
      territory,
    );
    expect(moves(alone)).toEqual(['No territory']);
  });
});

describe('R144 processing', () => {
  test('rings inside are eliminated, the cells and exactly the adjacent markers collapse', () => {
    const { state, events } = playOn(corner, 'Region: a1 (1 cell)');
    expectCells(state, { a1: '#1', a2: '#1', b1: '#1', b2: 'o1' });
    expect(eliminated(state)).toEqual([3, 0]);
    expect(events.find((event) => event.type === 'region_claimed')).toMatchObject({
      player: 1,
      cells: ['0,0'],
      border: ['1,0', '0,1'],
    });
  });

  test('markers inside are removed with it', () => {
    const state = scene(
      `
      o1 o1 .  .  .  .  .  .
      2  o2 o1 .  1  .  .  2`,
      territory,
    );
    expectCells(play(state, 'Region: a1 (2 cells)'), { a1: '#1', b1: '#1', a2: '#1', b2: '#1', c1: '#1' });
  });
});

describe('R145 the price', () => {
  test('is the whole cap of a controlled stack', () => {
    const state = play(corner, 'Region: a1 (1 cell)');
    expect(moves(state)).toEqual(['Eliminate: e1 (territory)']);
    const paid = play(state, 'Eliminate: e1 (territory)');
    expectCells(paid, { e1: '.' });
    expect(eliminated(paid)).toEqual([5, 0]);
  });

  test('then regions are computed again, and without one the turn ends', () => {
    const state = scene(
      `
      .  .  .  .  .  .  o1 o1
      o1 .  .  .  .  .  o1 2
      2  o1 .  .  21 .  1  o1`,
      territory,
    );
    expect(moves(state)).toEqual(['Region: a1 (1 cell)', 'Region: h2 (1 cell)', 'Skip territory']);
    const one = play(state, 'Region: a1 (1 cell)', 'Eliminate: e1 (territory)');
    expect(moves(one)).toEqual(['Region: h2 (1 cell)', 'Skip territory']);
    expect(play(one, 'Skip territory')).toMatchObject({ currentPlayer: 2, currentPhase: 'ring_placement' });
    const both = play(one, 'Region: h2 (1 cell)', 'Eliminate: g1 (territory)');
    expect(both).toMatchObject({ currentPlayer: 2, currentPhase: 'ring_placement' });
  });
});

describe('regions for user interfaces', () => {
  test('come with their cells and border', () => {
    expect(processableRegions(corner)).toEqual([
      {
        move: { type: 'choose_territory_option', region: '0,0', size: 1, border: 1 },
        cells: ['0,0'],
        border: ['1,0', '0,1'],
      },
    ]);
  });
});
