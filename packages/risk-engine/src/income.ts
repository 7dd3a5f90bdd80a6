import type { Seat } from '@ludus/kernel';
import type { AtlasContinent } from './atlas.ts';
import type { Table } from './table.ts';
import type { Reinforcements, RulesetConfig } from './types.ts';

/**
 * The seat that gets a continent's bonus, 0 for nobody: the player who holds all of it. If a team does, the
 * member with most of its territories or, if tied, the one earlier in turn order. Neutral territories block
 * it.
 */
export const bonusSeat = (
  table: Table,
  { members }: AtlasContinent,
  owners: { readonly [territory: number]: Seat },
): Seat => {
  const { sides } = table;
  const first = owners[members[0]!]!;
  const side = sides[first]!;
  let isShared = false;
  for (const territory of members) {
    const owner = owners[territory]!;
    if (owner === first) continue;
    if (sides[owner] !== side) return 0;
    isShared = true;
  }
  return isShared ? majorityHolder(table, members, owners) : first;
};

const majorityHolder = (
  { order }: Table,
  members: readonly number[],
  owners: { readonly [territory: number]: Seat },
): Seat => {
  let holder = 0;
  let most = 0;
  for (const seat of order) {
    let held = 0;
    for (const territory of members) if (owners[territory] === seat) held += 1;
    if (held > most) {
      most = held;
      holder = seat;
    }
  }
  return holder;
};

/** The armies for a number of territories at the start of a turn. */
export const landIncome = ({ reinforcements }: RulesetConfig, territories: number): number =>
  Math.max(reinforcements.minimum, Math.floor(territories / reinforcements.territoriesPerArmy));

/** The armies a seat gets when its turn starts, by source. */
export const incomeOf = (
  table: Table,
  owners: { readonly [territory: number]: Seat; readonly length: number },
  seat: Seat,
): Reinforcements => {
  let owned = 0;
  for (let i = 0; i < owners.length; i += 1) if (owners[i] === seat) owned += 1;
  let remaining = landIncome(table.ruleset, owned);
  const sources: Record<string, number> = { territories: remaining };
  for (const continent of table.atlas.continents) {
    if (continent.bonus === 0 || bonusSeat(table, continent, owners) !== seat) continue;
    sources[continent.source] = continent.bonus;
    remaining += continent.bonus;
  }
  return { remaining, sources };
};

/** The same with at most `left` armies, taken from the sources in order. */
export const atMost = (income: Reinforcements, left: number): Reinforcements => {
  if (income.remaining <= left) return income;
  const sources: Record<string, number> = {};
  let rest = left;
  for (const [source, amount] of Object.entries(income.sources)) {
    const paid = Math.min(amount, rest);
    if (paid > 0 || source === 'territories') sources[source] = paid;
    rest -= paid;
  }
  return { remaining: left, sources };
};
