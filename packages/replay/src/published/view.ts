import { ok, plural, type Tagged } from '@ludus/kernel';
import type { GameState, Move } from '@ludus/ringrift-engine';
import { type PublishedState, Publisher } from '@ludus/ringrift-engine/published';
import { fail, type Place, type Replayed } from '../problem.ts';
import type { MoveNotes, MoveRecord, StoredGame } from '../types.ts';
import { aboutOf } from './rows.ts';

/** A move of a stored game in the published JSON, with other data about it. */
export interface PublishedStep extends MoveNotes {
  /** Counted from 0, in the published game; some forced moves are in only one of the two records. */
  readonly moveNumber: number;
  /** Counted from 0. */
  readonly turnNumber: number;
  readonly player: number;
  readonly phase: string;
  readonly moveType: string;
  readonly move: Readonly<Record<string, unknown>>;
}

type ToldMove = Pick<MoveRecord, 'player' | 'phase'> & Tagged;

const notesOf = ({
  moveNumber: _n,
  turnNumber: _t,
  player: _p,
  phase: _ph,
  moveType: _m,
  action: _a,
  isForeign: _f,
  ...notes
}: MoveRecord): MoveNotes => notes;

/** A stored RingRift game in the published JSON. */
export class PublishedView {
  readonly #place: Place;
  readonly #game: StoredGame<GameState, Move>;
  readonly #steps: PublishedStep[] = [];
  /** For each of our moves that can be replayed, how many moves the published game has after it. */
  readonly #told: number[] = [];

  private constructor(place: Place, game: StoredGame<GameState, Move>) {
    this.#place = place;
    this.#game = game;
  }

  /** The view of a game with all its moves; refused for games other than RingRift. */
  static of(file: string, game: StoredGame): Replayed<PublishedView> {
    const { gameId, game: id } = game.metadata;
    const place = { file, gameId };
    if (id !== 'ringrift')
      return fail(place, 'unknown_game', `this is a game of ${id}, but only RingRift has a published form.`);
    const view = new PublishedView(place, game as StoredGame<GameState, Move>);
    const told = view.#tell();
    return told.ok ? ok(view) : told;
  }

  get moves(): readonly PublishedStep[] {
    return this.#steps;
  }

  /** The state after a move of the published game; −1 is the initial state. */
  state(moveNumber: number): Replayed<PublishedState> {
    const place = { ...this.#place, moveNumber };
    if (moveNumber >= this.#steps.length)
      return fail(place, 'no_such_move', `the game has only ${plural(this.#steps.length, 'move')}.`);
    if (moveNumber >= (this.#told.at(-1) ?? 0))
      return fail(
        place,
        'illegal_move',
        'from here on the game was played by other rules, so it cannot be replayed.',
      );
    const publisher = this.#publisher();
    const wanted = moveNumber + 1;
    for (const [i, record] of this.#game.moves.entries()) {
      // A move that adds nothing here belongs to the state before it, so the search continues to the next one
      // that adds something.
      if (publisher.moves.length >= wanted && this.#told[i] !== wanted) break;
      const added = publisher.add(record.action, record);
      if (!added.ok) return fail(place, 'illegal_move', added.error.message);
    }
    return ok(publisher.moves.length > wanted ? publisher.stateBetween() : publisher.state());
  }

  #publisher(): Publisher {
    return new Publisher(this.#game.initialState, aboutOf(this.#game.metadata));
  }

  #tell(): Replayed<void> {
    const publisher = this.#publisher();
    for (const record of this.#game.moves) {
      if (record.isForeign) {
        const { action, player, phase } = record;
        this.#add({ ...action, player, phase }, notesOf(record));
        continue;
      }
      const added = publisher.add(record.action, record);
      if (!added.ok)
        return fail({ ...this.#place, moveNumber: record.moveNumber }, 'illegal_move', added.error.message);
      for (const [i, move] of added.value.entries()) this.#add({ ...move }, i === 0 ? notesOf(record) : {});
      this.#told.push(this.#steps.length);
    }
    return ok(undefined);
  }

  #add(move: ToldMove, notes: MoveNotes): void {
    const { player, phase, type } = move;
    const last = this.#steps.at(-1);
    const turnNumber = (last?.turnNumber ?? -1) + (last?.player === player ? 0 : 1);
    this.#steps.push({
      moveNumber: this.#steps.length,
      turnNumber,
      player,
      phase,
      moveType: type,
      move: { ...move, moveNumber: this.#steps.length + 1 },
      ...notes,
    });
  }
}
