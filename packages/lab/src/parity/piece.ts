import { games } from '@ludus/games';
import { type GameFilter, type GameStretch, stretchGames } from '@ludus/replay';
import { openedStore } from '../work/openedStore.ts';
import { type JudgedGame, judgeGame } from './judge.ts';
import { Recorded } from './recorded.ts';

export interface ParityJob {
  readonly address: string;
  readonly filter: GameFilter;
  readonly wantsStates: boolean;
  /** By the number of the piece. */
  readonly places: readonly GameStretch[];
}

/** Compares the records of a few games with today's engine, in any thread. */
export default async (
  { address, filter, wantsStates, places }: ParityJob,
  number: number,
): Promise<readonly JudgedGame[]> => {
  const db = await openedStore(address);
  const counterpart = new Recorded(db);
  const judged: JudgedGame[] = [];
  for await (const stored of stretchGames(db, filter, places[number]!))
    judged.push(await judgeGame(games, stored, { counterpart, wantsStates }));
  return judged;
};
