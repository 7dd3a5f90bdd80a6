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

/**
 * The board: the owner's seat (0 for neutral) and the armies of each territory, by its number in the atlas.
 */
export interface Land {
  readonly owners: readonly Seat[];
  readonly armies: readonly number[];
}

/** States that were created here and are frozen, with their positions. */
const positions = makeAttachment<Position>();

/** The position of a state; undefined for states from elsewhere, which must be checked first. */
export const knownPosition = (state: unknown): Position | undefined => positions.get(state);

/**
 * A game at one moment, as the rules work with it. `fork` returns a copy to apply an action to, which shares
 * what does not change with the original; `state` returns it as frozen JSON. Its lists of cards must not be
 * handed out.
 */
export class Position implements Parts, Land {
  readonly table: Table;
  /** What happened since the fork, if events are recorded. */
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
  /** The board as states show it, once requested; positions with the same board share it. */
  #picture: { territories?: GameState['territories'] };
  /** The last state on the way here, whose parts are already frozen. */
  #before: GameState | undefined;
  #state: GameState | undefined;

  constructor(table: Table, parts: Parts, land: Land) {
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
    this.#picture = land instanceof Position ? land.#picture : {};
  }

  /** A mutable copy. Without `isTold`, no events are recorded, as in a search. */
  fork(isTold: boolean): Position {
    const fork = new Position(this.table, this, this);
    fork.#before = this.#state ?? this.#before;
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
      this.#picture = {};
    }
    (this.armies as number[])[territory]! += count;
  }

  setOwner(territory: number, seat: Seat): void {
    if (!this.#ownsOwners) {
      this.owners = this.owners.slice();
      this.#ownsOwners = true;
      this.#picture = {};
    }
    (this.owners as Seat[])[territory] = seat;
  }

  setPhase(phase: Phase): void {
    const { currentPlayerId, round } = this.turn;
    this.turn = { currentPlayerId, phase, round };
  }

  beginTurnOf(seat: Seat, round: number): void {
    this.seat = seat;
    this.turn = { currentPlayerId: this.table.names[seat]!, phase: 'Reinforcement', round };
  }

  /** The position as JSON, deeply frozen and always the same object; after this, the position must not change. */
  state(): GameState {
    if (this.#state === undefined) {
      this.#state = this.#makeState();
      // Otherwise every state would keep all earlier states alive.
      this.#before = undefined;
    }
    return this.#state;
  }

  #makeState(): GameState {
    const { table, rng } = this;
    const before = this.#before;
    const position = this;
    const state: Mutable<GameState> = {
      stateVersion: STATE_VERSION,
      rulesetVersion: RULESET_VERSION,
      map: table.map,
      ruleset: table.ruleset,
      playerIds: table.playerIds,
      players: this.players === before?.players ? this.players : freezeWithin(this.players),
      turnOrder: table.turnOrder,
      get territories() {
        return position.#territories;
      },
      turn: this.turn === before?.turn ? this.turn : Object.freeze(this.turn),
      get deck() {
        return showLists(position.deck);
      },
      cardsById: table.cards.byId,
      get hands() {
        return showLists(position.hands);
      },
      tradesCompleted: this.tradesCompleted,
      capturedThisTurn: this.capturedThisTurn,
      fortifiesThisTurn: this.fortifiesThisTurn,
      defeated: this.defeated === before?.defeated ? this.defeated : Object.freeze(this.defeated),
      rng: rng === before?.rng ? rng : Object.freeze(rng),
    };
    // Absent rather than undefined, which JSON cannot express.
    if (this.pending !== undefined) state.pending = Object.freeze(this.pending);
    if (this.reinforcements !== undefined) {
      const { sources } = this.reinforcements;
      if (sources !== before?.reinforcements?.sources) Object.freeze(sources);
      state.reinforcements = Object.freeze(this.reinforcements);
    }
    if (this.result !== undefined) state.result = Object.freeze(this.result);
    positions.set(state, this);
    return Object.freeze(state);
  }

  get #territories(): GameState['territories'] {
    this.#picture.territories ??= this.#makeTerritories();
    return this.#picture.territories;
  }

  #makeTerritories(): GameState['territories'] {
    const { table, owners, armies } = this;
    const territories: Record<TerritoryId, Territory> = {};
    for (const [i, id] of table.atlas.ids.entries()) territories[id] = table.holding(owners[i]!, armies[i]!);
    return Object.freeze(territories);
  }
}

/** A new position, with what happened on the way. */
export const played = (position: Position): ApplyResult & { readonly ok: true } => {
  const events = position.events ?? [];
  position.events = undefined;
  return { ok: true, state: position.state(), events };
};

const freezeWithin = <T extends object>(part: T): T => {
  for (const key in part) Object.freeze(part[key]);
  return Object.freeze(part);
};

type CardList = readonly CardId[];
type CardLists = Readonly<Record<string, CardList>>;

const NOTHING: CardList = Object.freeze([]);
const shownList = new WeakMap<CardList, CardList>();
const shownLists = new WeakMap<CardLists, CardLists>();

/** A list of cards as states show it. The rules work with lists that are not frozen, because frozen ones are slow to read. */
const showList = (list: CardList): CardList => {
  if (list.length === 0) return NOTHING;
  const shown = shownList.get(list) ?? Object.freeze(list.slice());
  shownList.set(list, shown);
  return shown;
};

const showLists = <T extends CardLists>(lists: T): T => {
  const known = shownLists.get(lists);
  if (known !== undefined) return known as T;
  const shown: Record<string, CardList> = {};
  for (const name in lists) shown[name] = showList(lists[name]!);
  shownLists.set(lists, Object.freeze(shown));
  return shown as T;
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
