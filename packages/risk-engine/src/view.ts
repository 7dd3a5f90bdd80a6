import type { Rng } from '@ludus/kernel';
import { cardTableOf } from './atlas.ts';
import { hasSet } from './cards.ts';
import { canSeeHand } from './permissions.ts';
import type { Card, CardId, GameEvent, GameState, PlayerId } from './types.ts';

/** What one player may know: a state without the order of the deck, the others' cards and the dice to come. */
export interface RiskView extends Omit<GameState, 'deck' | 'rng'> {
  /** Absent for spectators. */
  readonly viewerId?: PlayerId;
  readonly deck: { readonly drawCount: number; readonly discard: readonly CardId[] };
  /** The cards the viewer can see: own hand, discard pile, teammates' hands where the rules share them. */
  readonly cardsById: Readonly<Record<CardId, Card>>;
  /** The hands the viewer can see. */
  readonly hands: Readonly<Record<PlayerId, readonly CardId[]>>;
  readonly handSizes: Readonly<Record<PlayerId, number>>;
}

const maySee = (state: GameState, viewerId: PlayerId | undefined, ownerId: PlayerId): boolean =>
  viewerId !== undefined && canSeeHand(state, viewerId, ownerId);

/** The state as a player sees it; without a player, as a spectator does. */
export const viewFor = (state: GameState, viewerId?: PlayerId): RiskView => {
  const { rng: _, deck, hands, cardsById, ...open } = state;
  const seen = state.playerIds.filter((id) => maySee(state, viewerId, id));
  const visible = [...deck.discard, ...seen.flatMap((id) => hands[id]!)].sort();
  return {
    ...open,
    ...(viewerId !== undefined && { viewerId }),
    deck: { drawCount: deck.draw.length, discard: deck.discard },
    cardsById: Object.fromEntries(visible.map((id) => [id, cardsById[id]!])),
    hands: Object.fromEntries(seen.map((id) => [id, hands[id]!])),
    handSizes: Object.fromEntries(state.playerIds.map((id) => [id, hands[id]!.length])),
  };
};

/** Events as a player may see them: cards drawn or taken over by others stay face down. */
export const viewEvents = (
  state: GameState,
  events: readonly GameEvent[],
  viewerId?: PlayerId,
): GameEvent[] =>
  events.map((event) => {
    if (event.type === 'CardDrawn' && !maySee(state, viewerId, event.playerId))
      return { type: 'CardDrawn', playerId: event.playerId };
    if (event.type !== 'PlayerEliminated' || maySee(state, viewerId, event.byId)) return event;
    const { cardsTransferred: _, ...open } = event;
    return open;
  });

/** A whole state that looks like the view to its viewer: hidden hands, deck and dice drawn by `rng`. */
export const determinize = (view: RiskView, rng: Rng): GameState => {
  const { viewerId: _, handSizes, hands: seen, deck, ...open } = view;
  const table = cardTableOf(view.map, view.ruleset.cards.deckDefinition);
  const unseen = table.ids.filter((id) => !Object.hasOwn(view.cardsById, id));
  for (;;) {
    let draw: readonly CardId[] = rng.shuffle(unseen);
    const hands: Record<PlayerId, readonly CardId[]> = {};
    for (const id of view.playerIds) {
      const known = Object.hasOwn(seen, id) ? seen[id] : undefined;
      hands[id] = known ?? draw.slice(0, handSizes[id]);
      if (known === undefined) draw = draw.slice(handSizes[id]);
    }
    const state: GameState = {
      ...open,
      deck: { draw, discard: deck.discard },
      cardsById: table.byId,
      hands,
      rng: { seed: rng.uint32(), index: 0 },
    };
    if (isPossible(state)) return state;
  }
};

/** Whoever is about to trade down after an elimination holds a set: that much the table knows. */
const isPossible = (state: GameState): boolean => {
  if (state.pending?.type !== 'TradeDown' || state.reinforcements!.remaining > 0) return true;
  return hasSet(state, state.hands[state.turn.currentPlayerId]!);
};
