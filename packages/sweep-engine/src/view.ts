import type { Seat } from '@ludus/kernel';
import { sideOf } from './legality.ts';
import {
  type SeenClue,
  SIDES,
  type Side,
  type SweepEvent,
  type SweepState,
  type SweepView,
} from './types.ts';

const seenClues = (state: SweepState, seat: Side): SeenClue[] =>
  state.clues.flatMap(({ kind, round, forPlayer, forRival }) => {
    const pips = seat === 'player' ? forPlayer : forRival;
    return pips === null ? [] : [{ kind, round, pips }];
  });

/**
 * What one side may know: no hidden owner, no order of cards, no RNG, not the other side's clue draws. Throws
 * for anything that is not a state.
 */
export const viewFor = (state: SweepState, seat: Side): SweepView => {
  const { config, revealed, side, round, idle, stacks, result, player, distraction } = state;
  return {
    config,
    revealed: revealed.slice(),
    side,
    round,
    idle,
    stacks,
    result,
    seat,
    owners: state.owners.map((owner, tile) => (revealed[tile] === null ? null : owner)),
    clues: seenClues(state, seat),
    player: seat === 'player' ? { ...player, draw: player.draw.toSorted() } : null,
    distraction: seat === 'rival' ? distraction : null,
  };
};

/** What a seat may know. Throws for anything that is not a state. */
export const view = (state: SweepState, seat: Seat): SweepView => viewFor(state, sideOf(seat));

/** An event as one side sees it; undefined if it sees nothing of it. Throws for anything that is not an event. */
export const seenEvent = (event: SweepEvent, seat: Side): SweepEvent | undefined => {
  switch (event.type) {
    case 'clue_given': {
      const hidden = seat === 'player' ? { forRival: null } : { forPlayer: null };
      const seen = { ...event, ...hidden };
      return (seat === 'player' ? seen.forPlayer : seen.forRival) === null ? undefined : seen;
    }
    case 'cards_drawn':
    case 'card_played':
    case 'card_exhausted':
    case 'tile_noted':
    case 'tile_overheard':
      return seat === 'player' ? event : undefined;
    default:
      return event;
  }
};

/** The events that one side sees, as it sees them. Throws for anything that is not a list of events. */
export const seenEvents = (events: readonly SweepEvent[], seat: Side): SweepEvent[] =>
  events.flatMap((event) => seenEvent(event, seat) ?? []);

/** What everybody at the table may know: the rival's view without its clues and its Distraction. */
export const spectate = (state: SweepState): SweepView => ({
  ...viewFor(state, 'rival'),
  clues: [],
  distraction: null,
});

/** Events as a seat sees them; without a seat, those that both sides see in the same way. */
export const viewEvents = (
  _: SweepState,
  events: readonly SweepEvent[],
  seat: Seat | undefined,
): readonly SweepEvent[] =>
  seat === undefined
    ? events.filter((event) => SIDES.every((side) => seenEvent(event, side) === event))
    : seenEvents(events, sideOf(seat));
