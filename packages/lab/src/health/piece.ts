import { err, unwrap } from '@ludus/kernel';
import { type GameStretch, type InspectedGame, inspectStretch } from '@ludus/replay';
import { readFrom } from '../work/readGames.ts';
import { unlessLost } from '../work/workFailure.ts';

export interface HealthJob {
  readonly address: string;
  /** By the number of the piece. */
  readonly places: readonly GameStretch[];
}

/** Checks a few games, in any thread. */
export default ({ address, places }: HealthJob, number: number): Promise<readonly InspectedGame[]> =>
  readFrom(address, async (store) => {
    const found = unwrap(unlessLost(await inspectStretch(store, places[number]!)));
    for (const { problem } of found) if (problem !== undefined) unlessLost(err(problem));
    return found;
  });
