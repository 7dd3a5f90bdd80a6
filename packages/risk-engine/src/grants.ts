import type { Problem } from '@ludus/kernel';
import { mustTrade, tradeValue } from './cards.ts';
import { incomeOf } from './income.ts';
import { MAX_ARMIES } from './limits.ts';
import type { Position } from './position.ts';
import { armies, impossible as when } from './refusal.ts';
import { PLACE } from './table.ts';

const TRADE_SOURCES = ['trade', 'territoryBonus'];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Whether the armies to be placed are those the rules granted, minus those already placed. */
export const checkPool = (position: Position): Problem[] => {
  const { remaining, sources } = position.reinforcements!;
  const granted = sum(Object.values(sources));
  const placed = granted - remaining;
  const trades = tradesBehind(position);
  const isTradeDown = position.pending?.type === 'TradeDown';
  const { hand, table } = position;
  const isForced = mustTrade(position);
  return [
    ...checkIncome(position, isTradeDown),
    ...when(
      trades === undefined,
      ['reinforcements', 'sources'],
      'The armies from trades do not match the sets traded this turn.',
    ),
    ...when(
      placed < 0,
      ['reinforcements', 'remaining'],
      `There cannot be ${armies(remaining)} left to place: this turn grants only ${granted}.`,
    ),
    ...when(
      placed > placeable(position),
      ['reinforcements', 'remaining'],
      `The board has no room for the ${armies(placed)} that must have been placed already.`,
    ),
    ...when(
      placed > 0 && isForced,
      ['reinforcements', 'remaining'],
      `All ${armies(granted)} must still be unplaced, because cards are traded first.`,
    ),
    ...when(
      remaining === 0 && !isForced,
      ['reinforcements', 'remaining'],
      'There must be at least 1 army to place, unless cards must be traded first.',
    ),
    ...when(
      isTradeDown &&
        (position.defeated.length === 0 ||
          hand.length + 3 * (trades ?? 0) < table.ruleset.cards.forcedTradeAfterElimination),
      ['pending'],
      'A player trades down only after an elimination that left too many cards in hand.',
    ),
  ];
};

/** If all armies of the game are in use, fewer were granted than earned. */
const isFull = ({ armies, reinforcements }: Position): boolean =>
  sum(armies) + reinforcements!.remaining === MAX_ARMIES;

const checkIncome = (position: Position, isTradeDown: boolean): Problem[] => {
  const { table, owners, seat } = position;
  const { sources } = position.reinforcements!;
  const earned = isTradeDown ? {} : incomeOf(table, owners, seat).sources;
  const isWrong = (name: string): boolean => {
    const expected = earned[name] ?? (isTradeDown ? undefined : lostBonus(position, name));
    return isFull(position) ? (sources[name] ?? 0) > (expected ?? 0) : sources[name] !== expected;
  };
  const names = new Set([...Object.keys(sources), ...Object.keys(earned)]);
  for (const name of TRADE_SOURCES) names.delete(name);
  return [...names]
    .filter(isWrong)
    .flatMap((name) =>
      when(
        true,
        ['reinforcements', 'sources', name],
        `The armies granted for ${grantName(position, name)} do not match the territories held.`,
      ),
    );
};

/** A source of armies, as people call it. */
const grantName = ({ table }: Position, source: string): string =>
  table.atlas.continents.find((one) => one.source === source)?.name ?? source;

/** The bonus of a continent that was paid before a teammate resigned and left part of it neutral. */
const lostBonus = ({ table, owners, seat, defeated }: Position, source: string): number | undefined => {
  const continent = table.atlas.continents.find((one) => one.source === source);
  const isOurs = (owner: number): boolean => owner === 0 || table.sides[owner] === table.sides[seat];
  const hasLeft = defeated.some((id) => isOurs(table.seats.get(id)!));
  const held = continent?.members.every((territory) => isOurs(owners[territory]!)) ?? false;
  return hasLeft && held ? continent!.bonus : undefined;
};

/** How many trades of this turn explain the armies from trades; undefined if none do. */
const tradesBehind = (position: Position): number | undefined => {
  const { tradesCompleted, deck, table } = position;
  const { cards } = table.ruleset;
  const { trade, territoryBonus = 0 } = position.reinforcements!.sources;
  if (trade === undefined) return territoryBonus === 0 ? 0 : undefined;
  const { enabled, bonusArmies } = cards.territoryTradeBonus;
  const mayBe = (trades: number, value: number): boolean => {
    const most = enabled ? trades * bonusArmies : 0;
    if (isFull(position)) return trade <= value && territoryBonus <= most;
    return (
      trade === value &&
      territoryBonus <= most &&
      (territoryBonus === 0 || territoryBonus % bonusArmies === 0)
    );
  };
  let found: number | undefined;
  let value = 0;
  for (let trades = 1; trades <= tradesCompleted && 3 * trades <= deck.discard.length; trades += 1) {
    value += tradeValue(cards, tradesCompleted - trades);
    if (mayBe(trades, value)) found = trades;
  }
  return found;
};

/** The armies that may have been placed in this phase. A teammate who has resigned may have received some. */
const placeable = ({ table, owners, armies, seat, defeated }: Position): number => {
  const isOpen = (owner: number): boolean =>
    owner === 0 ? defeated.length > 0 : table.may(PLACE, seat, owner);
  return sum(armies.map((count, i) => (isOpen(owners[i]!) ? count - 1 : 0)));
};
