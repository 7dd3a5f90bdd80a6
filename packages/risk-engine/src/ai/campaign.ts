import type { AtlasContinent } from '../atlas.ts';
import { tradeValue } from '../cards.ts';
import { type Board, isHostile } from './board.ts';
import { attackLosses, captureOdds } from './odds.ts';

/** Attacks with less of a chance are not planned. */
const LEAST_ODDS = 0.6;
/** No turn is planned further. */
const LONGEST = 24;

/** What captures are worth, in armies. */
const LAND = 0.8;
/** What is left of a beaten army is worth less than what beat it: the others profit, too. */
const BEATEN = 0.5;
/** How many turns a continent is thought to be held, or missed by the one who held it. */
const HELD = 2.5;
const BROKEN = 1.2;
/** A share of a continent brings nothing yet. */
const SHARE = 0.4;
const ELIMINATED = 3;

/** What a card is worth in armies: three of them are a set more often than not, five always are. */
export const cardWorth = ({ rules, position }: Board): number =>
  rules.cards.awardCardOnCapture ? tradeValue(rules.cards, position.tradesCompleted) / 3 : 0;

const continentPrize = (board: Board, { members, bonus }: AtlasContinent, owner: number): number => {
  const { owners, seat } = board;
  let own = 0;
  let enemy = 0;
  for (const i of members) {
    if (owners[i] === seat) own += 1;
    else if (owners[i] === owner) enemy += 1;
  }
  const broken = owner !== 0 && enemy === members.length ? BROKEN * bonus : 0;
  const made = own === members.length - 1 ? HELD * bonus : (SHARE * bonus * (own + 1)) / members.length;
  return made + broken;
};

/** What the player to act gets by taking a territory, in armies. */
export const prizeOf = (board: Board, to: number): number => {
  const { owners, atlas, armies, cards } = board;
  const owner = owners[to]!;
  let prize = LAND + BEATEN * armies[to]!;
  for (const continent of atlas.continents)
    if (continent.members.includes(to)) prize += continentPrize(board, continent, owner);
  if (owner !== 0 && !owners.some((other, i) => other === owner && i !== to))
    prize += ELIMINATED + cards[owner]! * cardWorth(board);
  return prize;
};

/** What an attack to the end brings on average, in armies. */
export const attackWorth = (board: Board, attackers: number, to: number, prize: number): number => {
  const { combat } = board.rules;
  const odds = captureOdds(attackers, board.armies[to]!, combat);
  return odds * prize - attackLosses(attackers, board.armies[to]!, combat);
};

interface Attack {
  readonly from: number;
  readonly to: number;
  readonly worth: number;
}

let prizes = new Float64Array(0);

/** The attack that brings most, if any brings more than it costs. */
export const bestAttack = (board: Board, cardPrize: number): Attack | undefined => {
  const { owners, armies, atlas, seat, rules } = board;
  if (prizes.length !== owners.length) prizes = new Float64Array(owners.length);
  prizes.fill(-1);
  let best: Attack | undefined;
  for (let from = 0; from < owners.length; from += 1) {
    if (owners[from] !== seat || armies[from]! < 2) continue;
    for (const to of atlas.neighbours[from]!) {
      if (!isHostile(board, to, seat)) continue;
      if (captureOdds(armies[from]!, armies[to]!, rules.combat) < LEAST_ODDS) continue;
      if (prizes[to]! < 0) prizes[to] = prizeOf(board, to) + cardPrize;
      const worth = attackWorth(board, armies[from]!, to, prizes[to]!);
      if (worth > (best?.worth ?? 0)) best = { from, to, worth };
    }
  }
  return best;
};

/** Takes a territory as dice would on average, with all armies that are left. */
const take = (board: Board, { from, to }: Attack): void => {
  const { owners, armies, cards, seat, rules } = board;
  const loser = owners[to]!;
  const left = armies[from]! - attackLosses(armies[from]!, armies[to]!, rules.combat);
  armies[to] = Math.max(1, left - 1);
  armies[from] = 1;
  owners[to] = seat;
  if (loser === 0 || owners.includes(loser)) return;
  cards[seat]! += cards[loser]!;
  cards[loser] = 0;
};

/**
 * Plays on the board, as dice would on average, the attacks the player to act would go on with. Answers how many territories
 * it took.
 */
export const campaign = (board: Board): number => {
  const worth = cardWorth(board);
  let hasCard = board.position.capturedThisTurn;
  for (let taken = 0; taken < LONGEST; taken += 1) {
    const attack = bestAttack(board, hasCard ? 0 : worth);
    if (attack === undefined) return taken;
    take(board, attack);
    if (!hasCard && worth > 0) board.cards[board.seat]! += 1;
    hasCard = true;
  }
  return LONGEST;
};
