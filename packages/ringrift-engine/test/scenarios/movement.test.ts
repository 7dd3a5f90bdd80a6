import { describe, expect, test } from 'bun:test';
import { eliminated, expectCells, hexScene, moves, play, playOn, scene } from './scene.ts';

const movement = { currentPhase: 'movement', ringsInHand: [0, 0] } as const;

describe('R091 movement', () => {
  test('a stack moves at least its height in a straight line', () => {
    const state = scene('11 . . . . . . 2', movement);
    const along = [
      'a3',
      'a4',
      'a5',
      'a6',
      'a7',
      'a8',
      'c1',
      'c3',
      'd1',
      'd4',
      'e1',
      'e5',
      'f1',
      'f6',
      'g1',
      'g7',
      'h8',
    ];
    expect(moves(state, 'Move')).toEqual(along.map((cell) => `Move: a1 → ${cell}`));
  });

  test('stacks and collapsed cells block the way', () => {
    const state = scene(
      `
      .  #2 .  .  .  .  .  .
      1  .  .  222 . .  .  2`,
      movement,
    );
    expect(moves(state, 'Move: a1')).toEqual([
      ...['a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'b1', 'c1'].map((cell) => `Move: a1 → ${cell}`),
    ]);
  });

  test('six directions on hex boards', () => {
    const state = hexScene({ stacks: { '0,0,0': [1], '4,-4,0': [2] }, ...movement });
    expect(moves(state, 'Move').length).toBe(3 + 4 * 5);
  });
});

describe('R092 markers', () => {
  test('the moved stack leaves a marker; others flip, own ones collapse', () => {
    const state = play(scene('1 o2 o1 . . . . 2', movement), 'Move: a1 → d1');
    expectCells(state, { a1: 'o1', b1: 'o1', c1: '#1', d1: '1' });
  });

  test('landing on a marker removes it and eliminates the top ring, credited to the mover', () => {
    const { state, events } = playOn(scene('211 . o2 . . . . 2', movement), 'Move: a1 → a4');
    expectCells(state, { a4: '211' });
    expect(events.some((event) => event.type === 'rings_eliminated')).toBe(false);
    const onMarker = play(scene('11 . o2 . . . . 2', movement), 'Move: a1 → c1');
    expectCells(onMarker, { c1: '1', a1: 'o1' });
    expect(eliminated(onMarker)[0]).toBe(eliminated(scene('11 . o2 . . . . 2', movement))[0]! + 1);
  });

  test('a single ring that lands on a marker vanishes', () => {
    expectCells(play(scene('1 o1 . . . . . 2', movement), 'Move: a1 → b1'), { a1: 'o1', b1: '.' });
  });

  test('control may change by landing on a marker', () => {
    const state = play(scene('21 . o1 . . . . 2', movement), 'Move: a1 → c1');
    expectCells(state, { c1: '2' });
    expect(state.currentPhase).toBe('line_processing');
  });
});

describe('R093 capture after a move', () => {
  test('may be made or declined when the moved stack can capture from where it landed', () => {
    const state = play(scene('1 . 2 . . . . .', movement), 'Move: a1 → b1');
    expect(state.currentPhase).toBe('capture');
    expect(moves(state)).toContain('Skip capture');
    expect(moves(state, 'Capture')).toContain('Capture: b1 × c1 → d1');
    expect(play(state, 'Skip capture').currentPhase).toBe('line_processing');
  });
});

describe('R101 capture', () => {
  test('the cap must be at least as high as that of the target', () => {
    expect(moves(scene('21 . 22 . . . . .', movement), 'Capture')).toEqual([]);
    expect(moves(scene('11 . 22 . . . . .', movement), 'Capture')).toContain('Capture: a1 × c1 → d1');
  });

  test('goes at least the height of the attacker, beyond the first stack met', () => {
    const state = scene('111 2 . . . . . .', movement);
    expect(moves(state, 'Capture')).toEqual(
      ['d1', 'e1', 'f1', 'g1', 'h1'].map((cell) => `Capture: a1 × b1 → ${cell}`),
    );
  });

  test('nothing but markers and empty cells in between', () => {
    expect(moves(scene('1 #1 2 . . . . .', movement), 'Capture')).toEqual([]);
    expect(moves(scene('1 . 2 #1 . . . .', movement), 'Capture')).toEqual([]);
    expect(moves(scene('1 o2 2 o1 . 2 . .', movement), 'Capture: a1')).toEqual([
      'Capture: a1 × c1 → d1',
      'Capture: a1 × c1 → e1',
    ]);
  });

  test('players may capture their own stacks', () => {
    expectCells(play(scene('1 1 . . . . . 2', movement), 'Capture: a1 × b1 → c1'), { b1: '.', c1: '11' });
  });
});

describe('R102 the captured ring', () => {
  test('goes to the bottom of the attacker; the rest of the target stays', () => {
    const state = play(scene('11 . 12 . . . . .', movement), 'Capture: a1 × c1 → e1');
    expectCells(state, { a1: 'o1', c1: '1', e1: '211' });
  });

  test('markers on both legs are flipped or collapsed', () => {
    const state = play(scene('11 o2 2 o1 o2 . . .', movement), 'Capture: a1 × c1 → f1');
    expectCells(state, { b1: 'o1', c1: '.', d1: '#1', e1: 'o1', f1: '211' });
  });

  test('landing on a marker eliminates the top ring after the captured one was added', () => {
    const state = play(scene('1 . 2 o2 . . . 2', movement), 'Capture: a1 × c1 → d1');
    expectCells(state, { d1: '2' });
    expect(state.currentPhase).toBe('line_processing');
  });
});

describe('R103 chains', () => {
  test('must be continued while another segment is possible', () => {
    const state = play(scene('1 2 . . 2 . . .', movement), 'Capture: a1 × b1 → c1');
    expect(state.currentPhase).toBe('chain_capture');
    expect(moves(state).every((text) => text.startsWith('Continue: c1'))).toBe(true);
    expect(moves(state)).toContain('Continue: c1 × e1 → f1');
  });

  test('may reverse and jump the same stack again', () => {
    const back = play(scene('. . 11 212 . . . .', movement), 'Capture: c1 × d1 → e1');
    expect(back.currentPhase).toBe('chain_capture');
    const again = play(back, 'Continue: e1 × d1 → b1');
    expectCells(again, { b1: '1211', d1: '2', c1: '#1' });
  });

  test('lines and regions wait until the chain ends', () => {
    // The marker left on a2 completes a line of four up the file, but the chain goes on.
    const state = scene(
      `
      o1 .  .  .  .  .  .  .
      o1 .  .  .  .  .  .  .
      o1 .  .  .  .  .  .  .
      1  2  .  2  .  .  .  .`,
      movement,
    );
    const chain = play(state, 'Capture: a1 × b1 → c1');
    expect(chain.currentPhase).toBe('chain_capture');
    const after = play(chain, 'Continue: c1 × d1 → e1');
    expect(after.currentPhase).toBe('line_processing');
    expect(moves(after)).toContain('Line: a1–a4');
  });
});
