/**
 * A program that records live games until it is killed: `bun liveWriter.ts FILE SEED`. It says after every move that
 * it was acknowledged. Now and then it takes moves back and plays them again; it says so beforehand, too.
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
  const add = (from: number, to: number): void => {
    for (const move of moves.slice(from, to)) writeSync(1, `${gameId} ${unwrap(writer.addMove(move)) + 1}\n`);
  };
  const count = 1 + (n % moves.length);
  add(0, moves.length);
  writeSync(1, `${gameId} back ${moves.length - count}\n`);
  const left = unwrap(writer.takeBack(count));
  writeSync(1, `${gameId} ${left}\n`);
  add(left, moves.length);
  unwrap(writer.finalize());
  writeSync(1, `${gameId} done\n`);
}
