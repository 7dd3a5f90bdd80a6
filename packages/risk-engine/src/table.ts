import type { Seat } from '@ludus/kernel';
import { type Atlas, atlasOf, type CardTable, cardTableOf } from './atlas.ts';
import * as permissions from './permissions.ts';
import { type GameState, NEUTRAL, type OwnerId, type PlayerId } from './types.ts';

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

type Setting = Pick<GameState, 'map' | 'ruleset' | 'playerIds' | 'players' | 'turnOrder'>;

/** What never changes in a game, prepared for the rules. Players are seats, neutral is seat 0. */
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
  /** The names of the sides: team or player. */
  readonly sideNames: readonly string[];
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
    this.seats = new Map(this.names.map((id, seat) => [id, seat]));
    this.order = turnOrder.map((id) => this.seats.get(id)!);
    const sides = playerIds.map((id) => permissions.sideOf(setting, id));
    this.sideNames = [NEUTRAL, ...new Set(sides)];
    this.sides = [0, ...sides.map((side) => this.sideNames.indexOf(side, 1))];
    this.#rights = this.names.map((actor) =>
      this.names.map((owner) => (actor === NEUTRAL ? 0 : rightsTo(setting, actor, owner))),
    );
  }

  /** What a seat may do with the territories of each owner. */
  rightsOf(seat: Seat): readonly number[] {
    return this.#rights[seat]!;
  }

  may(right: number, seat: Seat, owner: Seat): boolean {
    return (this.#rights[seat]![owner]! & right) !== 0;
  }
}

const rightsTo = (setting: Setting, actor: PlayerId, owner: OwnerId): number =>
  RIGHTS.reduce(
    (rights, [right, isAllowed]) => (isAllowed(setting, actor, owner) ? rights | right : rights),
    0,
  );
