import type { Seat } from '@ludus/kernel';
import { type Atlas, atlasOf, type CardTable, cardTableOf } from './atlas.ts';
import * as permissions from './permissions.ts';
import {
  type GameState,
  NEUTRAL,
  type OwnerId,
  type PlayerId,
  type TeamId,
  type Territory,
} from './types.ts';

/** What a seat may do with the territories of an owner: bits of `Table.rights`. */
export const PLACE = 1;
export const ATTACK = 2;
export const FORTIFY_FROM = 4;
export const FORTIFY_TO = 8;
export const TRAVERSE = 16;

const RIGHTS = [
  [PLACE, permissions.canPlace],
  [ATTACK, permissions.canAttackInto],
  [FORTIFY_FROM, permissions.canFortifyFrom],
  [FORTIFY_TO, permissions.canFortifyTo],
  [TRAVERSE, permissions.canTraverseForFortify],
] as const;

/** Few territories have more armies. */
const SHARED_ARMIES = 64;

type Setting = Pick<GameState, 'map' | 'ruleset' | 'playerIds' | 'players' | 'turnOrder'>;

const teamsIn = ({ playerIds, players }: Setting): (TeamId | undefined)[] =>
  playerIds.map((id) => players[id]!.teamId);

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i]);

/** What never changes in a game, prepared for the rules. Players are seats; neutral is seat 0. */
export class Table {
  readonly map: Setting['map'];
  readonly ruleset: Setting['ruleset'];
  readonly playerIds: Setting['playerIds'];
  readonly turnOrder: Setting['turnOrder'];
  readonly atlas: Atlas;
  readonly cards: CardTable;
  /** Ids by seat. */
  readonly names: readonly OwnerId[];
  readonly seats: ReadonlyMap<OwnerId, Seat>;
  /** The seats in the order of their turns. */
  readonly order: readonly Seat[];
  /** Equal for seats that win together; 0 for neutral. */
  readonly sides: readonly number[];
  /** The names of the sides: teams or players. */
  readonly sideNames: readonly string[];
  readonly #teams: readonly (TeamId | undefined)[];
  /** By seat and armies. */
  readonly #holdings: Territory[][];
  /** What each seat may do with the territories of each owner. */
  readonly #rights: readonly (readonly number[])[];

  constructor(setting: Setting) {
    const { map, ruleset, playerIds, turnOrder } = setting;
    this.map = map;
    this.ruleset = ruleset;
    this.playerIds = Object.freeze(playerIds);
    this.turnOrder = Object.freeze(turnOrder);
    this.atlas = atlasOf(map);
    this.cards = cardTableOf(map, ruleset.cards.deckDefinition);
    this.names = [NEUTRAL, ...playerIds];
    this.#teams = teamsIn(setting);
    this.#holdings = this.names.map(() => []);
    this.seats = new Map(this.names.map((id, seat) => [id, seat]));
    this.order = turnOrder.map((id) => this.seats.get(id)!);
    const sides = playerIds.map((id) => permissions.sideOf(setting, id));
    this.sideNames = [NEUTRAL, ...new Set(sides)];
    this.sides = [0, ...sides.map((side) => this.sideNames.indexOf(side, 1))];
    this.#rights = this.names.map((actor) =>
      this.names.map((owner) => (actor === NEUTRAL ? 0 : rightsTo(setting, actor, owner))),
    );
  }

  isOf(setting: Setting): boolean {
    return (
      this.map === setting.map &&
      this.ruleset === setting.ruleset &&
      isSameList(this.turnOrder, setting.turnOrder) &&
      isSameList(this.playerIds, setting.playerIds) &&
      isSameList(this.#teams, teamsIn(setting))
    );
  }

  /** A territory with some armies of a seat as states show it: frozen, and mostly shared by all of them. */
  holding(seat: Seat, armies: number): Territory {
    const known = this.#holdings[seat]!;
    if (armies < known.length) return known[armies]!;
    const ownerId = this.names[seat]!;
    if (armies >= SHARED_ARMIES) return Object.freeze({ ownerId, armies });
    while (known.length <= armies) known.push(Object.freeze({ ownerId, armies: known.length }));
    return known[armies]!;
  }

  /** What a seat may do with the territories of each owner. */
  rightsOf(seat: Seat): readonly number[] {
    return this.#rights[seat]!;
  }

  may(right: number, seat: Seat, owner: Seat): boolean {
    return (this.#rights[seat]![owner]! & right) !== 0;
  }
}

/** How many tables to keep; the games of one process mostly share a few. */
const KEPT = 16;
const latest: Table[] = [];

/** The table for a setting whose map and ruleset have been accepted. */
export const tableOf = (setting: Setting): Table => {
  const known = latest.find((table) => table.isOf(setting));
  if (known !== undefined) return known;
  const table = new Table(setting);
  if (latest.unshift(table) > KEPT) latest.pop();
  return table;
};

const rightsTo = (setting: Setting, actor: PlayerId, owner: OwnerId): number =>
  RIGHTS.reduce(
    (rights, [right, isAllowed]) => (isAllowed(setting, actor, owner) ? rights | right : rights),
    0,
  );
