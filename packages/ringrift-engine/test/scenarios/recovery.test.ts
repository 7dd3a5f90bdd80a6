import { describe, expect, test } from 'bun:test';
import { ringrift } from '../../src/game.ts';
import { recoveryProspects, slideDestinations, slidingMarkers } from '../../src/selectors.ts';
import type { Recovery } from '../../src/types.ts';
import { eliminated, expectCells, hands, moves, play, playOn, scene } from './scene.ts';

const rule = (recovery: Recovery, ringsInHand: readonly number[] = [0, 5]) =>
  ({ currentPhase: 'movement', rulesOptions: { recovery }, ringsInHand }) as const;

/** Player 1 controls nothing; sliding d2 to d1 makes four in a row. */
const FOUR = `
  .  .  .  .  .  .  .  12
  .  .  .  .  .  .  .  .
  .  .  .  o1 .  .  .  .
  o1 o1 o1 .  .  .  .  2`;

/** Sliding c2 to c1 makes five. */
const FIVE = `
  .  .  .  .  .  .  .  1212
  .  .  .  .  .  .  .  .
  .  .  o1 .  .  .  .  .
  o1 o1 .  o1 o1 .  .  2`;

/** No slide makes a line. */
const SCATTERED = `
  .  .  .  .  .  .  .  1212
  .  .  .  .  .  .  .  .
  .  .  .  .  2  .  .  .
  o1 .  .  o1 .  .  .  2`;

describe('R110 eligibility', () => {
  test('no stack, a marker and a buried ring', () => {
    expect(moves(scene(FOUR, rule('canonical')))).toContain('Skip recovery');
    expect(moves(scene('. . . . . . 12 2', rule('canonical')))).toEqual(['No movement']);
    const handful = { rulesOptions: { recovery: 'canonical' }, ringsInHand: [1, 5] } as const;
    expect(moves(scene('o1 . . . . . 2 2', handful))).not.toContain('Skip placement');
    expect(moves(scene('o1 . . . . . 12 2', handful))).toContain('Skip placement');
    expect(moves(scene('o1 1 . . . . 12 2', rule('canonical')))).not.toContain('Skip recovery');
  });

  test('rings in hand do not matter, unless the rules say so', () => {
    expect(moves(scene(FOUR, rule('canonical', [3, 5])))).toContain('Skip recovery');
    expect(moves(scene(FOUR, rule('strike', [3, 5])))).toContain('Skip recovery');
    for (const recovery of ['strict', 'exhume', 'off'] as const)
      expect(moves(scene(FOUR, { rulesOptions: { recovery }, ringsInHand: [3, 5] }))).not.toContain(
        'Skip placement',
      );
  });

  test('does not exist with recovery off', () => {
    expect(moves(scene(FOUR, rule('off')))).toEqual(['No movement']);
  });
});

describe('R111 adjacency', () => {
  const diagonal = `
    .  .  .  .  .  .  .  12
    .  .  .  .  .  .  .  .
    .  .  .  .  o1 .  .  .
    o1 o1 o1 .  .  .  .  2`;

  test('markers slide to all eight neighbours', () => {
    for (const recovery of ['canonical', 'strict', 'strike'] as const)
      expect(moves(scene(diagonal, rule(recovery)))).toEqual([
        'Recovery: e2 → d1 (forms line)',
        'Skip recovery',
      ]);
  });

  test('in exhume only to the four orthogonal ones', () => {
    expect(moves(scene(diagonal, rule('exhume')))).toEqual(['Skip recovery']);
    expect(moves(scene(FOUR, rule('exhume')))).toEqual(['Recovery: d2 → d1 (forms line)', 'Skip recovery']);
  });
});

describe('R112 what a slide must do', () => {
  test('if any slide makes a line, only such slides are legal', () => {
    expect(moves(scene(FOUR, rule('canonical')))).toEqual([
      'Recovery: d2 → d1 (forms line)',
      'Skip recovery',
    ]);
  });

  test('otherwise every slide is a fallback', () => {
    for (const recovery of ['canonical', 'strict'] as const) {
      const state = scene(SCATTERED, rule(recovery));
      expect(slidingMarkers(state)).toEqual(['0,0', '3,0']);
      expect(moves(state, 'Recovery: a1')).toEqual(
        ['a2', 'b1', 'b2'].map((cell) => `Recovery: a1 → ${cell}`),
      );
    }
  });

  test('exhume has no fallback', () => {
    expect(moves(scene(SCATTERED, rule('exhume')))).toEqual(['Skip recovery']);
  });

  test('the marker that slides away no longer counts in its old place', () => {
    const state = scene('o1 o1 . o1 . . 12 2', rule('canonical'));
    expect(moves(state, 'Recovery: d1 → c1')).toEqual(['Recovery: d1 → c1']);
  });

  test('user interfaces learn where every marker can go', () => {
    expect(slideDestinations(scene(FOUR, rule('canonical')), '3,1').map(({ cell }) => cell)).toEqual(['3,0']);
  });
});

