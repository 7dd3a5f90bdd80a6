import { unwrap } from '@ludus/kernel';
import { type GameStretch, type InspectedGame, inspectStretch } from '@ludus/replay';
import { openedStore } from '../work/openedStore.ts';

export interface HealthJob {
  readonly address: string;
  /** By the number of the piece. */
  readonly places: readonly GameStretch[];
}

/** Checks a few games, in any thread. */
export default async ({ address, places }: HealthJob, number: number): Promise<readonly InspectedGame[]> =>
  unwrap(await inspectStretch(await openedStore(address), places[number]!));
