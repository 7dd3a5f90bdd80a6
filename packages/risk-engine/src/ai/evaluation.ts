import type { Seat } from '@ludus/kernel';
import { tradeValue } from '../cards.ts';
import { seatOf } from '../outcome.ts';
import type { GameState } from '../types.ts';
import { type Board, boardOf, isHostile } from './board.ts';
import { FEATURES } from './features.ts';
import { captureOdds } from './odds.ts';

const SEATS = 7;

/** Sums over the map, per seat; slot 0 stands for neutrals. */
interface Totals {
  readonly armies: Float64Array;
  readonly territories: Float64Array;
  readonly income: Float64Array;
  readonly bonuses: Float64Array;
  readonly progress: Float64Array;
  readonly threatened: Float64Array;
  readonly borders: Float64Array;
  readonly exposed: Float64Array;
  readonly spearhead: Float64Array;
  readonly prospects: Float64Array;
  readonly cards: Float64Array;
  /** Armies of the weakest enemy next door against those beside it. */
  readonly prey: Float64Array;
  allArmies: number;
  allTerritories: number;
  allIncome: number;
}

const totals: Totals = {
  armies: new Float64Array(SEATS),
  territories: new Float64Array(SEATS),
  income: new Float64Array(SEATS),
  bonuses: new Float64Array(SEATS),
  progress: new Float64Array(SEATS),
  threatened: new Float64Array(SEATS),
  borders: new Float64Array(SEATS),
  exposed: new Float64Array(SEATS),
  spearhead: new Float64Array(SEATS),
  prospects: new Float64Array(SEATS),
  cards: new Float64Array(SEATS),
  prey: new Float64Array(SEATS),
  allArmies: 0,
  allTerritories: 0,
  allIncome: 0,
};
const tables = Object.values(totals).filter((table): table is Float64Array => table instanceof Float64Array);

const clear = (): void => {
  for (const table of tables) table.fill(0);
  totals.allArmies = 0;
  totals.allTerritories = 0;
  totals.allIncome = 0;
};

/** The chance of the strongest enemy next door to take a territory, were it their turn. */
const exposureOf = (board: Board, territory: number, seat: Seat): number => {
  let strongest = 0;
  for (const next of board.atlas.neighbours[territory]!)
    if (board.owners[next] !== 0 && isHostile(board, next, seat))
      strongest = Math.max(strongest, board.armies[next]!);
  if (strongest === 0) return 0;
  const reinforced = strongest + board.state.ruleset.reinforcements.minimum;
  return captureOdds(reinforced, board.armies[territory]!, board.state.ruleset.combat);
};

const exposures: number[] = [];

