import {
  array,
  type Checked,
  copyJson,
  err,
  integer,
  object,
  ok,
  optional,
  parse,
  Rng,
  record,
  text,
  unwrap,
} from '@ludus/kernel';
import { hasSet } from './cards.ts';
import { IDENTIFIER } from './limits.ts';
import { canSeeHand } from './permissions.ts';
import { knownPosition, Position } from './position.ts';
import { OPEN_FIELDS, openShape, openState, tableFor } from './state.ts';
import type { Table } from './table.ts';
import type { Card, CardId, GameEvent, GameState, PlayerId } from './types.ts';

/** What one player may know: a state without the order of the deck, other players' cards and future dice. */
export interface RiskView extends Omit<GameState, 'deck' | 'rng'> {
  /** Absent for spectators. */
  readonly viewerId?: PlayerId;
  readonly deck: { readonly drawCount: number; readonly discard: readonly CardId[] };
  /** The cards the viewer can see: own hand, discard pile, and teammates' hands if the rules share them. */
  readonly cardsById: Readonly<Record<CardId, Card>>;
  /** The hands the viewer can see. */
  readonly hands: Readonly<Record<PlayerId, readonly CardId[]>>;
  readonly handSizes: Readonly<Record<PlayerId, number>>;
}

type Setting = Pick<GameState, 'players' | 'ruleset'>;

const maySee = (setting: Setting, viewerId: PlayerId | undefined, ownerId: PlayerId): boolean =>
  viewerId !== undefined && canSeeHand(setting, viewerId, ownerId);

/** Views that were created here and are frozen, with their positions. */
const positions = new WeakMap<RiskView, Position>();

/**
 * The state as a player sees it, deeply frozen; without a player, as a spectator does. Throws for anything
 * that is not a state.
 */
export const viewFor = (state: GameState, viewerId?: PlayerId): RiskView => {
  const position = unwrap(openState(state));
  const { rng: _, deck, hands, cardsById, ...open } = position.state();
  const seen = open.playerIds.filter((id) => maySee(open, viewerId, id));
  const visible = [...deck.discard, ...seen.flatMap((id) => hands[id]!)].sort();
  const view: RiskView = Object.freeze({
    ...open,
    ...(viewerId !== undefined && { viewerId }),
    deck: Object.freeze({ drawCount: deck.draw.length, discard: deck.discard }),
    cardsById: Object.freeze(Object.fromEntries(visible.map((id) => [id, cardsById[id]!]))),
    hands: Object.freeze(Object.fromEntries(seen.map((id) => [id, hands[id]!]))),
    handSizes: Object.freeze(Object.fromEntries(open.playerIds.map((id) => [id, hands[id]!.length]))),
  });
  positions.set(view, position);
  return view;
};

/**
 * Events as a player may see them: cards that others draw or take over stay hidden. Throws if the state or
 * the events are invalid.
 */
export const viewEvents = (state: Setting, events: readonly GameEvent[], viewerId?: PlayerId): GameEvent[] =>
  events.map((event) => {
    if (event.type === 'CardDrawn' && !maySee(state, viewerId, event.playerId))
      return { type: 'CardDrawn', playerId: event.playerId };
    if (event.type !== 'PlayerEliminated' || maySee(state, viewerId, event.byId)) return event;
    const { cardsTransferred: _, ...open } = event;
    return open;
  });

/**
 * A whole state that looks like the view to its viewer: hidden hands, deck and dice are drawn with `rng`.
 * Throws for anything that is not a view.
 */
export const determinize = (view: RiskView, rng: Rng): GameState => unwrap(imagined(view, rng)).state();

const imagined = (view: RiskView, rng: Rng): Checked<Position> => {
  const base = positions.get(view);
  if (base === undefined) return openView(view, rng);
  const parts = { ...view, ...drawHidden(view, base.table, rng) };
  return ok(new Position(base.table, parts, base));
};

const COUNT = integer(0);
const CARD_IDS = array(text({ max: 100 }));

const VIEW = object({
  ...OPEN_FIELDS,
  viewerId: optional(IDENTIFIER),
  deck: object({ drawCount: COUNT, discard: CARD_IDS }),
  handSizes: record(IDENTIFIER, COUNT),
});

/** A view from outside, such as one that was sent over the network. */
const openView = (value: unknown, rng: Rng): Checked<Position> => {
  const copied = copyJson(value);
  if (!copied.ok) return err([copied.error]);
  const parsed = parse(VIEW, copied.value);
  if (!parsed.ok) return parsed;
  const { viewerId: _, handSizes: __, ...open } = parsed.value;
  const table = tableFor(open);
  if (!table.ok) return table;
  const hidden = drawHidden(parsed.value, table.value, rng);
  return openShape({ ...open, ...hidden, cardsById: table.value.cards.byId });
};

type Seen = Pick<
  RiskView,
  'cardsById' | 'deck' | 'hands' | 'handSizes' | 'pending' | 'playerIds' | 'reinforcements' | 'turn'
>;

/** Deals the cards that the viewer cannot see, and seeds the dice. */
const drawHidden = (view: Seen, table: Table, rng: Rng): Pick<GameState, 'deck' | 'hands' | 'rng'> => {
  const unseen = table.cards.ids.filter((id) => !Object.hasOwn(view.cardsById, id));
  const needed = setNeeded(view, table);
  const { currentPlayerId } = view.turn;
  for (let attempt = 1; ; attempt += 1) {
    let draw: readonly CardId[] = rng.shuffle(unseen);
    const hands: Record<PlayerId, readonly CardId[]> = {};
    for (const id of view.playerIds) {
      const known = Object.hasOwn(view.hands, id) ? view.hands[id] : undefined;
      hands[id] = known ?? draw.slice(0, view.handSizes[id]);
      if (known === undefined) draw = draw.slice(view.handSizes[id]);
    }
    const fits = needed === undefined || hasSet(table, hands[currentPlayerId]!) === needed;
    if (fits || attempt === MOST_ATTEMPTS)
      return { deck: { draw, discard: view.deck.discard }, hands, rng: { seed: rng.uint32(), index: 0 } };
  }
};

/** Under unusual rules, suitable hands may be rare; then any hand is used. */
const MOST_ATTEMPTS = 1000;

/**
 * What everybody knows about the hand of the player to act: somebody who places armies with many cards in
 * hand has no set.
 */
const setNeeded = (
  { hands, handSizes, pending, reinforcements, turn }: Seen,
  { ruleset }: Table,
): boolean | undefined => {
  const id = turn.currentPlayerId;
  if (reinforcements === undefined || Object.hasOwn(hands, id)) return undefined;
  const { remaining, sources } = reinforcements;
  if (pending?.type === 'TradeDown' && remaining === 0) return true;
  const limit = pending?.type === 'TradeDown' ? pending.handLimit : ruleset.cards.forcedTradeHandSize - 1;
  const granted = Object.values(sources).reduce((sum, one) => sum + one, 0);
  return handSizes[id]! > limit && remaining < granted ? false : undefined;
};

/** The position of a state or a view. Hidden parts of a view are dealt arbitrarily, so they must not be used. */
export const openShown = (value: unknown): Checked<Position> => {
  const known = knownPosition(value);
  if (known !== undefined) return ok(known);
  const view = value as RiskView;
  return positions.has(view) || isView(value) ? imagined(view, Rng.from(0)) : openState(value);
};

const isView = (value: unknown): boolean => {
  try {
    return Object.hasOwn(value as object, 'handSizes');
  } catch {
    return false;
  }
};
