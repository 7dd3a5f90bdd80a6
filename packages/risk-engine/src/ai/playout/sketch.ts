import { tradeValue } from '../../cards.ts';
import type { Position } from '../../position.ts';
import type { RulesetConfig } from '../../types.ts';
import { boardOf } from '../board.ts';
import { Battle } from './chance.ts';
import { type Terrain, terrainOf } from './terrain.ts';

const SEATS = 13;
/** Kinds of cards; the last is the wild one. */
const KIND = { A: 0, B: 1, C: 2, W: 3 } as const;
export const KINDS = 4;
export const WILD = KIND.W;
/** At least so many follow a capture where the rest is of more use behind: dice of the last roll. */
const FEWEST = 3;

/** How likely each kind of card is drawn, added up. */
const sharesOf = ({
  table: {
    cards: { byId: cardsById },
  },
}: Position): Float64Array => {
  const counts = new Float64Array(KINDS);
  for (const id in cardsById) counts[KIND[cardsById[id]!.kind]]! += 1;
  const all = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  return counts.map((count) => {
    below += count;
    return below / Math.max(1, all);
  });
};

/**
 * A game as numbers, to be played on from a state some thousand times a second. It knows what the rules know but for the
 * order of the deck, from which any kind of card comes by its share, and the round limit.
 */
export class Sketch {
  readonly terrain: Terrain;
  readonly rules: RulesetConfig;
  readonly battle: Battle;
  readonly seats: number;
  readonly owners: Int8Array;
  readonly armies: Int32Array;
  /** Per seat, 0 for neutrals: territories, cards, equal numbers for teammates; cards of a kind at `KINDS × seat + kind`. */
  readonly held = new Int32Array(SEATS);
  readonly cards = new Int32Array(SEATS);
  readonly kinds = new Int32Array(SEATS * KINDS);
  readonly sides = new Int8Array(SEATS);
  /** Seats in the order of turns. */
  readonly order: readonly number[];
  readonly drawn: Float64Array;
  /** The seat whose turn it is, the armies it has to place, and whether it has earned a card. */
  seat = 0;
  reserve = 0;
  hasCaptured = false;
  trades = 0;
  /** The sides still in the game. */
  alive = 0;
  /** Territories a seat holds on a continent, at `SEATS × continent + seat`. */
  readonly #shares: Int32Array;

  constructor(state: Position) {
    this.terrain = terrainOf(state.table.atlas);
    this.rules = state.table.ruleset;
    this.battle = new Battle(state.table.ruleset.combat);
    this.seats = state.table.playerIds.length;
    this.owners = new Int8Array(this.terrain.size);
    this.armies = new Int32Array(this.terrain.size);
    this.order = state.table.order;
    this.drawn = sharesOf(state);
    this.#shares = new Int32Array(SEATS * this.terrain.bonuses.length);
    this.load(state);
  }

  /** Takes over another state of the same game, with a capture that is not followed up yet as it is. */
  load(state: Position): void {
    const board = boardOf(state);
    this.sides.set(state.table.sides);
    this.seat = board.seat;
    this.reserve = state.reinforcements?.remaining ?? 0;
    this.hasCaptured = state.capturedThisTurn;
    this.trades = state.tradesCompleted;
    this.#loadLand(board.owners, board.armies);
    this.#loadHands(state);
    this.#countSides();
  }

