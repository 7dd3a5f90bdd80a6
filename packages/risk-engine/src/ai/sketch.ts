import type { Seat } from '@ludus/kernel';
import { isSet, tradeValue } from '../cards.ts';
import { bonusSeat, landIncome } from '../income.ts';
import { MAX_ARMIES, MAX_HAND } from '../limits.ts';
import type { Position } from '../position.ts';
import { sideAhead } from '../standing.ts';
import type { Table } from '../table.ts';
import type { CardKind, CardRules, RulesetConfig } from '../types.ts';
import type { Luck } from './luck.ts';
import { type Odds, oddsFor } from './odds.ts';
import { type Terrain, terrainOf } from './terrain.ts';

/** Kinds of cards by number. */
const KINDS: readonly CardKind[] = ['A', 'B', 'C', 'W'];
const WILD = 3;

/** The sets in the rules, as cards needed of each kind: without wild cards first, of different kinds first. */
const setsBy = (rules: CardRules): readonly (readonly number[])[] => {
  const sets: number[][] = [];
  for (let a = 0; a < 4; a += 1)
    for (let b = a; b < 4; b += 1)
      for (let c = b; c < 4; c += 1)
        if (isSet(rules, [{ kind: KINDS[a]! }, { kind: KINDS[b]! }, { kind: KINDS[c]! }]))
          sets.push(KINDS.map((_, kind) => [a, b, c].filter((one) => one === kind).length));
  const rank = (set: readonly number[]): number => 4 * set[WILD]! + Math.max(...set);
  return sets.sort((a, b) => rank(a) - rank(b));
};

/** The cumulative probability of drawing each kind of card. */
const sharesOf = ({ cards }: Table): Float64Array => {
  const counts = KINDS.map((kind) => cards.ids.filter((id) => cards.byId[id]!.kind === kind).length);
  let below = 0;
  return Float64Array.from(counts, (count) => {
    below += count;
    return below / Math.max(1, cards.ids.length);
  });
};

interface CardFacts {
  readonly sets: readonly (readonly number[])[];
  readonly drawn: Float64Array;
}

/** Tables never change, so derived data is computed once. */
const facts = new WeakMap<Table, CardFacts>();

const factsOf = (table: Table): CardFacts => {
  let found = facts.get(table);
  if (found === undefined) {
    found = { sets: setsBy(table.ruleset.cards), drawn: sharesOf(table) };
    facts.set(table, found);
  }
  return found;
};

/**
 * A game as numbers, to be played on from a position thousands of times a second. It knows everything the
 * rules know except the order of the deck (any kind of card is drawn by its share) and which territories
 * cards show.
 */
export class Sketch {
  readonly table: Table;
  readonly rules: RulesetConfig;
  readonly odds: Odds;
  readonly terrain: Terrain;
  readonly owners: Int8Array;
  readonly armies: Int32Array;
  /**
   * Per seat, 0 for neutral: territories, armies on them, cards, and the side; cards of a kind are at `4 ×
   * seat + kind`.
   */
  readonly held: Int32Array;
  readonly forces: Int32Array;
  readonly cards: Int32Array;
  readonly kinds: Int32Array;
  readonly sides: Int8Array;
  /** The cumulative chances of drawing each kind of card. */
  readonly drawn: Float64Array;
  /** The seat to act, the armies it has to place, whether it has earned a card, and its fortifies. */
  seat: Seat = 0;
  reserve = 0;
  hasCaptured = false;
  fortifies = 0;
  trades = 0;
  /** The armies for the next set of cards. */
  setValue = 0;
  round = 1;
  /** The sides still in the game. */
  alive = 0;
  /** The side that has won, 0 for nobody; undefined while the game is running. */
  winner: number | undefined;
  /** Cards in no hand. */
  #deck = 0;
  /** Territories of a side on a continent, at `#width × continent + side`. */
  readonly #shares: Int32Array;
  readonly #width: number;
  readonly #sets: readonly (readonly number[])[];

