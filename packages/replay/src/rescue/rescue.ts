import { statSync } from 'node:fs';
import { ok } from '@ludus/kernel';
import type { OnGame } from '../health.ts';
import { fail, type Replayed, type ReplayProblem } from '../problem.ts';
import { attempt } from '../sqlite/fault.ts';
import { storeOn } from '../sqlite/home.ts';
import type { Salvaged } from '../sqlite/salvage.ts';
import { openSalvaged } from '../sqlite/salvagedFile.ts';
import type { GameStore } from '../store.ts';
import { GameRescuer, isTargetProblem } from './rescueGame.ts';

/** What happened to the games of a damaged file. */
export interface Rescued {
  /** Games that were saved. */
  readonly done: number;
  /** How many of them lack some notes, tags or other details. */
  readonly partly: number;
  /** Games that were already in the other store. */
  readonly present: number;
  /** Every game that the file mentions but that cannot be saved, with the reason. */
  readonly lost: readonly ReplayProblem[];
  /** What is wrong with the file, in sentences; empty for an intact file. */
  readonly problems: readonly string[];
}

const rescueAll = async (
  { gameIds, problems }: Salvaged,
  rescuer: GameRescuer,
  { target, onGame }: { readonly target: GameStore; readonly onGame?: OnGame | undefined },
): Promise<Replayed<Rescued>> => {
  const lost: ReplayProblem[] = [];
  const counts = { whole: 0, moves: 0, present: 0 };
  let seen = 0;
  for (const gameId of gameIds) {
    const saved = await rescuer.rescue(gameId);
    if (saved.ok) counts[saved.value] += 1;
    else if (saved.error.file === target.address && isTargetProblem(saved.error)) return saved;
    else lost.push(saved.error);
    seen += 1;
    if ((await onGame?.(seen)) === 'stop') break;
  }
  const { whole, moves: partly, present } = counts;
  return ok({ done: whole + partly, partly, present, lost, problems });
};

/**
 * Saves the games of a damaged file into another store. The file is read page by page, so damage costs only
 * what is on the damaged pages; every game is replayed before it is stored. The file is left unchanged. It
 * must not be open in this process.
 */
export const rescueGames = async (
  file: string,
  target: GameStore,
  { onGame }: { readonly onGame?: OnGame } = {},
): Promise<Replayed<Rescued>> => {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return fail({ file }, 'not_found', 'there is no such file.');
  if (!stats.isFile()) return fail({ file }, 'not_a_database', 'this is not a file.');
  const salvaged = attempt({ file }, () => openSalvaged(file));
  if (!salvaged.ok) return salvaged;
  await using source = storeOn(salvaged.value, file, { games: target.games });
  if (salvaged.value.gameIds.size === 0)
    return fail({ file }, 'not_a_database', 'no games were found in this file.');
  return await rescueAll(salvaged.value, new GameRescuer(source, target), { target, onGame });
};