  #loadLand(owners: Int8Array, armies: Float64Array): void {
    const { starts, items } = this.terrain.continentsOf;
    this.held.fill(0);
    this.#shares.fill(0);
    for (let i = 0; i < owners.length; i += 1) {
      const owner = owners[i]!;
      this.owners[i] = owner;
      this.armies[i] = armies[i]!;
      this.held[owner]! += 1;
      for (let c = starts[i]!; c < starts[i + 1]!; c += 1) this.#shares[items[c]! * SEATS + owner]! += 1;
    }
  }

  #loadHands({ table, hands }: Position): void {
    const { playerIds } = table;
    this.cards.fill(0);
    this.kinds.fill(0);
    for (let i = 0; i < playerIds.length; i += 1) {
      const hand = hands[playerIds[i]!]!;
      this.cards[i + 1] = hand.length;
      for (const card of hand) this.kinds[KINDS * (i + 1) + KIND[table.cards.byId[card]!.kind]]! += 1;
    }
  }

  #countSides(): void {
    let seen = 0;
    this.alive = 0;
    for (let s = 1; s <= this.seats; s += 1) {
      const side = 1 << this.sides[s]!;
      if (this.held[s] === 0 || (seen & side) !== 0) continue;
      seen |= side;
      this.alive += 1;
    }
  }

  isHostile(territory: number, seat: number): boolean {
    const owner = this.owners[territory]!;
    return owner === 0 || this.sides[owner] !== this.sides[seat];
  }

  isBorder(territory: number, seat: number): boolean {
    const { starts, items } = this.terrain.neighbours;
    for (let n = starts[territory]!; n < starts[territory + 1]!; n += 1)
      if (this.isHostile(items[n]!, seat)) return true;
    return false;
  }

  continentSize(continent: number): number {
    const { starts } = this.terrain.members;
    return starts[continent + 1]! - starts[continent]!;
  }

  continentShare(continent: number, seat: number): number {
    return this.#shares[continent * SEATS + seat]!;
  }

  tradeValue(): number {
    return tradeValue(this.rules.cards, this.trades);
  }

  /** What a card is worth in armies: a third of a set. */
  cardWorth(): number {
    return this.rules.cards.awardCardOnCapture ? this.tradeValue() / 3 : 0;
  }

  /** What a seat gets at the start of a turn. */
  income(seat: number): number {
    const { minimum, territoriesPerArmy } = this.rules.reinforcements;
    const { bonuses } = this.terrain;
    let income = Math.max(minimum, Math.floor(this.held[seat]! / territoriesPerArmy));
    for (let c = 0; c < bonuses.length; c += 1)
      if (this.continentShare(c, seat) === this.continentSize(c)) income += bonuses[c]!;
    return income;
  }

  beginTurn(): void {
    this.reserve = this.income(this.seat);
    this.hasCaptured = false;
  }

  /** Makes it the turn of the next seat still in the game. */
  passTurn(): void {
    let next = this.order.indexOf(this.seat);
    do next = (next + 1) % this.order.length;
    while (this.held[this.order[next]!] === 0);
    this.seat = this.order[next]!;
  }

  move(from: number, to: number, count: number): void {
    this.armies[from]! -= count;
    this.armies[to]! += count;
  }

  /** Changes the owner of a territory; whoever had no other loses all cards to the new one. */
  capture(to: number, seat: number): void {
    const loser = this.owners[to]!;
    const { starts, items } = this.terrain.continentsOf;
    for (let c = starts[to]!; c < starts[to + 1]!; c += 1) {
      this.#shares[items[c]! * SEATS + loser]! -= 1;
      this.#shares[items[c]! * SEATS + seat]! += 1;
    }
    this.owners[to] = seat;
    this.held[loser]! -= 1;
    this.held[seat]! += 1;
    this.hasCaptured = true;
    if (loser === 0 || this.held[loser]! > 0) return;
    for (let k = 0; k < KINDS; k += 1) {
      this.kinds[KINDS * seat + k]! += this.kinds[KINDS * loser + k]!;
      this.kinds[KINDS * loser + k] = 0;
    }
    this.cards[seat]! += this.cards[loser]!;
    this.cards[loser] = 0;
    this.#countSides();
  }

  /** Whether armies would be idle in a territory just taken and are not where they are. */
  isBetterBehind(from: number, to: number): boolean {
    return !this.isBorder(to, this.seat) && this.isBorder(from, this.seat);
  }

  /** Follows a capture with all but one army, or with few where the rest is better behind. */
  advance(from: number, to: number): void {
    const all = this.armies[from]! - 1;
    this.move(from, to, this.isBetterBehind(from, to) ? Math.min(all, FEWEST) : all);
  }
}
