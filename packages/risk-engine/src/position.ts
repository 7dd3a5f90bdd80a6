import { makeAttachment, Rng, type RngState, type Seat } from '@ludus/kernel';
import type { Table } from './table.ts';
import type {
  ApplyResult,
  CardId,
  GameEvent,
  GameState,
  OwnerId,
  Phase,
  PlayerId,
  Territory,
  TerritoryId,
} from './types.ts';

export const STATE_VERSION = 1;
export const RULESET_VERSION = 1;

/** The parts of a state that actions change, besides the board. */
type Parts = Pick<
  GameState,
  | 'players'
  | 'turn'
  | 'deck'
  | 'hands'
  | 'tradesCompleted'
  | 'capturedThisTurn'
  | 'fortifiesThisTurn'
  | 'defeated'
  | 'rng'
> & {
  readonly [Part in 'pending' | 'reinforcements' | 'result']?: GameState[Part] | undefined;
};

/** The board by the numbers of the atlas: seats, 0 for neutral, and armies. */
export interface Land {
  readonly owners: readonly Seat[];
  readonly armies: readonly number[];
}

/** States that were made here and are frozen, with the positions they show. */
const positions = makeAttachment<Position>();

/** The position a state was made from; undefined for states from elsewhere, which have to be checked first. */
export const knownPosition = (state: unknown): Position | undefined => positions.get(state);

/**
 * A game at one moment as the rules work with it. `fork` gives a copy to apply an action to, which shares with the
 * original all that does not change; `state` shows it as frozen JSON. Its lists of cards must not be handed out.
 */
export class Position implements Parts, Land {
  readonly table: Table;
  /** What happened since the fork, where somebody listens. */
  events: GameEvent[] | undefined;
  owners: readonly Seat[];
  armies: readonly number[];
  /** Whose turn it is. */
  seat: Seat;
  turn: Parts['turn'];
  players: Parts['players'];
  pending: GameState['pending'] | undefined;
  reinforcements: GameState['reinforcements'] | undefined;
  deck: Parts['deck'];
  hands: Parts['hands'];
  tradesCompleted: number;
  capturedThisTurn: boolean;
  fortifiesThisTurn: number;
  defeated: Parts['defeated'];
  result: GameState['result'] | undefined;
  readonly #rngBefore: RngState;
  #rng: Rng | undefined;
  #ownsOwners = false;
  #ownsArmies = false;
  /** The last position on the way here that has been shown, and up to two territories that are different now. */
  #last: Position | undefined;
  #changed = -1;
  #alsoChanged = -1;
  #isMoreChanged = false;
  #state: GameState | undefined;

  constructor(table: Table, parts: Parts, land: Land, last?: Position) {
    this.table = table;
    this.owners = land.owners;
    this.armies = land.armies;
    this.turn = parts.turn;
    this.seat = table.seats.get(parts.turn.currentPlayerId)!;
    this.players = parts.players;
    this.pending = parts.pending;
    this.reinforcements = parts.reinforcements;
    this.deck = parts.deck;
    this.hands = parts.hands;
    this.tradesCompleted = parts.tradesCompleted;
    this.capturedThisTurn = parts.capturedThisTurn;
    this.fortifiesThisTurn = parts.fortifiesThisTurn;
    this.defeated = parts.defeated;
    this.result = parts.result;
    this.#rngBefore = parts.rng;
    this.#last = last;
  }

