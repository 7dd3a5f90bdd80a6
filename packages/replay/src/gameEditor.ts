import { ok } from '@ludus/kernel';
import type { Writing } from './gameInserter.ts';
import { fail, type Replayed } from './problem.ts';
import { checkChanges, checkOrigin } from './record/describe.ts';
import { type Extras, makeExtras, parseExtras } from './record/extras.ts';
import type { GameRow } from './record/rows.ts';
import type { GameChange } from './rowStore.ts';
import type { GameId, Parity } from './types.ts';

/** Changes what a store knows about its games besides their moves. */
export class GameEditor {
  readonly #writing: Writing;

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  delete(gameId: GameId): Promise<Replayed<void>> {
    return this.#change(gameId, () => ok({ isDeleted: true }));
  }

  async setPlayerNames(gameId: GameId, names: readonly (string | null)[]): Promise<Replayed<void>> {
    const place = this.#writing.reader.place(gameId);
    const row = await this.#writing.reader.row(gameId);
    if (!row.ok) return row;
    const players = names.map((name) => ({ playerType: 'human', ...(name !== null && { name }) }) as const);
    const known = checkChanges(place, { players }, row.value.num_players);
    if (!known.ok) return known;
    return this.#change(gameId, ({ metadata_json }) =>
      ok({ set: { metadata_json: makeExtras({ ...parseExtras(metadata_json), playerNames: names }) } }),
    );
  }

  async setParity(gameId: GameId, parity: Parity): Promise<Replayed<void>> {
    const { status, divergenceMove, checkedAt = new Date().toISOString() } = parity;
    const origin = {
      parityStatus: status,
      parityCheckedAt: checkedAt,
      ...(divergenceMove !== undefined && { parityDivergenceMove: divergenceMove }),
    };
    const known = checkOrigin(this.#writing.reader.place(gameId), origin);
    if (!known.ok) return known;
    return this.#change(gameId, (row) =>
      row.parity_status === 'divergent'
        ? fail(
            this.#writing.reader.place(gameId),
            'bad_description',
            'only an import can mark a game as divergent.',
          )
        : ok({
            set: {
              parity_status: status,
              parity_checked_at: checkedAt,
              parity_divergence_move: divergenceMove ?? null,
            },
          }),
    );
  }

  /** Sets the tags or the notes of a game. */
  async setExtras(gameId: GameId, extras: Pick<Extras, 'tags' | 'notes'>): Promise<Replayed<void>> {
    const known = checkChanges(this.#writing.reader.place(gameId), extras);
    if (!known.ok) return known;
    return this.#change(gameId, ({ metadata_json }) =>
      ok({ set: { metadata_json: makeExtras({ ...parseExtras(metadata_json), ...extras }) } }),
    );
  }

  async #change(gameId: GameId, make: (row: GameRow) => Replayed<GameChange>): Promise<Replayed<void>> {
    const changed = await this.#writing.rows.change(gameId, make);
    this.#writing.onChange();
    return changed;
  }
}
