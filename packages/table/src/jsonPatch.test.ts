import { expect, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import fc from 'fast-check';
import { gameOf, startOf } from '../test/support.ts';
import { applyPatch, makePatch } from './jsonPatch.ts';

type Fields = Readonly<Record<string, unknown>>;

test('a patch lists the fields that were set, removed and changed', () => {
  const from = { a: 1, b: { c: 2, d: 3 }, e: [1], f: null };
  const to = { a: 1, b: { c: 4 }, e: [1, 2], g: null };
  const patch = { b: { c: [4], d: 0 }, e: [[1, 2]], f: 0, g: [null] };
  expect(makePatch(from, to)).toEqual(patch as never);
  expect(applyPatch(from, patch as never)).toEqual(to);
  expect(makePatch(to, { ...to })).toBeUndefined();
});

test('objects in a list are patched where they are; any other change replaces the list', () => {
  const from = { a: [{ b: 1, c: 1 }, { b: 2 }], d: [{ e: 1 }, 2] };
  const inside = { ...from, a: [{ b: 1, c: 1 }, { b: 3 }] };
  expect(makePatch(from, inside)).toEqual({ a: { 1: { b: [3] } } });
  expect(applyPatch(from, { a: { 1: { b: [3] } } })).toEqual(inside);
  expect(makePatch(from, { ...from, a: [{ b: 1, c: 1 }] })).toEqual({ a: [[{ b: 1, c: 1 }]] });
  expect(makePatch(from, { ...from, d: [{ e: 2 }, 3] })).toEqual({ d: [[{ e: 2 }, 3]] });
});

test('any object can be patched into any other, even after a round trip through JSON', () => {
  const object = fc.dictionary(
    fc.string().filter((key) => key !== '__proto__'),
    fc.jsonValue(),
  );
  const alike = fc.record({ list: fc.array(object, { minLength: 2, maxLength: 3 }), other: fc.jsonValue() });
  fc.assert(
    fc.property(fc.oneof(object, alike), fc.oneof(object, alike), (a, b) => {
      const [from, to] = JSON.parse(JSON.stringify([a, b])) as [Fields, Fields];
      const patch = makePatch(from, to);
      const after = patch === undefined ? from : applyPatch(from, JSON.parse(JSON.stringify(patch)));
      expect(after).toEqual(to);
    }),
  );
});

test('a move changes a small part of a state', () => {
  const game = gameOf('ringrift');
  const rng = Rng.from('patches');
  let state = startOf({ game: 'ringrift' }) as Fields;
  for (let i = 0; i < 60; i += 1) {
    const next = unwrap(game.play(state, rng.pick(game.legal(state)), game.toAct(state)!)).state as Fields;
    const patch = makePatch(state, next)!;
    expect(applyPatch(state, patch)).toEqual(next);
    if (i > 20) expect(JSON.stringify(patch).length).toBeLessThan(JSON.stringify(next).length / 2);
    state = next;
  }
});
