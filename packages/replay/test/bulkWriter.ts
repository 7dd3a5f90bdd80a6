/** Stores games one after the other and prints each: `bun bulkWriter.ts FILE NAME COUNT`. */
import { writeSync } from 'node:fs';
import { unwrap } from '@ludus/kernel';
import { sampleGame } from '../src/sample.ts';
import { nimStore, plainNim } from './nimStore.ts';

const [file, name, count] = process.argv.slice(2) as [string, string, string];
await using db = await nimStore(file);
for (let n = 0; n < Number(count); n += 1) {
  const { gameId } = unwrap(
    await db.storeGame({
      ...sampleGame(plainNim, { variant: 'long' }, n),
      gameId: `${name}-${n}`,
      notes: `by ${name}`,
    }),
  );
  writeSync(1, `${gameId}\n`);
}
