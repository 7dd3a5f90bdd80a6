import { expect, setDefaultTimeout, test } from 'bun:test';
import { type Json, Rng, sameJson, unwrap } from '@ludus/kernel';
import { sweep } from '../src/game.ts';
import { legal, seatOf } from '../src/legality.ts';
import { play } from '../src/play.ts';
import { parseState } from '../src/schema.ts';
import type { SweepAction, SweepState } from '../src/types.ts';
import { mutations } from './mutate.ts';
import { gameStates } from './playing.ts';

setDefaultTimeout(600_000);

const EXTRAS: readonly unknown[] = [-1, 1.5, -0.5, Number.NaN, '0', null, undefined, [0], 1n, Symbol('tile')];

/** States of one game with every kind of card, spread over its length. */
const sampleStates = (variant: string, rng: Rng, count: number): SweepState[] => {
  const options = { eyeshadow: true, canary: 2, underwire: 2 };
  const config = unwrap(sweep.configure({ variant, options }));
  const states = gameStates(unwrap(sweep.setup(config, `play ${variant}`)).state, rng);
  return Array.from({ length: count }, (_, i) => states[Math.floor((i * (states.length - 1)) / count)]!);
};

const plain = <T>(value: T): Json => JSON.parse(JSON.stringify(value)) as Json;

/** An action with fields added, removed or changed, even to values that JSON cannot express. */
const mutatedActions = (action: SweepAction): unknown[] => [
  ...[...mutations(plain(action))].map(({ value }) => value),
  ...Object.keys(action).flatMap((key) => EXTRAS.map((value) => ({ ...action, [key]: value }))),
  ...EXTRAS.map((tile) => ({ ...action, tile })),
  { ...action, first: 0 },
  [action],
  JSON.stringify(action),
];

/** The same value with a getter for every field; from the second read on, each field returns junk. */
const changing = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(changing);
  if (typeof value !== 'object' || value === null) return value;
  const asked = new Set<string>();
  const copy = {};
  for (const [key, field] of Object.entries(value))
    Object.defineProperty(copy, key, {
      enumerable: true,
      get: () => {
        if (asked.has(key)) return 777_777;
        asked.add(key);
        return changing(field);
      },
    });
  return copy;
};

test('play accepts a changed action exactly if it is listed as legal', () => {
  const rng = Rng.from('changed actions');
  let accepted = 0;
  let refused = 0;
  for (const variant of ['2', '6'])
    for (const state of sampleStates(variant, rng, 8)) {
      const listed = legal(state);
      for (const kind of new Set(listed.map(({ type }) => type)))
        for (const action of mutatedActions(rng.pick(listed.filter(({ type }) => type === kind)))) {
          const answer = play(state, action as SweepAction, seatOf(state.side));
          expect(answer.ok).toBe(listed.some((one) => Bun.deepEquals(one, action, true)));
          if (answer.ok) accepted += 1;
          else {
            refused += 1;
            expect(answer.error.message).toMatch(/^\S.*\.$/);
          }
        }
    }
  expect(accepted).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(500);
});

test('play treats a state with several changed fields like the state that parseState makes of it', () => {
  const rng = Rng.from('changed states');
  let played = 0;
  let broken = 0;
  for (const variant of ['1', '6'])
    for (const state of sampleStates(variant, rng, 3)) {
      const action = rng.pick(legal(state));
      const changes = [...mutations(plain(state))];
      for (let round = 0; round < 120; round += 1) {
        const first = rng.pick(changes).value;
        const value =
          round % 4 > 0 ? first : rng.pick([...mutations(first)].filter((_, i) => i % 7 === 0)).value;
        const answer = play(value as unknown as SweepState, action, seatOf(state.side));
        const parsed = parseState(value);
        if (parsed.ok) {
          played += 1;
          expect(sameJson(plain(answer), plain(play(parsed.value, action, seatOf(state.side))))).toBe(true);
          if (answer.ok) expect(parseState(plain(answer.value.state)).ok).toBe(true);
        } else {
          broken += 1;
          expect(answer).toMatchObject({ ok: false, error: { code: 'broken_state' } });
        }
      }
    }
  expect(played).toBeGreaterThan(10);
  expect(broken).toBeGreaterThan(300);
});

test('play reads every field of a state and of an action once', () => {
  const rng = Rng.from('getters');
  for (const variant of ['2', '6'])
    for (const state of sampleStates(variant, rng, 6)) {
      const action = rng.pick(legal(state));
      const expected = unwrap(play(state, action, seatOf(state.side)));
      const answer = play(changing(state) as SweepState, changing(action) as SweepAction, seatOf(state.side));
      expect(sameJson(plain(unwrap(answer)), plain(expected))).toBe(true);
    }
});
