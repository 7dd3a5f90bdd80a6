/**
 * Records live games until it is killed: `bun liveWriter.ts FILE SEED`. It prints every move after it was
 * confirmed. Now and then it takes moves back and plays them again, and prints that first.
 */
import { writeSync } from 'node:fs';
import { unwrap } from '@ludus/kernel';
import { sampleGame } from '../src/sample.ts';
import { nimStore, plainNim, stepsOf } from './nimStore.ts';

const [file, seed] = process.argv.slice(2) as [string, string];
const db = await nimStore(file, { snapshotEvery: 3 });
writeSync(1, 'ready\n');
for (let n = 0; ; n += 1) {
  const { initialState, moves } = sampleGame(plainNim, { variant: 'long' }, `${seed}/${n}`);
  const steps = stepsOf(plainNim, initialState, moves);
  const gameId = `${seed}-${n}`;
  const writer = unwrap(
    await db.storeGameIncremental({ game: 'nim', boardType: 'long', numPlayers: 2, initialState, gameId }),
  );
  const add = async (from: number): Promise<void> => {
    for (const step of steps.slice(from)) {
      unwrap(await writer.addSteps([step]));
      writeSync(1, `${gameId} ${writer.moves}\n`);
    }
  };
  await add(0);
  const left = moves.length - 1 - (n % moves.length);
  writeSync(1, `${gameId} back ${left}\n`);
  unwrap(await writer.takeBack(left));
  writeSync(1, `${gameId} ${left}\n`);
  await add(left);
  unwrap(await writer.finalize());
  writeSync(1, `${gameId} done\n`);
}
