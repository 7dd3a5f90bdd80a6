/** A worker process for tests: it computes squares, with failures on request. Its only argument is the queue. */
import { unwrap } from '@ludus/kernel';
import { openQueue } from '@ludus/queue';
import { LUDUS_VERSION, QueueWorker } from '../../src/index.ts';

const name = `squares ${process.pid}`;
const participant = { name, version: LUDUS_VERSION, threads: 2 };
const queue = unwrap(await openQueue(process.argv[2]!, { participant }));
const modules = { squares: new URL('./pieces.ts', import.meta.url) };
await new QueueWorker({ queue, name, threads: 2, modules }).work();
