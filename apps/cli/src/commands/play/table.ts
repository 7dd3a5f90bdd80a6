import { type Agent, type Decision, decideLive } from '@ludus/agents';
import {
  type Game,
  type Outcome,
  type Result,
  type Rng,
  type Seat,
  type Tagged,
  type Viewer,
  viewFor,
  visibleEvents,
} from '@ludus/kernel';

/** Who sits where: an agent, or undefined for a person. */
export type Seating = readonly (Agent | undefined)[];

export interface Made {
  readonly seat: Seat;
  readonly notation: string;
  /** What happened, in sentences, as far as `onlookers` may know. */
  readonly events: readonly string[];
}

interface Moment {
  readonly state: unknown;
  readonly seating: Seating;
  /** Whether a person decided here: where `undo` goes back to. */
  readonly isDecision: boolean;
}

/** A game in progress at one keyboard, with its past. */
export class Table {
  readonly game: Game;
  readonly #rng: Rng;
  #seating: Seating;
  #past: Moment[] = [];
  #state: unknown;

  constructor(game: Game, state: unknown, seating: Seating, rng: Rng) {
    this.game = game;
    this.#seating = seating;
    this.#state = state;
    this.#rng = rng;
  }

  /** Who sits where now: some games let people change seats. */
  get seating(): Seating {
    return this.#seating;
  }

  get toAct(): Seat | undefined {
    return this.game.toAct(this.#state);
  }

  get legal(): readonly Tagged[] {
    return this.game.legal(this.#state);
  }

  /** How many moves were made. */
  get moves(): number {
    return this.#past.length;
  }

  get outcome(): Outcome | undefined {
    return this.game.outcome(this.#state);
  }

  /** Whether some seat is kept from knowing something. */
  get hasSecrets(): boolean {
    return this.game.secrets !== undefined;
  }

  draw(seat: Seat): string {
    return this.game.text.draw(
      this.outcome === undefined ? viewFor(this.game, this.#state, seat) : this.#state,
    );
  }

  notation(action: Tagged): string {
    return this.game.text.makeNotation(this.#state, action);
  }

  read(text: string): Result<Tagged> {
    return this.game.text.parseNotation(this.#state, text);
  }

  make(action: Tagged, seat: Seat, isDecision: boolean): Result<Made> {
    const parsed = this.game.parseAction(action);
    if (!parsed.ok) return { ok: false, error: parsed.error[0]! };
    const played = this.game.play(this.#state, parsed.value, seat);
    if (!played.ok) return played;
    const notation = this.notation(action);
    this.#past.push({ state: this.#state, seating: this.#seating, isDecision });
    this.#state = played.value.state;
    this.#seating =
      this.game.seating?.reseat(action)?.map((left) => this.#seating[left - 1]) ?? this.#seating;
    return { ok: true, value: { seat, notation, events: this.#describe(played.value.events) } };
  }

  #describe(events: readonly Tagged[]): string[] {
    const known = visibleEvents(this.game, { state: this.#state, events }, this.#onlooker());
    return known.map((event) => this.game.text.describeEvent(this.#state, event));
  }

  /** The only person at the table sees what they may; several share a screen and see what everybody may. */
  #onlooker(): Viewer {
    const people = this.seating.flatMap((agent, i) => (agent === undefined ? [i + 1] : []));
    return people.length === 1 ? people[0]! : 0;
  }

  /** Gives up a seat; answers whether the game goes on without it. Games whose rules know no resignation just stop. */
  resign(seat: Seat): boolean {
    const action = this.game.seating?.resign(this.#state, seat);
    return action !== undefined && this.make(action, seat, true).ok;
  }

  /** Takes back everything since a person last decided, that decision included; false when nobody has yet. */
  undo(): boolean {
    const last = this.#past.findLastIndex(({ isDecision }) => isDecision);
    if (last < 0) return false;
    this.#state = this.#past[last]!.state;
    this.#seating = this.#past[last]!.seating;
    this.#past = this.#past.slice(0, last);
    return true;
  }

  /** Asks an agent what it would do for the seat to act, knowing what that seat knows. */
  consult(agent: Agent): Promise<Decision> {
    const seat = this.toAct!;
    return decideLive(agent, {
      game: this.game,
      view: viewFor(this.game, this.#state, seat),
      seat,
      seats: this.seating.length,
      rng: this.#rng.fork(`${this.#past.length}`),
    });
  }
}
