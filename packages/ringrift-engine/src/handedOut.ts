import { copyJson, hashJson, makeAttachment } from '@ludus/kernel';
import { canonicalHash } from './canonical.ts';
import type { Position } from './position.ts';
import { type LastState, loadPosition, makeState } from './state.ts';
import type { GameState } from './types.ts';

/** A state and the moment of its position. */
interface Place extends LastState {
  readonly position: Position;
}

/**
 * The states this engine has returned. They are deeply frozen and valid, so they are recognised by identity;
 * everything else is checked each time. The states of one line of play share a position, which is moved to
 * whichever state is asked about; if that is not possible, or there is none, one is loaded.
 */
const places = makeAttachment<Place | null>();

const remember = (state: GameState, position: Position): Place => {
  const place = { state, moment: position.moment, position };
  places.set(state, place);
  return place;
};

export const isHandedOut = (value: unknown): value is GameState => places.get(value) !== undefined;

/** The state of a position that nobody else will change; `last` is an earlier state of it. */
export const handOut = (position: Position, last?: LastState): GameState =>
  Object.freeze(remember(makeState(position, last), position).state);

/** The state of a position that its owner keeps changing. */
export const handOutSnapshot = (position: Position, last?: LastState): GameState => {
  const state = makeState(position, last);
  places.set(state, null);
  return Object.freeze(state);
};

/**
 * The position of a state returned before; undefined for anything else. It stays there until the next
 * question about any state: read it, copy it or play on, but do not keep it.
 */
export const placeOf = (state: unknown): Place | undefined => {
  const place = places.get(state);
  if (place === undefined || place?.position.returnTo(place.moment)) return place;
  return remember(state as GameState, loadPosition(state as GameState));
};

/** The hash of a state or any other JSON; anything else has the hash of `null`. */
export const hashState = (state: unknown): string => {
  const place = placeOf(state);
  if (place !== undefined) return canonicalHash(place.position);
  const copied = copyJson(state);
  return hashJson(copied.ok ? copied.value : null);
};
