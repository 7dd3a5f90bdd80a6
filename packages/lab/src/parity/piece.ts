import { games } from '@ludus/games';
import { type GameFilter, type GameStretch, stretchGames } from '@ludus/replay';
import { readFrom, readGames } from '../work/readGames.ts';
import { type JudgedGame, judgeGame } from './judge.ts';
import { Recorded } from './recorded.ts';

export interface ParityJob {
  readonly address: string;
  readonly filter: GameFilter;
  readonly wantsStates: boolean;
  /** By the number of the piece. */
  readonly places: readonly GameStretch[];
}

/** Compares the records of a few games with the current engine, in any thread. */
export default ({ address, filter, wantsStates, places }: ParityJob, number: number): Promise<JudgedGame[]> =>
  readFrom(address, async (db) => {
    const counterpart = new Recorded(db);
    const judged: JudgedGame[] = [];
    for await (const stored of readGames(stretchGames(db, filter, places[number]!)))
      judged.push(await judgeGame(games, stored, { counterpart, wantsStates }));
    return judged;
  });
