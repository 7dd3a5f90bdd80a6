import { ok } from '@ludus/kernel';
import { isPresent } from '../archive/transfer.ts';
import type { OnGame } from '../health.ts';
import {
  isStoreProblem,
  type Place,
  type Replayed,
  type ReplayProblem,
  relocated,
  replayProblem,
} from '../problem.ts';
import type { GameStore } from '../store.ts';
import { type ConvertedGame, convertGame } from './convert.ts';
import { PublishedFile } from './file.ts';

/** What happened to the games of a published database. */
export interface PublishedImport {
  readonly file: string;
  /** The version of the file. */
  readonly version: number;
  /** Games that were replayed to their end, with the recorded winner. */
  readonly agreed: number;
  /** Games that are stored but differ from our rules at the named move. */
  readonly divergent: readonly ReplayProblem[];
  /** Games that were already there. */
  readonly present: number;
  /** Games that are not stored, and why. */
  readonly skipped: readonly ReplayProblem[];
  /** Rows of features, which have a different layout here and were skipped. */
  readonly featureRows: number;
}

class Importing {
  readonly #store: GameStore;
  readonly #source: PublishedFile;
  agreed = 0;
  present = 0;
  readonly divergent: ReplayProblem[] = [];
  readonly skipped: ReplayProblem[] = [];

  constructor(store: GameStore, source: PublishedFile) {
    this.#store = store;
    this.#source = source;
  }

  get done(): number {
    return this.agreed + this.present + this.divergent.length + this.skipped.length;
  }

  /** An import ends only if the store cannot take any more games. */
  async add(gameId: string): Promise<Replayed<void>> {
    const place = { file: this.#source.file, gameId };
    const record = this.#source.read(gameId);
    const game = record.ok ? convertGame(place, record.value, this.#source.version) : record;
    if (!game.ok) return ok(void this.skipped.push(game.error));
    const present = await isPresent(this.#store, game.value.input);
    if (!present.ok) return this.#refused(place, present.error);
    if (present.value) {
      this.present += 1;
      return ok(undefined);
    }
    const stored = await this.#store.storeGame(game.value.input, { origin: game.value.origin });
    return stored.ok ? ok(this.#count(place, game.value)) : this.#refused(place, stored.error);
  }

  #refused(place: Place, problem: ReplayProblem): Replayed<void> {
    if (isStoreProblem(problem)) return { ok: false, error: problem };
    return ok(void this.skipped.push(relocated(problem, place)));
  }

  #count(place: Place, { divergence }: ConvertedGame): void {
    if (divergence === undefined) this.agreed += 1;
    else {
      const { moveNumber, reason } = divergence;
      this.divergent.push(replayProblem({ ...place, moveNumber }, 'illegal_move', reason));
    }
  }
}

/**
 * Imports the games of a database of the published RingRift service, versions 1 to 18, under their ids. Each
 * is replayed; one that differs from our rules is kept with all its moves and marked as divergent. Games
 * already there are skipped, so an interrupted import can be repeated.
 */
export const importPublished = async (
  store: GameStore,
  file: string,
  { onGame }: { readonly onGame?: OnGame } = {},
): Promise<Replayed<PublishedImport>> => {
  const source = PublishedFile.open(file);
  if (!source.ok) return source;
  try {
    const gameIds = source.value.gameIds();
    if (!gameIds.ok) return gameIds;
    const featureRows = source.value.countFeatures();
    if (!featureRows.ok) return featureRows;
    const importing = new Importing(store, source.value);
    for (const gameId of gameIds.value) {
      const added = await importing.add(gameId);
      if (!added.ok) return added;
      if ((await onGame?.(importing.done)) === 'stop') break;
    }
    const { agreed, divergent, present, skipped } = importing;
    const { version } = source.value;
    return ok({ file, version, agreed, divergent, present, skipped, featureRows: featureRows.value });
  } finally {
    source.value.close();
  }
};
