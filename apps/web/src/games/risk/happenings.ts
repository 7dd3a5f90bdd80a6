import type { Seat } from '@ludus/kernel';
import type { ContinentId, GameEvent, RiskView, TerritoryId } from '@ludus/risk-engine';
import type { SeenMove } from '../../table/ui.ts';
import { ownerSeat } from './names.ts';

/** The seat that owns a territory; undefined for neutral land. */
type Owner = Seat | undefined;
type Owners = Map<TerritoryId, Owner>;
type Shown = Pick<RiskView, 'map' | 'playerIds' | 'territories'>;

/** A territory that changed hands or stood firm, and whose it was. */
interface Contested {
  readonly territory: TerritoryId;
  readonly owner: Owner;
}

/** What one player did in some moves. */
export interface Happenings {
  readonly seat: Seat;
  readonly taken: Contested[];
  /** Attacked without success. */
  readonly held: Contested[];
  /** Continents that others held until now. */
  readonly broken: { readonly continent: ContinentId; readonly owner: Seat }[];
  /** Continents that are now all theirs. */
  readonly completed: ContinentId[];
  readonly eliminated: Seat[];
  /** How many armies others lost to their attacks, by seat. */
  readonly destroyed: Map<Owner, number>;
  /** Armies placed, by territory. */
  readonly placed: Map<TerritoryId, number>;
  /** Armies received for cards. */
  traded: number;
  hasResigned: boolean;
}

const nothing = (seat: Seat): Happenings => ({
  seat,
  taken: [],
  held: [],
  broken: [],
  completed: [],
  eliminated: [],
  destroyed: new Map(),
  placed: new Map(),
  traded: 0,
  hasResigned: false,
});

/** Who held what before some moves led to a view: their captures are undone, last first. */
const ownersBefore = (shown: Shown, moves: readonly SeenMove[]): Owners => {
  const owners: Owners = new Map(
    Object.entries(shown.territories).map(([id, { ownerId }]) => [id, ownerSeat(shown, ownerId)]),
  );
  for (const event of moves.flatMap(({ events }) => events as readonly GameEvent[]).toReversed()) {
    if (event.type === 'TerritoryCaptured') owners.set(event.to, ownerSeat(shown, event.previousOwnerId));
    if (event.type === 'PlayerResigned')
      for (const id of event.territoryIds) owners.set(id, ownerSeat(shown, event.playerId));
  }
  return owners;
};

/** Who holds all of a continent. */
const holderOf = ({ map }: Shown, owners: Owners, continent: ContinentId): Owner => {
  const [first, ...others] = map.continents![continent]!.territoryIds;
  const owner = owners.get(first!);
  return others.every((id) => owners.get(id) === owner) ? owner : undefined;
};

const continentsWith = ({ map }: Shown, territory: TerritoryId): ContinentId[] =>
  Object.keys(map.continents ?? {}).filter((id) => map.continents![id]!.territoryIds.includes(territory));

/** Each territory once. */
const firstOnly = (all: readonly Contested[]): Contested[] =>
  all.filter(({ territory }, i) => all.findIndex((other) => other.territory === territory) === i);

/** Follows the events of some moves from the owners before them. */
class Chronicle {
  readonly #shown: Shown;
  readonly #owners: Owners;
  readonly #bySeat = new Map<Seat, Happenings>();

  constructor(shown: Shown, moves: readonly SeenMove[]) {
    this.#shown = shown;
    this.#owners = ownersBefore(shown, moves);
    for (const { seat, events } of moves) this.#move(seat, events as readonly GameEvent[]);
  }

  /** In the order in which players first did something, without what no longer holds. */
  get told(): readonly Happenings[] {
    return [...this.#bySeat.values()].map((one) => ({
      ...one,
      held: firstOnly(one.held).filter(
        ({ territory }) => !one.taken.some((taken) => taken.territory === territory),
      ),
      broken: one.broken.filter(({ continent, owner }) => this.#holder(continent) !== owner),
      completed: [...new Set(one.completed)].filter((id) => this.#holder(id) === one.seat),
    }));
  }

  #of(seat: Seat): Happenings {
    const found = this.#bySeat.get(seat) ?? nothing(seat);
    this.#bySeat.set(seat, found);
    return found;
  }

  #seat(playerId: string): Seat {
    return this.#shown.playerIds.indexOf(playerId) + 1;
  }

  #holder(continent: ContinentId): Owner {
    return holderOf(this.#shown, this.#owners, continent);
  }

  #move(seat: Seat, events: readonly GameEvent[]): void {
    const by = this.#of(seat);
    const attacked = events.find((event) => event.type === 'AttackResolved')?.to;
    const isTaken = events.some(({ type }) => type === 'TerritoryCaptured');
    if (attacked !== undefined && !isTaken)
      by.held.push({ territory: attacked, owner: this.#owners.get(attacked) });
    for (const event of events) this.#event(by, event);
  }

  #event(by: Happenings, event: GameEvent): void {
    switch (event.type) {
      case 'AttackResolved': {
        const owner = this.#owners.get(event.to);
        by.destroyed.set(owner, (by.destroyed.get(owner) ?? 0) + event.losses.defender);
        return;
      }
      case 'TerritoryCaptured':
        this.#capture(by, event.to);
        return;
      case 'PlayerEliminated':
        by.eliminated.push(this.#seat(event.eliminatedId));
        return;
      case 'ReinforcementsPlaced':
        by.placed.set(event.territoryId, (by.placed.get(event.territoryId) ?? 0) + event.count);
        return;
      case 'CardsTraded':
        by.traded += event.value + event.territoryBonus;
        return;
      case 'PlayerResigned':
        this.#of(this.#seat(event.playerId)).hasResigned = true;
        for (const id of event.territoryIds) this.#owners.set(id, undefined);
    }
  }

  #capture(by: Happenings, territory: TerritoryId): void {
    const around = continentsWith(this.#shown, territory);
    const owner = this.#owners.get(territory);
    by.taken.push({ territory, owner });
    for (const continent of around) {
      const holder = this.#holder(continent);
      if (holder !== undefined) by.broken.push({ continent, owner: holder });
    }
    this.#owners.set(territory, by.seat);
    by.completed.push(...around.filter((continent) => this.#holder(continent) === by.seat));
  }
}

/** What each player did in some moves that led to a view, in the order in which they moved. */
export const happeningsIn = (shown: Shown, moves: readonly SeenMove[]): readonly Happenings[] =>
  new Chronicle(shown, moves).told;