describe('R113 the price of a line', () => {
  test('canonical: the whole run for one extraction, or a window with the destination for free', () => {
    expect(moves(scene(FIVE, rule('canonical')))).toEqual([
      'Recovery: c2 → c1 (forms line a1–d1, free)',
      'Recovery: c2 → c1 (forms line a1–e1)',
      'Recovery: c2 → c1 (forms line b1–e1, free)',
      'Skip recovery',
    ]);
    const paid = play(scene(FIVE, rule('canonical')), 'Recovery: c2 → c1 (forms line a1–e1)');
    expectCells(paid, { a1: '#1', e1: '#1', c2: '.', h4: '212' });
    const free = play(scene(FIVE, rule('canonical')), 'Recovery: c2 → c1 (forms line b1–e1, free)');
    expectCells(free, { a1: 'o1', b1: '#1', e1: '#1', h4: '1212' });
  });

  test('strict: the whole run, with one more extraction per marker above the line length', () => {
    const state = scene(FIVE, rule('strict'));
    expect(moves(state)).toEqual(['Recovery: c2 → c1 (forms line)', 'Skip recovery']);
    const { state: first, events } = playOn(state, 'Recovery: c2 → c1 (forms line)');
    expect(events.at(-1)).toMatchObject({
      type: 'rings_owed',
      count: 1,
      text: 'Player 1 owes 1 ring from buried rings.',
    });
    expect(first).toMatchObject({
      currentPhase: 'movement',
      turn: { owed: { context: 'recovery', count: 1 } },
    });
    expect(moves(first)).toEqual(['Eliminate: h4 (recovery)']);
    const second = play(first, 'Eliminate: h4 (recovery)');
    expectCells(second, { h4: '22', a1: '#1', e1: '#1' });
    expect(second.currentPhase).toBe('line_processing');
    expect(eliminated(second)[0]! - eliminated(state)[0]!).toBe(2);
  });

  test('strict: a slide that cannot be paid is illegal', () => {
    expect(moves(scene(FIVE.replace('1212', '212'), rule('strict')))).toEqual(['Skip recovery']);
    expect(moves(scene(FIVE.replace('1212', '212'), rule('canonical'))).length).toBe(4);
  });

  test('exhume: only a run of exactly the length, and nothing is paid', () => {
    expect(moves(scene(FIVE, rule('exhume')))).toEqual(['Skip recovery']);
    const state = scene(FOUR.replace('12', '1212'), rule('exhume'));
    const after = play(state, 'Recovery: d2 → d1 (forms line)');
    expectCells(after, { h4: '22', a1: '#1', d1: '#1' });
    expect(hands(after)).toEqual([2, 5]);
    expect(eliminated(after)).toEqual(eliminated(state));
  });

  test('a fallback costs one extraction and no line is processed with it', () => {
    const state = scene(SCATTERED, rule('canonical'));
    const after = play(state, 'Recovery: a1 → a2');
    expectCells(after, { a1: '.', a2: 'o1', h4: '212' });
    expect(eliminated(after)[0]! - eliminated(state)[0]!).toBe(1);
    expect(moves(after)).toEqual(['No line']);
  });

  test('the player names the stack, and the bottommost own ring leaves it', () => {
    const state = scene(
      `
      .  .  .  .  .  .  2112 12122
      .  .  .  .  .  .  .  .
      .  .  .  o1 .  .  .  .
      o1 o1 o1 .  .  .  .  2`,
      rule('canonical'),
    );
    expect(moves(state, 'Recovery')).toEqual([
      'Recovery: d2 → d1 (forms line a1–d1, extracts from g4)',
      'Recovery: d2 → d1 (forms line a1–d1, extracts from h4)',
    ]);
    expectCells(play(state, moves(state, 'Recovery')[0]!), { g4: '212', h4: '12122' });
    expectCells(play(state, moves(state, 'Recovery')[1]!), { g4: '2112', h4: '2122' });
  });
});