const addTerritory = (board: Board, territory: number): void => {
  const seat = board.owners[territory]!;
  const armies = board.armies[territory]!;
  totals.armies[seat]! += armies;
  totals.territories[seat]! += 1;
  exposures[territory] = 0;
  if (seat === 0) return;
  let isBorder = false;
  let odds = 0;
  for (const next of board.atlas.neighbours[territory]!) {
    if (!isHostile(board, next, seat)) continue;
    isBorder = true;
    if (armies > 1)
      odds = Math.max(odds, captureOdds(armies, board.armies[next]!, board.state.ruleset.combat));
  }
  if (!isBorder) return;
  totals.borders[seat]! += 1;
  totals.spearhead[seat] = Math.max(totals.spearhead[seat]!, armies);
  totals.prospects[seat] = Math.max(totals.prospects[seat]!, odds);
  exposures[territory] = exposureOf(board, territory, seat);
  totals.exposed[seat]! += exposures[territory]!;
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

/** A continent is lost with its weakest territory. */
const addHeld = (members: readonly number[], holder: Seat, bonus: number, largest: number): void => {
  let risk = 0;
  for (const i of members) risk = Math.max(risk, exposures[i]!);
  totals.bonuses[holder]! += bonus / largest;
  totals.income[holder]! += bonus;
  totals.threatened[holder]! += (risk * bonus) / largest;
};

const addPlayers = ({ state }: Board, seats: number): void => {
  const { minimum, territoriesPerArmy } = state.ruleset.reinforcements;
  const trade = tradeValue(state.ruleset.cards, state.tradesCompleted);
  for (let seat = 1; seat <= seats; seat += 1) {
    const held = totals.territories[seat]!;
    if (held > 0) totals.income[seat]! += Math.max(minimum, Math.floor(held / territoriesPerArmy));
    // Three cards are a set more often than not, five always are: a card is worth about a third of a trade.
    totals.cards[seat] = (state.hands[state.playerIds[seat - 1]!]!.length * trade) / 3;
  }
  totals.armies[seatOf(state, state.turn.currentPlayerId)]! += state.reinforcements?.remaining ?? 0;
  for (let seat = 1; seat <= seats; seat += 1) {
    totals.allArmies += totals.armies[seat]!;
    totals.allTerritories += totals.territories[seat]!;
    totals.allIncome += totals.income[seat]!;
  }
};

const addPrey = (board: Board, seats: number): void => {
  for (let seat = 1; seat <= seats; seat += 1)
    for (let enemy = 1; enemy <= seats; enemy += 1) {
      if (totals.territories[enemy] === 0 || board.sides[enemy] === board.sides[seat]) continue;
      const nearness = totals.armies[seat]! / (totals.armies[seat]! + 3 * totals.armies[enemy]!);
      totals.prey[seat] = Math.max(totals.prey[seat]!, nearness);
    }
};

const survey = (state: GameState): Board => {
  const board = boardOf(state);
  const seats = state.playerIds.length;
  clear();
  for (let i = 0; i < board.owners.length; i += 1) addTerritory(board, i);
  addContinents(board, seats);
  addPlayers(board, seats);
  addPrey(board, seats);
  return board;
};

const writeFeatures = (state: GameState, seat: Seat, into: Float64Array): void => {
  const { allArmies, allTerritories, allIncome } = totals;
  const isToAct = seatOf(state, state.turn.currentPlayerId) === seat;
  const held = Math.max(1, totals.territories[seat]!);
  into[0] = totals.armies[seat]! / allArmies;
  into[1] = totals.territories[seat]! / allTerritories;
  into[2] = totals.income[seat]! / allIncome;
  into[3] = totals.bonuses[seat]!;
  into[4] = totals.progress[seat]!;
  into[5] = totals.threatened[seat]!;
  into[6] = totals.borders[seat]! / held;
  into[7] = totals.exposed[seat]! / allTerritories;
  into[8] = totals.spearhead[seat]! / allArmies;
  into[9] = totals.prospects[seat]!;
  into[10] = totals.cards[seat]! / allArmies;
  into[11] = totals.prey[seat]!;
  into[12] = Math.exp(-totals.armies[seat]! / 6);
  into[13] = isToAct && state.capturedThisTurn ? 1 : 0;
  into[14] = isToAct ? 1 : 0;
};

/** Writes the features of a seat, in the order of `FEATURES`. */
export const featuresOf = (state: GameState, seat: Seat, into: Float64Array): void => {
  survey(state);
  writeFeatures(state, seat, into);
};

const values = new Float64Array(FEATURES.length);

/** Scores of whole sides: the members of a team win together and share the chance. */
const shareWithinSides = ({ sides }: Board, seats: number, into: Float64Array): void => {
  for (let side = 1; side <= seats; side += 1) {
    let sum = 0;
    let members = 0;
    for (let seat = 1; seat <= seats; seat += 1)
      if (sides[seat] === side) {
        sum += into[seat - 1]!;
        members += 1;
      }
    if (members > 1)
      for (let seat = 1; seat <= seats; seat += 1) if (sides[seat] === side) into[seat - 1] = sum / members;
  }
};

/** Writes every seat's chance to win, seat 1 first: the softmax of weighted sums over those still in the game. */
export const evaluate = (state: GameState, weights: Float64Array, into: Float64Array): void => {
  const board = survey(state);
  const seats = state.playerIds.length;
  let highest = Number.NEGATIVE_INFINITY;
  for (let seat = 1; seat <= seats; seat += 1) {
    let score = Number.NEGATIVE_INFINITY;
    if (totals.territories[seat]! > 0) {
      writeFeatures(state, seat, values);
      score = 0;
      for (let i = 0; i < values.length; i += 1) score += weights[i]! * values[i]!;
    }
    into[seat - 1] = score;
    highest = Math.max(highest, score);
  }
  let sum = 0;
  for (let i = 0; i < seats; i += 1) {
    into[i] = Math.exp(into[i]! - highest);
    sum += into[i]!;
  }
  for (let i = 0; i < seats; i += 1) into[i]! /= sum;
  if (state.ruleset.teams.teamsEnabled) shareWithinSides(board, seats, into);
};
