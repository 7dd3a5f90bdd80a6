import { expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { actionsIn, parseAction } from './action.ts';
import { MAX_ARMIES } from './limits.ts';

const NAMES = 'type from to count attackerDice stopAt moveArmies territoryId cardIds extra __proto__ 0'.split(
  ' ',
);
const VALUES: readonly unknown[] = [
  ...'Attack Blitz Fortify Occupy PlaceReinforcements TradeCards EndTurn EndAttackPhase Resign peru'.split(
    ' ',
  ),
  ...['', 'x'.repeat(100), 'x'.repeat(101), ['a', 'b', 'c'], [], {}, null, undefined, true],
  ...[1, 2, 3, 0, -0, -1, 1.5, MAX_ARMIES, MAX_ARMIES + 1, Number.NaN, Number.POSITIVE_INFINITY, '1', 1n],
];

const PLAIN: readonly Readonly<Record<string, unknown>>[] = [
  { type: 'PlaceReinforcements', territoryId: 'peru', count: 3 },
  { type: 'Attack', from: 'peru', to: 'brazil' },
  { type: 'Attack', from: 'peru', to: 'brazil', attackerDice: 2 },
  { type: 'Blitz', from: 'peru', to: 'brazil', stopAt: 1 },
  { type: 'Fortify', from: 'peru', to: 'brazil', count: 1 },
  { type: 'Occupy', moveArmies: 3 },
  { type: 'TradeCards', cardIds: ['a', 'b', 'c'] },
  { type: 'EndAttackPhase' },
  { type: 'EndTurn' },
  { type: 'Resign' },
];

/** An action with a few fields changed, added, left out, hidden or in another order. */
const spoiled = (rng: Rng): unknown => {
  let entries = Object.entries(rng.pick(PLAIN));
  for (let times = rng.int(3); times > 0; times -= 1) {
    const at = rng.int(entries.length + 1);
    const put: [string, unknown] = [rng.pick(NAMES), rng.pick(VALUES)];
    const old = entries[at];
    const change = rng.int(5);
    if (change === 0) entries = entries.toSpliced(at, 1);
    else if (change === 1) entries = entries.toSpliced(at, 0, put);
    else if (change === 2) entries = rng.shuffle(entries);
    else if (old !== undefined) entries = entries.toSpliced(at, 1, change === 3 ? [old[0], put[1]] : put);
  }
  const value = Object.fromEntries(entries);
  const name = rng.pick(NAMES);
  if (rng.int(6) === 0) return Object.assign(Object.create({ [name]: rng.pick(VALUES) }), value);
  if (rng.int(6) === 0) Object.defineProperty(value, name, { enumerable: false, value: rng.pick(VALUES) });
  if (rng.int(20) === 0) return Object.assign([], value);
  return value;
};

/** The same fields in reverse order, which only the schema accepts. */
const reversed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? Object.fromEntries(Object.entries(value).reverse())
    : value;

test('the fast check of an action and the schema agree on every value', () => {
  const rng = Rng.from('quick look');
  const count = { accepted: 0, refused: 0 };
  for (let i = 0; i < 60_000; i += 1) {
    const value = i < PLAIN.length ? PLAIN[i] : i < 40 ? VALUES[i - PLAIN.length] : spoiled(rng);
    const parsed = parseAction(value);
    const expected = parseAction(reversed(value));
    expect(parsed.ok).toBe(expected.ok);
    if (parsed.ok && expected.ok) expect(parsed.value).toEqual(expected.value);
    if (parsed.ok) expect(parsed.value as unknown).not.toBe(value);
    count[parsed.ok ? 'accepted' : 'refused'] += 1;
  }
  expect(count.accepted).toBeGreaterThan(10_000);
  expect(count.refused).toBeGreaterThan(10_000);
});

test('a list too long to build at once reads like any other', () => {
  const actions = actionsIn([
    { type: 'Blitz', from: 'peru', to: 'brazil', min: 1, max: 400_000 },
    { type: 'Attack', from: 'peru', to: 'brazil', min: 1, max: 3 },
    { type: 'EndAttackPhase' },
  ]);
  expect(Array.isArray(actions)).toBe(true);
  expect(actions).toHaveLength(400_005);
  expect(actions[399_999]).toEqual({ type: 'Blitz', from: 'peru', to: 'brazil', stopAt: 400_000 });
  expect(actions.at(-1)).toEqual({ type: 'EndAttackPhase' });
  expect(actions[400_005]).toBeUndefined();
  expect(actions.slice(-3)).toEqual([
    { type: 'Attack', from: 'peru', to: 'brazil', attackerDice: 2 },
    { type: 'Attack', from: 'peru', to: 'brazil', attackerDice: 3 },
    { type: 'EndAttackPhase' },
  ]);
  expect(actions.findIndex(({ type }) => type === 'Attack')).toBe(400_000);
  expect(400_004 in actions).toBe(true);
});