describe('strike', () => {
  test('a marker may go onto an adjacent stack: its top ring is eliminated, then one extraction follows', () => {
    const state = scene(SCATTERED, rule('strike'));
    expect(moves(state)).toContain('Recovery: d1 strikes e2');
    const after = play(state, 'Recovery: d1 strikes e2');
    expectCells(after, { d1: '.', e2: '.', h4: '212' });
    expect(eliminated(after)[0]! - eliminated(state)[0]!).toBe(2);
  });

  test("the struck stack may pay even if the player's ring is then on top or alone", () => {
    const state = scene('o1 12 . . . . . 2', rule('strike'));
    expectCells(play(state, 'Recovery: a1 strikes b1'), { a1: '.', b1: '.' });
  });

  test('is not possible when a line can be made', () => {
    expect(moves(scene(FOUR.replace('.  .  .  o1 .', '.  .  .  o1 2'), rule('strike')))).toEqual([
      'Recovery: d2 → d1 (forms line)',
      'Skip recovery',
    ]);
  });

  test('does not exist in the canonical rules', () => {
    expect(moves(scene(SCATTERED, rule('canonical')), 'Recovery: d1 strikes')).toEqual([]);
  });
});

describe('R114 the rest of the turn', () => {
  test('the slide pays for the line it names and breaks the others', () => {
    const state = scene(
      `
      .  .  .  o1 .  .  .  12
      .  .  .  o1 .  .  .  .
      .  .  .  o1 o1 .  .  .
      o1 o1 o1 .  .  .  .  2`,
      rule('canonical'),
    );
    const row = play(state, 'Recovery: e2 → d1 (forms line a1–d1)');
    expect(moves(row)).toEqual(['No line']);
    expectCells(row, { d1: '#1', d2: 'o1', d4: 'o1' });
    const file = play(state, 'Recovery: e2 → d1 (forms line d1–d4)');
    expect(moves(file)).toEqual(['No line']);
    expectCells(file, { a1: 'o1', c1: 'o1', d1: '#1' });
  });

  test('a region costs an extraction from a stack outside it', () => {
    const state = scene(
      `
      .  .  .  .  .  .  .  12
      o1 .  .  .  .  .  .  .
      2  .  o1 .  .  .  .  12`,
      rule('canonical'),
    );
    const slid = play(state, 'Recovery: c1 → b1, extracts from h1', 'No line');
    expect(moves(slid)).toEqual(['Region: a1 (1 cell)', 'Skip territory']);
    const claimed = play(slid, 'Region: a1 (1 cell)');
    expect(moves(claimed)).toEqual(['Eliminate: h3 (recovery)']);
    expectCells(play(claimed, 'Eliminate: h3 (recovery)'), { h3: '2', a1: '#1', b1: '#1' });
  });

  test('without a buried ring left outside a region cannot be processed', () => {
    const state = scene(
      `
      o1 .  .  .  .  .  .  .
      2  .  o1 .  .  .  .  12`,
      rule('canonical'),
    );
    expect(moves(play(state, 'Recovery: c1 → b1', 'No line'))).toEqual(['No territory']);
  });

  test('exhumed rings cannot be placed in the same turn', () => {
    const after = play(scene(FOUR, rule('exhume')), 'Recovery: d2 → d1 (forms line)');
    expect(after.currentPhase).toBe('line_processing');
    const next = play(after, 'No line', 'No territory');
    expect(next).toMatchObject({ currentPlayer: 2, currentPhase: 'ring_placement' });
  });
});

describe('R115 the record', () => {
  test('has the fields of the rule', () => {
    const state = scene(FIVE, rule('canonical'));
    const run = ['0,0', '1,0', '2,0', '3,0', '4,0'];
    expect(ringrift.legal(state)[0]).toEqual({
      type: 'recovery_slide',
      mode: 'line',
      from: '2,1',
      to: '2,0',
      option: 1,
      collapsedMarkers: run,
      extractionStack: '7,3',
      formedLines: [run],
    });
    expect(ringrift.legal(state)[1]).toEqual({
      type: 'recovery_slide',
      mode: 'line',
      from: '2,1',
      to: '2,0',
      option: 2,
      collapsedMarkers: run.slice(0, 4),
      formedLines: [run],
    });
  });
});

describe('who can recover, and how', () => {
  test('is described for every viewer', () => {
    const [first, second] = recoveryProspects(scene(FOUR, rule('canonical')));
    expect(first).toMatchObject({ player: 1, eligible: true, buriedRings: 1 });
    expect(first!.slides).toHaveLength(1);
    expect(first!.text).toContain('by completing a line');
    expect(second).toMatchObject({ player: 2, eligible: false, slides: [] });
    expect(second!.text).toContain('controls 2');
  });
});