  /** A copy to be changed. Without `isTold` nobody wants to hear of events, as in a search. */
  fork(isTold: boolean): Position {
    const isShown = this.#state !== undefined;
    const fork = new Position(this.table, this, this, isShown ? this : this.#last);
    if (!isShown) {
      fork.#changed = this.#changed;
      fork.#alsoChanged = this.#alsoChanged;
      fork.#isMoreChanged = this.#isMoreChanged;
    }
    if (isTold) fork.events = [];
    return fork;
  }

  /** The player whose turn it is. */
  get playerId(): PlayerId {
    return this.turn.currentPlayerId;
  }

  get hand(): GameState['hands'][PlayerId] {
    return this.hands[this.turn.currentPlayerId]!;
  }

  ownerId(territory: number): OwnerId {
    return this.table.names[this.owners[territory]!]!;
  }

  isAlive(seat: Seat): boolean {
    return this.players[this.table.names[seat]!]!.status === 'alive';
  }

  get rng(): RngState {
    return this.#rng?.state ?? this.#rngBefore;
  }

  /** Dice and cards; drawing from it changes the position. */
  get chance(): Rng {
    this.#rng ??= new Rng(this.#rngBefore);
    return this.#rng;
  }

  addArmies(territory: number, count: number): void {
    if (!this.#ownsArmies) {
      this.armies = this.armies.slice();
      this.#ownsArmies = true;
    }
    (this.armies as number[])[territory]! += count;
    this.#noteChange(territory);
  }

  setOwner(territory: number, seat: Seat): void {
    if (!this.#ownsOwners) {
      this.owners = this.owners.slice();
      this.#ownsOwners = true;
    }
    (this.owners as Seat[])[territory] = seat;
    this.#noteChange(territory);
  }

  /** Most actions change one or two territories; whoever looks for them does not have to look at all. */
  #noteChange(territory: number): void {
    if (this.#changed < 0) this.#changed = territory;
    else if (this.#changed === territory) return;
    else if (this.#alsoChanged < 0) this.#alsoChanged = territory;
    else if (this.#alsoChanged !== territory) this.#isMoreChanged = true;
  }

  setPhase(phase: Phase): void {
    const { currentPlayerId, round } = this.turn;
    this.turn = { currentPlayerId, phase, round };
  }

  beginTurnOf(seat: Seat, round: number): void {
    this.seat = seat;
    this.turn = { currentPlayerId: this.table.names[seat]!, phase: 'Reinforcement', round };
  }

  /** The position as JSON, deeply frozen and always the same object; from here on the position must not change. */
  state(): GameState {
    if (this.#state === undefined) {
      this.#state = this.#makeState();
      // Otherwise every state would keep all states before it.
      this.#last = undefined;
    }
    return this.#state;
  }

  #makeState(): GameState {
    const { table, rng } = this;
    const last = this.#last === undefined ? undefined : this.#last.#state;
    const state: Mutable<GameState> = {
      stateVersion: STATE_VERSION,
      rulesetVersion: RULESET_VERSION,
      map: table.map,
      ruleset: table.ruleset,
      playerIds: table.playerIds,
      players: this.players === last?.players ? this.players : freezeWithin(this.players),
      turnOrder: table.turnOrder,
      territories: this.#makeTerritories(),
      turn: this.turn === last?.turn ? this.turn : Object.freeze(this.turn),
      deck: showLists(this.deck, this.#last?.deck, last?.deck),
      cardsById: table.cards.byId,
      hands: showLists(this.hands, this.#last?.hands, last?.hands),
      tradesCompleted: this.tradesCompleted,
      capturedThisTurn: this.capturedThisTurn,
      fortifiesThisTurn: this.fortifiesThisTurn,
      defeated: this.defeated === last?.defeated ? this.defeated : Object.freeze(this.defeated),
      rng: rng === last?.rng ? rng : Object.freeze(rng),
    };
    // Absent rather than undefined, which JSON does not know.
    if (this.pending !== undefined) state.pending = Object.freeze(this.pending);
    if (this.reinforcements !== undefined) {
      const { sources } = this.reinforcements;
      if (sources !== last?.reinforcements?.sources) Object.freeze(sources);
      state.reinforcements = Object.freeze(this.reinforcements);
    }
    if (this.result !== undefined) state.result = Object.freeze(this.result);
    positions.set(state, this);
    return Object.freeze(state);
  }

  #makeTerritories(): GameState['territories'] {
    const { ids } = this.table.atlas;
    const last = this.#last;
    if (last !== undefined && this.#changed < 0) return last.#state!.territories;
    const territories: Record<TerritoryId, Territory> =
      last === undefined ? {} : { ...last.#state!.territories };
    if (last === undefined || this.#isMoreChanged)
      for (let i = 0; i < ids.length; i += 1) territories[ids[i]!] = this.#territory(i);
    else {
      territories[ids[this.#changed]!] = this.#territory(this.#changed);
      if (this.#alsoChanged >= 0) territories[ids[this.#alsoChanged]!] = this.#territory(this.#alsoChanged);
    }
    return Object.freeze(territories);
  }

  #territory(index: number): Territory {
    return this.table.holding(this.owners[index]!, this.armies[index]!);
  }
}

/** A position that was just made, with what happened on the way. */
export const played = (position: Position): ApplyResult & { readonly ok: true } => {
  const events = position.events ?? [];
  position.events = undefined;
  return { ok: true, state: position.state(), events };
};

const freezeWithin = <T extends object>(part: T): T => {
  for (const key in part) Object.freeze(part[key]);
  return Object.freeze(part);
};

/** Shared, because frozen lists are slow to make. */
const NOTHING: readonly never[] = Object.freeze([]);

type Lists = Readonly<Record<string, readonly CardId[]>>;

/**
 * Lists of cards as a state shows them: frozen copies, as far as the state before does not show the same. The rules work
 * with lists that are not frozen, because frozen ones are slow to read.
 */
const showLists = <T extends Lists>(lists: T, before?: T, shownBefore?: T): T => {
  if (lists === before) return shownBefore!;
  const shown: Record<string, readonly CardId[]> = {};
  for (const name in lists) {
    const list = lists[name]!;
    if (list.length === 0) shown[name] = NOTHING;
    else shown[name] = list === before?.[name] ? shownBefore![name]! : Object.freeze(list.slice());
  }
  return Object.freeze(shown) as T;
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