  constructor(position: Position) {
    const { table } = position;
    this.table = table;
    this.rules = table.ruleset;
    this.odds = oddsFor(table.ruleset.combat);
    this.terrain = terrainOf(table.atlas);
    this.#width = table.names.length;
    this.owners = new Int8Array(table.atlas.ids.length);
    this.armies = new Int32Array(this.owners.length);
    this.held = new Int32Array(this.#width);
    this.forces = new Int32Array(this.#width);
    this.cards = new Int32Array(this.#width);
    this.kinds = new Int32Array(4 * this.#width);
    this.sides = Int8Array.from(table.sides);
    const { sets, drawn } = factsOf(table);
    this.drawn = drawn;
    this.#shares = new Int32Array(this.#width * this.terrain.bonuses.length);
    this.#sets = sets;
    this.load(position);
  }

  /** How many seats there are. */
  get seats(): number {
    return this.#width - 1;
  }

  /** Copies another position of the same game, including a pending capture. */
  load(position: Position): void {
    this.seat = position.seat;
    this.reserve = position.reinforcements?.remaining ?? 0;
    this.hasCaptured = position.capturedThisTurn;
    this.fortifies = position.fortifiesThisTurn;
    this.#setTrades(position.tradesCompleted);
    this.round = position.turn.round;
    this.winner = undefined;
    this.#loadLand(position);
    this.#loadHands(position);
    this.#countSides();
  }

  #loadLand({ owners, armies }: Position): void {
    const { starts, items } = this.terrain.continentsOf;
    this.held.fill(0);
    this.forces.fill(0);
    this.#shares.fill(0);
    for (let i = 0; i < owners.length; i += 1) {
      const owner = owners[i]!;
      const side = this.sides[owner]!;
      this.owners[i] = owner;
      this.armies[i] = armies[i]!;
      this.held[owner]! += 1;
      this.forces[owner]! += armies[i]!;
      for (let c = starts[i]!; c < starts[i + 1]!; c += 1) this.#shares[items[c]! * this.#width + side]! += 1;
    }
  }

  #loadHands({ table, hands }: Position): void {
    this.#deck = table.cards.ids.length;
    this.kinds.fill(0);
    for (let seat = 1; seat < this.#width; seat += 1) {
      const hand = hands[table.names[seat]!]!;
      this.cards[seat] = hand.length;
      this.#deck -= hand.length;
      for (const card of hand) this.kinds[4 * seat + KINDS.indexOf(table.cards.byId[card]!.kind)]! += 1;
    }
  }

  #countSides(): void {
    let seen = 0;
    this.alive = 0;
    for (let seat = 1; seat < this.#width; seat += 1) {
      const side = 1 << this.sides[seat]!;
      if (this.held[seat] === 0 || (seen & side) !== 0) continue;
      seen |= side;
      this.alive += 1;
    }
    if (this.alive === 1) this.winner = this.sides[this.seat]!;
  }

  /** Whether a territory belongs to an opponent of a seat. Partners are left alone, whatever the rules allow. */
  isRival(territory: number, seat: Seat): boolean {
    return this.sides[this.owners[territory]!] !== this.sides[seat];
  }

  isBorder(territory: number, seat: Seat): boolean {
    const { starts, items } = this.terrain.neighbours;
    for (let n = starts[territory]!; n < starts[territory + 1]!; n += 1)
      if (this.isRival(items[n]!, seat)) return true;
    return false;
  }

  /** How many territories of a continent belong to a seat's side. */
  continentShare(continent: number, seat: Seat): number {
    return this.#shares[continent * this.#width + this.sides[seat]!]!;
  }

  #setTrades(trades: number): void {
    this.trades = trades;
    this.setValue = tradeValue(this.rules.cards, trades);
  }

  /** The value of a card in armies: a third of a set. */
  cardWorth(): number {
    return this.rules.cards.awardCardOnCapture ? this.setValue / 3 : 0;
  }

  /** The chance that one of the three cards of a set shows a territory of the seat to act. */
  ownSetShare(): number {
    if (!this.rules.cards.deckDefinition.territoryLinked) return 0;
    return 1 - (1 - this.held[this.seat]! / this.table.cards.ids.length) ** 3;
  }

  /** The reinforcements of a seat at the start of a turn. */
  income(seat: Seat): number {
    const { sizes, bonuses } = this.terrain;
    let income = landIncome(this.rules, this.held[seat]!);
    for (let c = 0; c < bonuses.length; c += 1)
      if (this.continentShare(c, seat) === sizes[c]) {
        const paid = bonusSeat(this.table, this.table.atlas.continents[c]!, this.owners);
        if (paid === seat) income += bonuses[c]!;
      }
    return income;
  }

  beginTurn(): void {
    this.reserve = 0;
    this.#grant(this.income(this.seat));
    this.hasCaptured = false;
    this.fortifies = 0;
  }

