import { hashJson, type Json } from '@ludus/kernel';
import type { Queue } from '@ludus/queue';
import { cutStretches, type GameFilter, type GameStore } from '@ludus/replay';
import { readGames } from '../work/readGames.ts';
import { rulesOfAll } from '../work/rulesOfAll.ts';
import { runPieces } from '../work/runPieces.ts';
import { type JudgedGame, judgeGame } from './judge.ts';
import type { ParityJob } from './piece.ts';
import { Recorded } from './recorded.ts';

/** Games per piece. */
const GAMES = 8;

interface ShareOptions {
  readonly filter: GameFilter;
  readonly wantsStates: boolean;
  readonly workers: number;
  readonly queue?: Queue;
}

/**
 * Lets threads and other machines compare records with the current engine; findings arrive in the order of the
 * games. If only this thread can read the store, or it is damaged, this thread does the work.
 */
export async function* shareGames(
  db: GameStore,
  { filter, wantsStates, workers, queue }: ShareOptions,
): AsyncGenerator<JudgedGame> {
  const isAlone = db.isPrivate || db.isDamaged || (workers === 1 && queue === undefined);
  const places = isAlone ? undefined : await cutStretches(db, filter, GAMES);
  if (places === undefined || !places.ok) {
    const counterpart = new Recorded(db);
    for await (const stored of readGames(db.iterateGames(filter)))
      yield await judgeGame(db.games, stored, { counterpart, wantsStates });
    return;
  }
  // Passwords are not sent: workers elsewhere have their own.
  const address = queue === undefined ? db.connection : db.address;
  const job: ParityJob = { address, filter, wantsStates, places: places.value };
  const pieces = runPieces<ParityJob, readonly JudgedGame[]>({
    run: `parity/${hashJson({ ...job, address: db.address } as unknown as Json).slice(0, 10)}`,
    ...{ kind: 'parity', job, workers, queue },
    rules: queue === undefined ? [] : rulesOfAll(db.games),
    pieces: [[0, places.value.length]],
  });
  for await (const { number, result } of pieces) {
    yield* result;
    await pieces.stored(number);
  }
}
