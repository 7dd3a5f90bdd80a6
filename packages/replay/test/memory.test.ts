import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { Archive, exportGames, importGames } from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import { fileStore, plainNim, withFolder } from './support.ts';

/** Live memory in megabytes, garbage not counted. */
const heap = (): number => {
  Bun.gc(true);
  return process.memoryUsage().heapUsed / 1e6;
};

test(
  'iterating, exporting and importing take the same memory for few games as for many',
  async () =>
    withFolder(async (folder) => {
      await using db = await fileStore(`${folder}/games.db`);
      const filler = 'x'.repeat(4000);
      const inputs = Array.from({ length: 50 }, (_, i) => ({
        ...sampleGame(plainNim, { variant: 'long' }, i),
        metadata: { filler },
      }));
      for (let i = 0; i < 60; i += 1) for (const one of unwrap(await db.storeGames(inputs))) unwrap(one);
      const total = 60 * inputs.length;

      const marks: number[] = [];
      let seen = 0;
      const mark = (): undefined => {
        seen += 1;
        if (seen === 300 || seen === total - 10) marks.push(heap());
        return undefined;
      };
      for await (const game of db.iterateGames()) {
        unwrap(game);
        mark();
      }
      seen = 0;
      const archive = unwrap(Archive.open(`${folder}/archive`));
      unwrap(await exportGames(db, archive, { onGame: mark }));
      unwrap(archive.close());
      seen = 0;
      await using copy = await fileStore(`${folder}/copy.db`);
      const { done } = unwrap(
        await importGames(copy, [`${folder}/archive/nim_long.jsonl.zst`], { onGame: mark }),
      );
      expect(done).toBe(total);
      // All games together are over ten megabytes; a frame in the making is at most two.
      for (let i = 0; i < marks.length; i += 2) expect(marks[i + 1]! - marks[i]!).toBeLessThan(4);
      expect(marks).toHaveLength(6);
    }),
  600_000,
);
