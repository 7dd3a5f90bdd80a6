import { describe, expect, test } from 'bun:test';
import { checkedPlay, readJson } from './doors.ts';
import { err, ok, problem, unwrap } from './result.ts';
import { integer, object, type Schema, variants } from './schema.ts';

interface Counter {
  readonly count: number;
}

const STATE: Schema<Counter> = object({ count: integer(0, 9) });
const ACTION = variants('type', { add: { count: integer(1, 3) } });

let checks = 0;
const COUNTED: Schema<Counter> = {
  ...STATE,
  fits: (value, inspection) => {
    checks += 1;
    return STATE.fits(value, inspection);
  },
};

const play = checkedPlay<Counter, { readonly type: 'add'; readonly count: number }, { type: 'added' }>(
  { state: COUNTED, action: ACTION },
  ({ count }, action, seat) =>
    seat === 1
      ? ok({ state: { count: count + action.count }, events: [] })
      : err(problem('not_your_turn', '', 'It is not your turn.')),
);

describe('a value from outside', () => {
  test('is copied and frozen', () => {
    const given = { count: 1 };
    const read = unwrap(readJson(STATE, given));
    given.count = 2;
    expect(read).toEqual({ count: 1 });
    expect(Object.isFrozen(read)).toBe(true);
  });

  test('is refused with its place when it does not fit or cannot be read', () => {
    expect(readJson(STATE, { count: 10 })).toMatchObject({ error: [{ path: 'count' }] });
    const trap = {
      get count(): number {
        throw new Error('read');
      },
    };
    expect(readJson(STATE, trap)).toMatchObject({ error: [{ code: 'unreadable' }] });
  });
});

describe('play behind checks', () => {
  test('refuses broken states and actions', () => {
    const add = { type: 'add', count: 1 } as const;
    expect(play({ count: 0.5 }, add, 1)).toMatchObject({ error: { code: 'broken_state', path: 'count' } });
    expect(play(null as never, add, 1)).toMatchObject({ error: { code: 'broken_state' } });
    expect(play({ count: 0 }, { ...add, count: 777_777 }, 1)).toMatchObject({ error: { path: 'count' } });
    expect(play({ count: 0 }, add, 2)).toMatchObject({ error: { code: 'not_your_turn' } });
  });

  test('trusts states it returned itself, and cannot be fooled by others', () => {
    const add = { type: 'add', count: 1 } as const;
    const { state } = unwrap(play({ count: 0 }, add, 1));
    const before = checks;
    expect(unwrap(play(state, add, 1)).state).toEqual({ count: 2 });
    expect(checks).toBe(before);
    expect(() => Object.assign(state, { count: 9 })).toThrow(TypeError);
    expect(play({ ...state, count: 99 }, add, 1).ok).toBe(false);
    expect(checks).toBe(before + 1);
  });
});
