import { describe, expect, test } from 'bun:test';
import { type Choice, choose, follow, type Way } from './paths.ts';

const move = (from: string, to: string): Way<string> => ({
  action: `${from}-${to}`,
  steps: [
    { at: [from], role: 'source', auto: true },
    { at: [to], role: 'move' },
  ],
});
const PASS: Way<string> = { action: 'pass', steps: [{ pick: 'pass', label: 'Pass' }] };

describe('entering an action step by step', () => {
  test('a place leads to the places reached from it', () => {
    const ways = [move('a', 'b'), move('a', 'c'), move('d', 'e')];
    expect([...follow(ways, [])!.places.keys()]).toEqual(['a', 'd']);
    expect([...follow(ways, [{ place: 'a' }])!.places.keys()]).toEqual(['b', 'c']);
    expect(follow(ways, [{ place: 'a' }, { place: 'c' }])!.action).toBe('a-c');
  });

  test('a single start is chosen automatically, an action never', () => {
    expect([...follow([move('a', 'b'), move('a', 'c')], [])!.places.keys()]).toEqual(['b', 'c']);
    const line: Way<string> = { action: 'x', steps: [{ at: ['a', 'b'], role: 'line', auto: true }] };
    expect(follow([line], [])!.action).toBeUndefined();
    expect(follow([line], [{ place: 'b' }])!.action).toBe('x');
  });

  test('passing stays possible, whatever has been chosen', () => {
    const ways = [move('a', 'b'), move('a', 'c'), PASS];
    expect([...follow(ways, [])!.places.keys()]).toEqual(['b', 'c']);
    expect(follow(ways, [])!.picks).toEqual(PASS.steps);
    expect(follow(ways, [{ pick: 'pass' }])!.action).toBe('pass');
  });

  test('choosing another place starts over, and choosing an invalid one is refused', () => {
    const ways = [move('a', 'b'), move('d', 'e')];
    const chosen: Choice[] = [{ place: 'a' }];
    expect(choose(ways, chosen, { place: 'd' })).toEqual([{ place: 'd' }]);
    expect(choose(ways, chosen, { place: 'z' })).toBeUndefined();
  });

  test('overlapping choices are resolved by the list', () => {
    const region = (id: string, at: string[]): Way<string> => ({
      action: id,
      steps: [
        { at, role: 'region', label: id },
        { pick: id, label: id, auto: true },
      ],
    });
    const ways = [region('small', ['a', 'b']), region('large', ['b', 'c', 'd'])];
    expect(follow(ways, [{ place: 'a' }])!.action).toBe('small');
    expect(follow(ways, [{ place: 'b' }])!.picks.map(({ label }) => label)).toEqual(['small', 'large']);
    expect(follow(ways, [{ place: 'b' }, { pick: 'large' }])!.action).toBe('large');
  });
});
