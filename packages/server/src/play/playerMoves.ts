import { ok, type Result, type Seat, sameJson } from '@ludus/kernel';
import { type Change, type Command, seatOf, type Table } from '@ludus/table';
import type { InTurn } from './carryingOut.ts';
import { RequestKeys } from './requestKeys.ts';

/** A request to act. */
export interface Act {
  readonly action?: unknown;
  readonly notation?: string | undefined;
  /** The intended number of the move. */
  readonly moveNumber: number;
  /** Repeating the key repeats the request. */
  readonly key?: string | undefined;
}

/** The result of a request to act. */
export interface Acting {
  readonly moveNumber: number;
  readonly isRepeated: boolean;
}

interface PlayerMovesOptions {
  readonly table: () => Table;
  readonly inTurn: InTurn;
}

/** The moves that players ask for. A request that is repeated with its key is carried out once. */
export class PlayerMoves {
  readonly #options: PlayerMovesOptions;
  readonly #keys = new RequestKeys();
  /** How many of the moves were made before the table was resumed; their keys are no longer known. */
  #withoutKeys: number;

  constructor(options: PlayerMovesOptions) {
    this.#options = options;
    this.#withoutKeys = options.table().line.length;
  }

  get #table(): Table {
    return this.#options.table();
  }

  /** A player's move; `onMade` is called before spectators are told, unless the move was made earlier. */
  act(person: Seat, { key, ...request }: Act, onMade?: (made: Acting) => void): Promise<Result<Acting>> {
    // Every player has their own keys.
    const own = key === undefined ? undefined : `${person} ${key}`;
    const { moveNumber, action, notation } = request;
    const text = JSON.stringify([moveNumber, action, notation]);
    return this.#options.inTurn<Acting>(async (carryOut) => {
      const known = own === undefined ? ok(undefined) : this.#keys.find(own, text);
      if (!known.ok) return known;
      if (known.value !== undefined) return ok({ moveNumber: known.value, isRepeated: true });
      if (own !== undefined && this.#wasMade(person, request)) return ok({ moveNumber, isRepeated: true });
      const made: Acting = { moveNumber, isRepeated: false };
      const asked: Command = {
        type: 'act',
        seat: seatOf(this.#table, person),
        by: 'player',
        moveNumber,
        ...(action === undefined ? {} : { action }),
        ...(notation === undefined ? {} : { notation }),
      };
      const done = await carryOut(asked, { onDone: () => onMade?.(made) });
      if (!done.ok) return done;
      if (own !== undefined) this.#keys.add(own, { request: text, moveNumber });
      return ok(made);
    });
  }

  /**
   * Whether a player made this very move before a restart: its answer may have been lost, and its key was
   * forgotten.
   */
  #wasMade(person: Seat, { moveNumber, action, notation }: Act): boolean {
    const { game, line } = this.#table;
    const made = moveNumber < this.#withoutKeys ? line.steps[moveNumber] : undefined;
    if (made === undefined || made.seat !== seatOf(this.#table, person)) return false;
    if (notation !== undefined)
      return game.text.makeNotation(line.stateAt(moveNumber), made.action) === notation;
    const asked = game.parseAction(action);
    return asked.ok && sameJson(asked.value, made.action);
  }

  /** Forgets the keys of moves that were taken back. */
  forget(changes: readonly Change[]): void {
    if (!changes.some(({ type }) => type === 'taken_back')) return;
    this.#keys.clear();
    this.#withoutKeys = Math.min(this.#withoutKeys, this.#table.line.length);
  }
}