  /** Nobody gets more armies than the game has. */
  #grant(count: number): void {
    let left = MAX_ARMIES - this.reserve;
    for (let i = 0; i < this.armies.length; i += 1) left -= this.armies[i]!;
    this.reserve += Math.min(left, count);
  }

  /** Starts the turn of the next seat still in the game; after the last round, the game is over. */
  passTurn(): void {
    const { order } = this.table;
    const place = order.indexOf(this.seat);
    let next = place;
    do next = (next + 1) % order.length;
    while (this.held[order[next]!] === 0);
    if (next <= place) this.round += 1;
    if (this.rules.roundLimit !== null && this.round > this.rules.roundLimit) this.winner = sideAhead(this);
    else this.seat = order[next]!;
  }

  place(territory: number, count: number): void {
    this.armies[territory]! += count;
    this.forces[this.owners[territory]!]! += count;
    this.reserve -= count;
  }

  /** Trades a set for armies to place, if the seat to act has one. */
  trade(luck: Luck): boolean {
    const at = 4 * this.seat;
    if (this.cards[this.seat]! < 3) return false;
    const set = this.#sets.find((needs) => needs.every((need, kind) => this.kinds[at + kind]! >= need));
    if (set === undefined) return false;
    for (let kind = 0; kind < 4; kind += 1) this.kinds[at + kind]! -= set[kind]!;
    this.cards[this.seat]! -= 3;
    this.#deck += 3;
    const { enabled, bonusArmies } = this.rules.cards.territoryTradeBonus;
    this.#grant(this.setValue + (enabled && luck.showsOwn(this) ? bonusArmies : 0));
    this.#setTrades(this.trades + 1);
    return true;
  }

  /** Draws the card for a turn with a capture. */
  draw(luck: Luck): void {
    if (!this.hasCaptured || !this.rules.cards.awardCardOnCapture) return;
    if (this.#deck === 0 || this.cards[this.seat]! >= MAX_HAND) return;
    this.kinds[4 * this.seat + luck.draw(this)]! += 1;
    this.cards[this.seat]! += 1;
    this.#deck -= 1;
  }

  /** Attacks to the end. A captured territory is empty until it is occupied. */
  attack(from: number, to: number, luck: Luck): boolean {
    const [attackers, defenders] = [this.armies[from]!, this.armies[to]!];
    const isTaken = luck.fight(this, from, to);
    this.forces[this.seat]! -= attackers - this.armies[from]!;
    this.forces[this.owners[to]!]! -= defenders - this.armies[to]!;
    if (isTaken) this.#take(to);
    return isTaken;
  }

  /** Changes the owner of a territory; if it was the previous owner's last, all their cards go to the new one. */
  #take(to: number): void {
    const { seat } = this;
    const loser = this.owners[to]!;
    const { starts, items } = this.terrain.continentsOf;
    for (let c = starts[to]!; c < starts[to + 1]!; c += 1) {
      this.#shares[items[c]! * this.#width + this.sides[loser]!]! -= 1;
      this.#shares[items[c]! * this.#width + this.sides[seat]!]! += 1;
    }
    this.owners[to] = seat;
    this.held[loser]! -= 1;
    this.held[seat]! += 1;
    this.hasCaptured = true;
    if (loser === 0 || this.held[loser]! > 0) return;
    for (let kind = 0; kind < 4; kind += 1) {
      this.kinds[4 * seat + kind]! += this.kinds[4 * loser + kind]!;
      this.kinds[4 * loser + kind] = 0;
    }
    this.cards[seat]! += this.cards[loser]!;
    this.cards[loser] = 0;
    this.#countSides();
  }

  /** The fewest armies that must move in after a capture: as many as dice were rolled. */
  fewest(from: number): number {
    return Math.min(this.rules.combat.maxAttackDice, this.armies[from]! - 1);
  }

  occupy(from: number, to: number, count: number): void {
    this.armies[from]! -= count;
    this.armies[to]! += count;
  }

  get mayFortify(): boolean {
    const { maxFortifiesPerTurn: most } = this.rules.fortify;
    return most === 'unlimited' || this.fortifies < most;
  }

  fortify(from: number, to: number): void {
    const count = this.armies[from]! - 1;
    this.armies[from] = 1;
    this.armies[to]! += count;
    this.fortifies += 1;
  }
}
