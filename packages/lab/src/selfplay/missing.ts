import type { Stretch } from '@ludus/queue';
import type { GameSink } from './types.ts';

interface Missing {
  /** The numbers that some sink lacks. */
  readonly stretches: readonly Stretch[];
  /** Whether every sink is still empty, so nobody has to ask before each game. */
  readonly isFresh: boolean;
}

/** Asks the sinks for the games of a run. */
export const missingGames = async (
  sinks: readonly GameSink[],
  games: number,
  idOf: (number: number) => string,
): Promise<Missing> => {
  if (sinks.length === 0) return { stretches: games === 0 ? [] : [[0, games]], isFresh: true };
  const stretches: [number, number][] = [];
  let isFresh = true;
  for (let number = 0; number < games; number += 1) {
    const id = idOf(number);
    let holders = 0;
    for (const sink of sinks) if (await sink.has(id)) holders += 1;
    if (holders > 0) isFresh = false;
    if (holders === sinks.length) continue;
    const last = stretches.at(-1);
    if (last?.[1] === number) last[1] += 1;
    else stretches.push([number, number + 1]);
  }
  return { stretches, isFresh };
};
