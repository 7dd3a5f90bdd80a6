import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { after, eventsOf, gameOn } from '../test/playing.ts';
import { draw } from './draw.ts';
import { sweep } from './game.ts';
import { legal } from './legality.ts';
import { describeEvent, makeNotation, parseNotation, readNotation } from './notation.ts';
import { CARDS } from './types.ts';
import { viewFor } from './view.ts';

const start = () => gameOn(['PPPR', 'N.MR', 'PRNP'], { hand: CARDS });

test('every legal action has its own notation, which reads back', () => {
  for (const state of [start(), after(start(), 'reveal a1'), after(start(), 'end turn')]) {
    const texts = legal(state).map((action) => makeNotation(state, action));
    expect(new Set(texts).size).toBe(texts.length);
    for (const [i, action] of legal(state).entries())
      expect(readNotation(state, texts[i]!)).toEqual({ ok: true, value: action });
  }
});

test('spaces, capitals and the order of a pair do not matter', () => {
  expect(readNotation(start(), '  SCURRY  B1 A1 ')).toEqual({
    ok: true,
    value: { type: 'scurry', first: 0, second: 1 },
  });
  expect(readNotation(start(), 'END').ok).toBe(true);
});

test('nonsense is refused with a sentence', () => {
  for (const text of [
    '',
    'reveal',
    'reveal b2',
    'reveal z9',
    'brush',
    'scurry a1',
    'tingle a1',
    'x'.repeat(999),
  ]) {
    const answer = readNotation(start(), text);
    expect(answer.ok ? 'accepted' : answer.error.code).toBe('unknown_notation');
  }
});

test('legal lists cards with targets, pairs once, then tiles to open, then the end of the turn', () => {
  const types = legal(start()).map(({ type }) => type);
  const count = (type: string) => types.filter((of) => of === type).length;
  expect([count('scurry'), count('reveal'), count('eavesdropping'), types.at(-1)]).toEqual([
    (11 * 10) / 2,
    11,
    11,
    'end_turn',
  ]);
  expect(types.indexOf('reveal')).toBeGreaterThan(types.lastIndexOf('underwire'));
  expect(legal(after(start(), 'end turn')).at(-1)).toEqual({ type: 'pass' });
});

test('a drawing of a state shows the board, and that of a view only what its side knows', () => {
  const state = after(start(), 'reveal a1', 'eavesdropping b1', 'end turn', 'reveal d1');
  expect(draw(state)).toBe(
    [
      '    a   b   c   d',
      ' 1 P1>  p   p  R1<',
      ' 2  n       m   r',
      ' 3  p   r   n   p',
      'round 1, rival to move',
      'energy 2, hand: Imperious, Vague, Tingle, Ramble, Scurry, Brush, Canary, Underwire',
      'rival clue of round 1 for the player: c1×2 d1×4 a2×2 c2×1 d2×1',
      'rival clue of round 1 for the rival: b1×1 d1×6 d2×3',
    ].join('\n'),
  );
  const seen = draw(viewFor(state, 'player')).split('\n');
  expect(seen.slice(1, 4)).toEqual([' 1 P1>  p?  ·  R1<', ' 2  ·       ·   ·', ' 3  ·   ·   ·   ·']);
  expect(draw(viewFor(state, 'rival'))).not.toContain('hand');
});

test('every event has a sentence', () => {
  const state = start();
  const moves = [
    'imperious',
    'tingle',
    'eavesdropping a1',
    'ramble',
    'scurry c2 d2',
    'brush a1',
    'canary c1',
    'end turn',
  ];
  const events = [
    ...moves.flatMap((move) => eventsOf(state, move)),
    ...eventsOf(after(state, 'underwire'), 'reveal c2'),
    ...eventsOf(after(state, 'ramble'), 'end turn'),
    ...eventsOf(after(state, 'end turn'), 'pass'),
    ...eventsOf(state, 'reveal c2'),
  ];
  expect(new Set(events.map(({ type }) => type)).size).toBe(12);
  for (const event of events) expect(describeEvent(state.config.level, event)).toMatch(/^[A-Za-z].*\.$/);
  expect(describeEvent(state.config.level, eventsOf(state, 'reveal c2').at(-1)!)).toBe(
    'The rival wins: a mine went off.',
  );
});

test('anything but a text is refused with a sentence', () => {
  for (const text of [5, null, undefined, {}, [], Symbol('x'), () => 1]) {
    const answer = readNotation(start(), text as unknown as string);
    expect(answer.ok).toBe(false);
    if (!answer.ok) expect(answer.error.message).toEndWith('.');
  }
});

test('invalid states and actions have no notation and cannot be parsed', () => {
  const state = unwrap(sweep.setup(unwrap(sweep.configure({})), 1)).state;
  for (const junk of [null, 5, 'x', {}, [], { config: null }, { type: 'reveal', tile: -1 }]) {
    expect(makeNotation(junk as never, { type: 'reveal', tile: 0 })).toBe('');
    expect(makeNotation(state, junk as never)).toBe('');
    expect(parseNotation(junk as never, 'end turn').ok).toBe(false);
  }
  expect(makeNotation(sweep.secrets!.view(state, 1) as never, { type: 'end_turn' })).toBe('end turn');
});
