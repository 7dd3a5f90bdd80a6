import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { codeOf } from '../support.ts';
import type { OpenStore } from './openStore.ts';

interface Thought {
  readonly moveNumber: number;
  readonly value: number;
}

const table = (id: string, more: object = {}) => ({
  id,
  isOver: false,
  isListed: true,
  changedAt: 1000,
  record: { seats: [1, 2], name: id },
  ...more,
});

/** What a server stores next to the games. */
export const sidecarSuite = (open: OpenStore): void => {
  describe('live tables', () => {
    test('are stored, changed, listed by last change, and removed', async () => {
      await using db = await open();
      const live = unwrap(await db.live());
      unwrap(await live.save(table('a', { changedAt: 1 })));
      unwrap(await live.save(table('b', { changedAt: 3, isListed: false })));
      unwrap(await live.save(table('c', { changedAt: 2 })));
      unwrap(await live.save(table('d', { changedAt: 4, isOver: true })));
      expect(unwrap(await live.load('b'))).toEqual(table('b', { changedAt: 3, isListed: false }));
      expect(unwrap(await live.load('nobody'))).toBeUndefined();
      const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);
      expect(idsOf(unwrap(await live.active(10)))).toEqual(['b', 'c', 'a']);
      expect(idsOf(unwrap(await live.active(1)))).toEqual(['b']);
      expect(idsOf(unwrap(await live.active(10, { isListed: true })))).toEqual(['c', 'a']);
      expect(unwrap(await live.countActive())).toBe(3);
      expect(unwrap(await live.countActive({ isListed: true }))).toBe(2);
      expect(unwrap(await live.stale(3)).toSorted()).toEqual(['a', 'c']);
      unwrap(await live.save(table('a', { changedAt: 9, isOver: true })));
      unwrap(await live.forget(5));
      expect(unwrap(await live.load('d'))).toBeUndefined();
      expect(unwrap(await live.load('a'))).toMatchObject({ isOver: true });
      unwrap(await live.remove('c'));
      expect(unwrap(await live.countActive())).toBe(1);
      await live.close();
    });

    test('outlive the server that stores them', async () => {
      await using db = await open();
      const first = unwrap(await db.live());
      unwrap(await first.save(table('a')));
      if (first.leases === undefined) expect(codeOf(await db.live())).toBe('locked');
      await first.close();
      const second = unwrap(await db.live());
      expect(unwrap(await second.load('a'))).toEqual(table('a'));
      await second.close();
    });

    test('store small values by name', async () => {
      await using db = await open();
      const first = unwrap(await db.live());
      unwrap(await first.keep('token a', { name: 'a', scopes: ['x'] }));
      unwrap(await first.keep('token b', 1));
      unwrap(await first.keep('token b', 2));
      unwrap(await first.keep('tokens', 3));
      unwrap(await first.keep('token%', 4));
      await first.close();
      const second = unwrap(await db.live());
      expect([...unwrap(await second.kept('token '))]).toEqual([
        ['token a', { name: 'a', scopes: ['x'] }],
        ['token b', 2],
      ]);
      expect([...unwrap(await second.kept('token%'))]).toEqual([['token%', 4]]);
      expect(unwrap(await second.keepFirst('token b', 5))).toBe(2);
      expect(unwrap(await second.keepFirst('secret', 'one'))).toBe('one');
      expect(unwrap(await second.keepFirst('secret', 'two'))).toBe('one');
      unwrap(await second.discard('secret'));
      unwrap(await second.discard('token a'));
      unwrap(await second.discard('nothing'));
      expect([...unwrap(await second.kept('')).keys()]).toEqual(['token b', 'token%', 'tokens']);
      await second.close();
    });

    test('know when each server was last alive', async () => {
      await using db = await open();
      const live = unwrap(await db.live());
      expect(unwrap(await live.lastBeat('one'))).toBeUndefined();
      unwrap(await live.beat('one', 5000));
      unwrap(await live.beat('two', 6000));
      unwrap(await live.beat('one', 7000));
      expect(unwrap(await live.lastBeat('one'))).toBe(7000);
      expect(unwrap(await live.lastBeat('two'))).toBe(6000);
      await live.close();
    });
  });

  describe('analyses', () => {
    test('are started, extended, found again, and removed completely', async () => {
      await using db = await open();
      const analyses = unwrap(await db.analyses<Thought>());
      const key = { gameId: 'g', agent: 'mcts' };
      const record = { ...key, fingerprint: 'f', total: 3, status: 'waiting' } as const;
      expect(unwrap(await analyses.find(key))).toBeUndefined();
      unwrap(await analyses.begin(record, 10));
      unwrap(await analyses.begin({ ...record, agent: 'minimax' }, 5));
      expect(unwrap(await analyses.unfinished()).map(({ agent }) => agent)).toEqual(['minimax', 'mcts']);
      expect(unwrap(await analyses.ofGame('g')).map(({ agent }) => agent)).toEqual(['mcts', 'minimax']);
      const thoughts = [-1, 0, 1].map((moveNumber) => ({ moveNumber, value: moveNumber / 2 }));
      for (const thought of thoughts.toReversed()) unwrap(await analyses.add(key, thought));
      expect(unwrap(await analyses.assessments(key))).toEqual(thoughts);
      expect(unwrap(await analyses.assessments(key, 1))).toEqual(thoughts.slice(2));
      expect(unwrap(await analyses.count(key))).toBe(3);
      unwrap(await analyses.setStatus(key, 'done'));
      expect(unwrap(await analyses.find(key))).toEqual({ ...record, status: 'done' });
      unwrap(await analyses.remove(key));
      expect(unwrap(await analyses.find(key))).toBeUndefined();
      expect(unwrap(await analyses.count(key))).toBe(0);
      await analyses.close();
    });
  });
};
