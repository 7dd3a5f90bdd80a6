import type { Seat } from '@ludus/kernel';
import { type Board, isHostile } from './board.ts';
import { cardWorth } from './campaign.ts';
import { captureOdds } from './odds.ts';

const SEATS = 13;

/** Sums over the map, per seat; slot 0 stands for neutrals. */
const totals = {
  armies: new Float64Array(SEATS),
  movable: new Float64Array(SEATS),
  territories: new Float64Array(SEATS),
  /** Bonuses by the chance to keep them, and what the land brings once the others have taken what they can. */
  income: new Float64Array(SEATS),
  bonuses: new Float64Array(SEATS),
  progress: new Float64Array(SEATS),
  borders: new Float64Array(SEATS),
  exposed: new Float64Array(SEATS),
  /** Armies on exposed territories, each by the chance of losing it. */
  endangered: new Float64Array(SEATS),
  /** What of it the others have armies enough to take. */
  reachable: new Float64Array(SEATS),
  spearhead: new Float64Array(SEATS),
  cards: new Float64Array(SEATS),
  prey: new Float64Array(SEATS),
};

export type Totals = Readonly<typeof totals>;

const tables = Object.values(totals);

/** Per territory, the chance that an enemy takes it. */
const exposures: number[] = [];

/** The chance of the strongest enemy next door to take a territory, were it their turn. */
const exposureOf = (board: Board, territory: number, seat: Seat): number => {
  let strongest = 0;
  for (const next of board.atlas.neighbours[territory]!)
    if (board.owners[next] !== 0 && isHostile(board, next, seat))
      strongest = Math.max(strongest, board.armies[next]!);
  if (strongest === 0) return 0;
  const reinforced = strongest + board.rules.reinforcements.minimum / 2;
  return captureOdds(reinforced, board.armies[territory]!, board.rules.combat);
};

const addTerritory = (board: Board, territory: number): void => {
  const seat = board.owners[territory]!;
  const armies = board.armies[territory]!;
  totals.armies[seat]! += armies;
  totals.territories[seat]! += 1;
  exposures[territory] = 0;
  if (seat === 0) return;
  const isBorder = board.atlas.neighbours[territory]!.some((next) => isHostile(board, next, seat));
  totals.movable[seat]! += (armies - 1) * (isBorder ? 1 : 0.5);
  if (!isBorder) return;
  totals.borders[seat]! += 1;
  totals.spearhead[seat] = Math.max(totals.spearhead[seat]!, armies);
  exposures[territory] = exposureOf(board, territory, seat);
  totals.exposed[seat]! += exposures[territory]!;
  totals.endangered[seat]! += exposures[territory]! * armies;
};

const onContinent = new Float64Array(SEATS);

const addContinents = (board: Board, seats: number): void => {
  const { continents } = board.atlas;
  let largest = 1;
  for (const { bonus } of continents) largest = Math.max(largest, bonus);
  for (const { members, bonus } of continents) {
    onContinent.fill(0);
    let all = 0;
    const holder = board.owners[members[0]!]!;
    let isHeld = holder !== 0;
    for (const i of members) {
      onContinent[board.owners[i]!]! += board.armies[i]!;
      all += board.armies[i]!;
      if (board.owners[i] !== holder) isHeld = false;
    }
    if (isHeld) addHeld(members, holder, bonus, largest);
    else
      for (let seat = 1; seat <= seats; seat += 1) {
        const share = all === 0 ? 0 : onContinent[seat]! / all;
        totals.progress[seat]! += (share * share * bonus) / largest;
      }
  }
};

/** A continent is lost with any of its territories. */
const addHeld = (members: readonly number[], holder: Seat, bonus: number, largest: number): void => {
  let kept = 1;
  for (const i of members) kept *= 1 - exposures[i]! * totals.reachable[holder]!;
  totals.bonuses[holder]! += (kept * bonus) / largest;
  totals.income[holder]! += kept * bonus;
};

/** Enemies take no more than their armies are enough for; this many territories each. */
const TAKEN_PER_ARMY = 0.5;

/** Everybody has several to attack, and a seat gets its share of it. */
const addDangers = ({ rules, sides }: Board, seats: number): void => {
  const { minimum } = rules.reinforcements;
  for (let seat = 1; seat <= seats; seat += 1) {
    let danger = 0;
    let enemies = 0;
    for (let enemy = 1; enemy <= seats; enemy += 1) {
      if (totals.territories[enemy] === 0 || sides[enemy] === sides[seat]) continue;
      danger += totals.movable[enemy]! + minimum;
      enemies += 1;
    }
    const taken = (TAKEN_PER_ARMY * danger) / Math.max(1, enemies);
    totals.reachable[seat] = Math.min(1, taken / Math.max(1e-9, totals.exposed[seat]!));
  }
};

const addPlayers = (board: Board, seats: number): void => {
  const { seat: current, position, rules, cards } = board;
  const { minimum, territoriesPerArmy } = rules.reinforcements;
  for (let seat = 1; seat <= seats; seat += 1) {
    if (totals.territories[seat] === 0) continue;
    const kept = totals.territories[seat]! - totals.exposed[seat]! * totals.reachable[seat]!;
    totals.income[seat]! += Math.max(minimum, kept / territoriesPerArmy);
    totals.cards[seat] = cards[seat]! * cardWorth(board);
  }
  // What everybody gets at the start of a turn is income, not yet armies; what is left beyond it comes from a trade.
  const extra = (position.reinforcements?.remaining ?? 0) - totals.income[current]!;
  if (position.turn.phase === 'Reinforcement') totals.armies[current]! += Math.max(0, extra);
};

const addPrey = ({ sides }: Board, seats: number): void => {
  for (let seat = 1; seat <= seats; seat += 1)
    for (let enemy = 1; enemy <= seats; enemy += 1) {
      if (totals.territories[enemy] === 0 || sides[enemy] === sides[seat]) continue;
      const nearness = totals.armies[seat]! / (totals.armies[seat]! + 3 * totals.armies[enemy]!);
      totals.prey[seat] = Math.max(totals.prey[seat]!, nearness);
    }
};

/** Adds up a board. The answer is used again by the next call. */
export const totalsOf = (board: Board): Totals => {
  const seats = board.position.table.playerIds.length;
  for (const table of tables) table.fill(0);
  for (let i = 0; i < board.owners.length; i += 1) addTerritory(board, i);
  addDangers(board, seats);
  addContinents(board, seats);
  addPlayers(board, seats);
  addPrey(board, seats);
  return totals;
};
