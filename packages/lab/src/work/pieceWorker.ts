import { unwrap } from '@ludus/kernel';
import { packResults, type Results } from '@ludus/queue';
import { type CallContext, serve, type Transferred, transfer } from '@ludus/workers';
import { registerNetworks } from '../match/networks.ts';
import { CLOSED, GATE } from './gate.ts';
import { type PieceModule, performAll } from './perform.ts';
import { readJob, type SharedJob } from './sharedJob.ts';

/** Runs in its own thread and does pieces of any run. */

/** Pieces for a thread. */
interface PieceCall {
  readonly module: string;
  readonly job: SharedJob;
  readonly from: number;
  readonly to: number;
  /**
   * Shared memory: the number of the current piece, in case the thread dies over it, and the gate of a
   * suspect piece.
   */
  readonly current: Int32Array;
  /** Whether to pack the results: see `Pace`. */
  readonly isPacked: boolean;
}

export interface PiecesDone {
  readonly results: Results;
  readonly ms: number;
}

/** A piece that was lost with a worker starts only once that is recorded, because it may kill the whole process. */
const passGate = (current: Int32Array, report: (progress: 'ready') => void): void => {
  if (Atomics.load(current, GATE) !== CLOSED) return;
  report('ready');
  Atomics.wait(current, GATE, CLOSED);
};

/** Packed here, results cross to the main thread without being copied. */
const packed = (results: readonly unknown[], ms: number): Transferred<PiecesDone> => {
  const bytes = packResults(results);
  // Small ones may lie in memory that other buffers use too.
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
  return transfer({ results: own, ms }, [own.buffer as ArrayBuffer]);
};

const service = {
  perform: async (
    { module, job, from, to, current, isPacked }: PieceCall,
    { report }: CallContext<'ready'>,
  ): Promise<Transferred<PiecesDone>> => {
    const { default: perform, movable } = (await import(module)) as PieceModule;
    passGate(current, report);
    const start = performance.now();
    const results = await performAll({ perform, job: readJob(job), from, to, current });
    const ms = performance.now() - start;
    if (isPacked) return packed(results, ms);
    const parts = movable === undefined ? [] : results.flatMap(movable);
    return transfer({ results, ms }, parts);
  },
};

export type PieceService = typeof service;

serve(() => {
  unwrap(registerNetworks());
  return service;
});
