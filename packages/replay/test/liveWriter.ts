/**
 * A program that records live games until it is killed, and says after every move that it was acknowledged:
 * `bun liveWriter.ts FILE SEED`.
 */
import { writeSync } from 'node:fs';
import { unwrap } from '@ludus/kernel';
import { sampleGame } from '../src/sample.ts';
import { nimStore, plainNim } from './nimStore.ts';

const [file, seed] = process.argv.slice(2) as [string, string];
const db = nimStore(file, { snapshotEvery: 3 });
writeSync(1, 'ready\n');
for (let n = 0; ; n += 1) {
  const input = sampleGame(plainNim, { variant: 'long' }, `${seed}/${n}`);
  const { initialState, moves } = input;
  const gameId = `${seed}-${n}`;
  const writer = unwrap(
    db.storeGameIncremental({ game: 'nim', boardType: 'long', numPlayers: 2, initialState, gameId }),
  );
  for (const [i, move] of moves.entries()) {
    unwrap(writer.addMove(move));
    writeSync(1, `${gameId} ${i}\n`);
  }
  unwrap(writer.finalize());
  writeSync(1, `${gameId} done\n`);
}
