import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { ok } from '@ludus/kernel';
import { fail } from '../problem.ts';
import { WriteGroup } from './writeGroup.ts';

const place = { file: 'games.db' };
let db: Database;
let group: WriteGroup;
beforeEach(() => {
  db = new Database(':memory:');
  db.run('CREATE TABLE entries (n INTEGER PRIMARY KEY)');
  group = new WriteGroup(db, place);
});
afterEach(() => db.close());

const entries = (): number[] =>
  (db.query('SELECT n FROM entries').all() as { n: number }[]).map(({ n }) => n);

const insert = (...numbers: number[]) =>
  group.add(place, () => {
    for (const n of numbers) db.run('INSERT INTO entries VALUES (?)', [n]);
    return ok(numbers.length);
  });

describe('writes that come together', () => {
  test('are stored when they return, in order', async () => {
    expect(await Promise.all([insert(1, 2), insert(3), insert(4)])).toMatchObject([
      { value: 2 },
      { value: 1 },
      { value: 1 },
    ]);
    expect(entries()).toEqual([1, 2, 3, 4]);
    expect(await insert(5)).toMatchObject({ value: 1 });
    expect(entries()).toEqual([1, 2, 3, 4, 5]);
  });

  test('fail individually, each as a whole', async () => {
    const [good, refused, clash, broken, last] = await Promise.allSettled([
      insert(1),
      group.add(place, () => {
        db.run('INSERT INTO entries VALUES (2)');
        return fail(place, 'bad_move', 'no.');
      }),
      insert(3, 1),
      group.add(place, () => {
        db.run('INSERT INTO entries VALUES (4)');
        throw new TypeError('a mistake');
      }),
      insert(5),
    ]);
    expect(good).toMatchObject({ value: { ok: true } });
    expect(refused).toMatchObject({ value: { ok: false, error: { code: 'bad_move' } } });
    expect(clash).toMatchObject({ value: { ok: false } });
    expect(broken).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) });
    expect(last).toMatchObject({ value: { ok: true } });
    expect(entries()).toEqual([1, 5]);
  });

  test('all fail if their shared transaction does', async () => {
    const results = await Promise.all([
      insert(1),
      group.add({ ...place, gameId: 'g' }, () => {
        db.run('ROLLBACK');
        return fail(place, 'disk_full', 'the disk is full.');
      }),
      insert(3),
    ]);
    expect(results.map((one) => one.ok)).toEqual([false, false, false]);
    expect(entries()).toEqual([]);
    expect(await insert(4)).toMatchObject({ ok: true });
    expect(entries()).toEqual([4]);
  });

  test('are written at once when asked', async () => {
    const writing = insert(1);
    group.flush();
    expect(entries()).toEqual([1]);
    expect((await writing).ok).toBe(true);
  });
});
