import { unwrap } from '@ludus/kernel';
import { serve } from '@ludus/workers';
import { registerNetworks } from '../training/networks.ts';
import { performAll } from './perform.ts';
import type { Perform } from './types.ts';

/** Runs in a thread of its own: does pieces of any run. */

/** Pieces for a thread. */
export interface PieceCall {
  readonly module: string;
  readonly job: unknown;
  readonly from: number;
  readonly to: number;
  /** Shared: the number of the piece in work, for the case that the thread dies over it. */
  readonly current: Int32Array;
}

export interface PiecesDone {
  readonly results: readonly unknown[];
  readonly ms: number;
}

const service = {
  perform: async ({ module, job, from, to, current }: PieceCall): Promise<PiecesDone> => {
    const { default: perform } = (await import(module)) as { default: Perform };
    const start = performance.now();
    const results = await performAll({ perform, job, from, to, current });
    return { results, ms: performance.now() - start };
  },
};

export type PieceService = typeof service;

serve(() => {
  unwrap(registerNetworks());
  return service;
});
