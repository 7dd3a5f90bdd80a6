import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { ThinkWorker } from '../src/cluster/thinkWorker.ts';
import { games } from './fixture.ts';

/** A thinking worker in its own process: `bun thinkProcess.ts ADDRESS`. It prints what happens. */
const [address = ''] = process.argv.slice(2);
const db = unwrap(await openStore(address, { games }));
const gamesModule = import.meta.resolve('./fixture.ts');
const worker = await ThinkWorker.open({ db, name: 'test', threads: 1, gamesModule, onNotice: console.log });
await worker!.work();
