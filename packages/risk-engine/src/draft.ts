import { Rng } from '@ludus/kernel';
import { type Atlas, atlasOf } from './atlas.ts';
import { type Board, boardOf, copyBoard, keepInside, Ledger, territoryOn } from './ledger.ts';
import { followChange, followCopy } from './survey.ts';
import type {
  CardId,
  GameEvent,
  GameResult,
  GameState,
  Pending,
  Phase,
  Player,
  PlayerId,
  Reinforcements,
  Territory,
  TerritoryId,
  Turn,
} from './types.ts';

/**
 * A state while one action is applied: what changes is copied at the first change, everything else is shared
 * with the state before.
 */
export class Draft {
  readonly before: GameState;
  readonly atlas: Atlas;
  readonly events: GameEvent[] = [];
  players: Readonly<Record<PlayerId, Player>>;
  turn: Turn;
  pending: Pending | undefined;
  reinforcements: Reinforcements | undefined;
  deck: GameState['deck'];
  hands: Readonly<Record<PlayerId, readonly CardId[]>>;
  tradesCompleted: number;
  capturedThisTurn: boolean;
  fortifiesThisTurn: number;
  defeated: readonly PlayerId[];
  result: GameResult | undefined;
  #board: Board;
  /** The board once it is a copy of our own. */
  #copy: ReturnType<typeof copyBoard> | undefined;
  #rng: Rng | undefined;

  constructor(before: GameState) {
    this.before = before;
    this.atlas = atlasOf(before.map);
    this.players = before.players;
    this.turn = before.turn;
    this.pending = before.pending;
    this.reinforcements = before.reinforcements;
    this.deck = before.deck;
    this.hands = before.hands;
    this.tradesCompleted = before.tradesCompleted;
    this.capturedThisTurn = before.capturedThisTurn;
    this.fortifiesThisTurn = before.fortifiesThisTurn;
    this.defeated = before.defeated;
    this.result = before.result;
    this.#board = boardOf(before);
  }

  get ruleset(): GameState['ruleset'] {
    return this.before.ruleset;
  }

  get cardsById(): GameState['cardsById'] {
    return this.before.cardsById;
  }

  get rng(): Rng {
    this.#rng ??= new Rng(this.before.rng);
    return this.#rng;
  }

  territory(id: TerritoryId): Territory {
    return territoryOn(this.#board, this.atlas, id);
  }

  setTerritory(id: TerritoryId, territory: Territory): void {
    const copy = this.#ownBoard();
    const index = this.atlas.indexOf.get(id)!;
    if (copy instanceof Ledger) copy.set(index, territory);
    else copy[id] = territory;
    followChange(copy, index, territory);
  }

  #ownBoard(): ReturnType<typeof copyBoard> {
    if (this.#copy === undefined) {
      this.#copy = copyBoard(this.#board, this.atlas);
      followCopy(this.#board, this.#copy);
      this.#board = this.#copy;
    }
    return this.#copy;
  }

  addArmies(id: TerritoryId, count: number): void {
    const { ownerId, armies } = this.territory(id);
    this.setTerritory(id, { ownerId, armies: armies + count });
  }

  setPhase(phase: Phase): void {
    const { currentPlayerId, round } = this.turn;
    this.turn = { currentPlayerId, phase, round };
  }

  /** The state as it stands now; also the one to ask rules that look at whole states. */
  state(): GameState {
    const { before } = this;
    const board = this.#board;
    const state: Mutable<GameState> = {
      stateVersion: before.stateVersion,
      rulesetVersion: before.rulesetVersion,
      map: before.map,
      ruleset: before.ruleset,
      playerIds: before.playerIds,
      players: this.players,
      turnOrder: before.turnOrder,
      territories: board instanceof Ledger ? NONE : board,
      turn: this.turn,
      deck: this.deck,
      cardsById: before.cardsById,
      hands: this.hands,
      tradesCompleted: this.tradesCompleted,
      capturedThisTurn: this.capturedThisTurn,
      fortifiesThisTurn: this.fortifiesThisTurn,
      defeated: this.defeated,
      rng: this.#rng === undefined ? before.rng : this.#rng.state,
    };
    // Absent rather than undefined, which JSON does not know.
    if (this.pending !== undefined) state.pending = this.pending;
    if (this.reinforcements !== undefined) state.reinforcements = this.reinforcements;
    if (this.result !== undefined) state.result = this.result;
    if (board instanceof Ledger) keepInside(state, board);
    return state;
  }
}

/** In place of a record that is made later. */
const NONE: GameState['territories'] = {};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
