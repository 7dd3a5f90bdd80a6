import { type Seed, subSeed } from '@ludus/kernel';
import type { TournamentFormat } from './types.ts';

/** Who plays at one table, agents counted from 0. */
export type Table = readonly number[];

export interface ScheduleRequest {
  readonly agents: number;
  readonly seats: number;
  readonly format: TournamentFormat;
}

/** Every choice of `size` items, in order. */
const choices = (items: readonly number[], size: number): number[][] => {
  if (size === 0) return [[]];
  return items.flatMap((item, i) => choices(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]));
};

const permutations = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));

const rotated = (table: Table, by: number): number[] => [...table.slice(by), ...table.slice(0, by)];

/** The same for all rotations of a table. */
const circleOf = (table: Table): string => {
  const turns = table.map((_, i) => rotated(table, i).join(','));
  return turns.sort()[0]!;
};

/** Every order in which people can sit around a table, without its rotations. */
const circularOrders = ([first, ...rest]: Table): Table[] => {
  const orders = new Map<string, Table>();
  for (const order of permutations(rest)) {
    const table = [first!, ...order];
    const circle = circleOf(table);
    if (!orders.has(circle)) orders.set(circle, table);
  }
  return [...orders.values()];
};

/** Every way to fill the seats: each agent equally often, and each choice of agents gets the remaining seats once. */
const fill = (agents: readonly number[], seats: number): number[][] => {
  const everybody = Array.from({ length: Math.floor(seats / agents.length) }, () => agents).flat();
  return choices(agents, seats % agents.length).map((extra) =>
    [...everybody, ...extra].sort((a, b) => a - b),
  );
};

/**
 * The tables of a round. With enough agents, these are all selections that fill the seats. With fewer, all
 * agents sit at every table, and each choice of agents gets the remaining seats once. In a gauntlet, the
 * first agent has one seat at every table, and the others fill the rest in the same way.
 */
const makeTables = ({ agents, seats, format }: ScheduleRequest): Table[] => {
  const all = Array.from({ length: agents }, (_, i) => i);
  if (format === 'round-robin') return fill(all, seats);
  return fill(all.slice(1), seats - 1).map((others) => [0, ...others]);
};

/** A game's place in a tournament. */
export interface ScheduledGame {
  readonly number: number;
  /** Games of a group share table and opening, rotated by one seat from game to game. */
  readonly group: number;
  readonly round: number;
  /** Agents in the order of seats. */
  readonly lineup: Table;
}

/**
 * Which agents play game number n, and where they sit. A group has as many games as there are seats and plays
 * one opening with everybody in every seat once. A round has one group per table. The seating order changes
 * from round to round, so that nobody always plays after the same opponent.
 */
export class Schedule {
  readonly seats: number;
  readonly tables: readonly Table[];
  readonly #orders = new Map<Table, readonly Table[]>();

  constructor(request: ScheduleRequest) {
    this.seats = request.seats;
    this.tables = makeTables(request);
  }

  /** Games of one round. */
  get roundLength(): number {
    return this.tables.length * this.seats;
  }

  /** How many games there are if every table plays at least this many; groups are never cut. */
  total(gamesPerTable: number): number {
    return Math.ceil(gamesPerTable / this.seats) * this.roundLength;
  }

  fixture(number: number): ScheduledGame {
    const group = Math.floor(number / this.seats);
    const round = Math.floor(group / this.tables.length);
    const orders = this.#ordersOf(this.tables[group % this.tables.length]!);
    const order = orders[round % orders.length]!;
    return { number, group, round, lineup: rotated(order, number % this.seats) };
  }

  #ordersOf(table: Table): readonly Table[] {
    let orders = this.#orders.get(table);
    if (orders === undefined) {
      orders = circularOrders(table);
      this.#orders.set(table, orders);
    }
    return orders;
  }
}

/** The seeds of a game: chance and opening belong to the group, the agents' randomness to the game. */
export const seedsOf = (
  seed: Seed,
  { group, number }: ScheduledGame,
): { readonly seed: Seed; readonly openingSeed: Seed } => ({
  seed: subSeed(seed, `game ${number}`),
  openingSeed: subSeed(seed, `group ${group}`),
});
