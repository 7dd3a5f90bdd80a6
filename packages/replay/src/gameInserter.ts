import { err, ok } from '@ludus/kernel';
import type { GameReader } from './gameReader.ts';
import { type Place, type Replayed, type ReplayProblem, replayProblem } from './problem.ts';
import { newGameId } from './record/gameId.ts';
import type { GameRows } from './record/gameRows.ts';
import type { Quarantined } from './record/prepare.ts';
import type { RowStore } from './rowStore.ts';
import type { Stored } from './store.ts';

/** What those who write to a store need. */
export interface Writing {
  readonly rows: RowStore;
  readonly reader: GameReader;
  /** Called after every change to finished games. */
  readonly onChange: () => void;
}

/** A game to be stored. */
export interface Incoming {
  readonly checked: Replayed<GameRows>;
  readonly orphan: Quarantined;
  /** Whether the id was made here and may be replaced. */
  readonly isIdOurs?: boolean;
}

export const takenId = (place: Place): ReplayProblem =>
  replayProblem(place, 'duplicate_game', 'there is already a game with this id.');

const storedOf = (checked: Replayed<GameRows>): Replayed<Stored> =>
  checked.ok ? ok({ gameId: checked.value.gameId, totalMoves: checked.value.count }) : checked;

/** Stores finished games. */
export class GameInserter {
  readonly #writing: Writing;

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  /** Stores the games that passed their checks. With `quarantine`, the others are kept as orphans. */
  async insert(
    incoming: readonly Incoming[],
    quarantine = false,
  ): Promise<Replayed<readonly Replayed<Stored>[]>> {
    const good = incoming.flatMap(({ checked }) => (checked.ok ? [checked.value] : []));
    const inserted = good.length === 0 ? ok([]) : await this.#insert(good);
    if (!inserted.ok) return inserted;
    const results: Replayed<Stored>[] = [];
    let next = 0;
    for (const one of incoming) {
      const isNew = one.checked.ok && inserted.value[next++]!;
      results.push(
        isNew || !one.checked.ok ? storedOf(one.checked) : await this.#again(one, one.checked.value),
      );
    }
    return quarantine ? this.#quarantine(incoming, results) : ok(results);
  }

  async #insert(games: readonly GameRows[]): Promise<Replayed<readonly boolean[]>> {
    const inserted = await this.#writing.rows.insertGames(games);
    this.#writing.onChange();
    return inserted;
  }

  /** A game whose id is taken, by coincidence or because it is already there. */
  async #again({ isIdOurs = false }: Pick<Incoming, 'isIdOurs'>, rows: GameRows): Promise<Replayed<Stored>> {
    if (!isIdOurs) return err(takenId(this.#writing.reader.place(rows.gameId)));
    const another = { ...rows, gameId: newGameId() };
    const inserted = await this.#insert([another]);
    if (!inserted.ok) return inserted;
    return inserted.value[0]! ? storedOf(ok(another)) : this.#again({ isIdOurs }, another);
  }

  async #quarantine(
    incoming: readonly Incoming[],
    results: readonly Replayed<Stored>[],
  ): Promise<Replayed<readonly Replayed<Stored>[]>> {
    const refused = results.flatMap((result, i) => {
      if (result.ok) return [];
      const { gameId = newGameId(), message } = result.error;
      return [{ ...incoming[i]!.orphan, gameId, reason: message }];
    });
    const noted = refused.length === 0 ? ok(undefined) : await this.#writing.rows.insertOrphans(refused);
    return noted.ok ? ok(results) : noted;
  }
}
