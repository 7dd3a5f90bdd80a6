import { Rng } from '@ludus/kernel';
import { type Atlas, atlasOf } from './atlas.ts';
import { copyTerritories, replace } from './survey.ts';
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
  #territories: Record<TerritoryId, Territory>;
  #ownTerritories = false;
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
    this.#territories = before.territories;
  }

  get territories(): Readonly<Record<TerritoryId, Territory>> {
    return this.#territories;
  }

  get rng(): Rng {
    this.#rng ??= new Rng(this.before.rng);
    return this.#rng;
  }

  setTerritory(id: TerritoryId, territory: Territory): void {
    if (!this.#ownTerritories) {
      this.#territories = copyTerritories(this.#territories);
      this.#ownTerritories = true;
    }
    replace(this.#territories, { id, index: this.atlas.indexOf.get(id)!, territory });
  }

  addArmies(id: TerritoryId, count: number): void {
    const { ownerId, armies } = this.#territories[id]!;
    this.setTerritory(id, { ownerId, armies: armies + count });
  }

  setPhase(phase: Phase): void {
    const { currentPlayerId, round } = this.turn;
    this.turn = { currentPlayerId, phase, round };
  }

  /** The state as it stands now; also the one to ask rules that look at whole states. */
  state(): GameState {
    const { before } = this;
    const state: Mutable<GameState> = {
      stateVersion: before.stateVersion,
      rulesetVersion: before.rulesetVersion,
      map: before.map,
      ruleset: before.ruleset,
      playerIds: before.playerIds,
      players: this.players,
      turnOrder: before.turnOrder,
      territories: this.#territories,
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
    return state;
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
