import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { sampleGame } from '../src/sample.ts';
import { nimStore } from './nimStore.ts';
import { plainNim, stepsOf, storeNim, withFolder } from './support.ts';

describe('the edition of a store', () => {
  test('changes with every change to a finished game, no matter who made it', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'games.db');
      await using db = await nimStore(file);
      await using other = await nimStore(file);
      const seen = new Set([db.edition()]);
      const changes = async (work: () => Promise<unknown>): Promise<void> => {
        await work();
        expect(seen.has(db.edition())).toBe(false);
        seen.add(db.edition());
      };
      await changes(async () => storeNim(db, 1, { gameId: 'a' }));
      await changes(async () => unwrap(await db.setTags('a', ['x'])));
      await changes(async () => unwrap(await db.setParity('a', { status: 'passed' })));
      await changes(async () => storeNim(other, 2, { gameId: 'b' }));
      await changes(async () => unwrap(await db.deleteGame('a')));
      await changes(async () => unwrap(await other.deleteGame('b')));
      const kept = db.edition();
      unwrap(await db.countGames());
      expect(db.edition()).toBe(kept);
    });
  });

  test('stays the same during a live game, and changes when it ends', async () => {
    await using db = await nimStore(':memory:');
    const { moves, finalState: _, ...live } = sampleGame(plainNim, { variant: 'long' }, 1);
    const before = db.edition();
    const writer = unwrap(await db.storeGameIncremental({ ...live, gameId: 'live' }));
    for (const step of stepsOf(plainNim, live.initialState, moves)) unwrap(await writer.addSteps([step]));
    expect(db.edition()).toBe(before);
    unwrap(await writer.finalize());
    expect(db.edition()).not.toBe(before);
  });
});
