import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { keepKeys, keepKeysForRematch, keepSight, listOwnLive, readKeys } from './liveKeys.ts';

const kept = new Map<string, string>();
const storage = new Proxy(
  {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  },
  {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
);
const before = globalThis.localStorage as Storage | undefined;
beforeAll(() => void Object.assign(globalThis, { localStorage: storage }));
afterAll(() => void Object.assign(globalThis, { localStorage: before }));

const sight = (changed: number, isOver = false) => ({
  game: 'ringrift',
  variant: 'square8',
  players: [
    { name: 'Grace', isYou: true },
    { name: 'Ada', isYou: false },
  ],
  isOver,
  changed,
});

beforeEach(() => kept.clear());

describe('live games of this browser', () => {
  test('are listed until they are over, latest first', () => {
    for (const [id, changed] of [
      ['old', 1],
      ['new', 2],
    ] as const) {
      keepKeys(id, { seat: 1, token: 'secret', invites: [] });
      keepSight(id, sight(changed));
    }
    expect(listOwnLive().map(({ id, changed }) => [id, changed])).toEqual([
      ['new', 2],
      ['old', 1],
    ]);
    keepSight('new', sight(3, true));
    expect(listOwnLive().map(({ id }) => id)).toEqual(['old']);
  });

  test('are only those in which it has a seat', () => {
    keepKeys('watched', { invites: [], muted: ['Ada'] });
    keepSight('watched', sight(1));
    keepKeys('never opened', { token: 'secret', invites: [] });
    expect(listOwnLive()).toEqual([]);
  });

  test('include a rematch as soon as this browser knows of it', () => {
    keepKeys('one', { seat: 2, token: 'secret', invites: [] });
    keepSight('one', sight(1, true));
    keepKeysForRematch('one', 'two');
    expect(readKeys('one')).toMatchObject({ token: 'secret', next: 'two' });
    expect(readKeys('two')).toMatchObject({ token: 'secret' });
    expect(listOwnLive()).toMatchObject([{ id: 'two', isOver: false }]);
    // What was seen of the rematch since then stays.
    keepSight('two', sight(2, true));
    keepKeysForRematch('one', 'two');
    expect(listOwnLive()).toEqual([]);
  });

  test('keep their keys when they are opened', () => {
    keepKeys('one', { seat: 2, token: 'secret', invites: [{ seat: 3, invite: 'x' }] });
    keepSight('one', sight(1));
    expect(readKeys('one')).toMatchObject({ seat: 2, token: 'secret', invites: [{ seat: 3, invite: 'x' }] });
  });
});
