import { copyJson, hashJson, makeAttachment } from '@ludus/kernel';
import { canonicalHash } from './canonical.ts';
import type { Position } from './position.ts';
import { type LastState, loadPosition, makeState } from './state.ts';
import type { GameState } from './types.ts';

/** A state and the moment of a position it shows. */
interface Place extends LastState {
  readonly position: Position;
}

/**
 * The states this engine has handed out. They are deeply frozen and known to be valid, so they can be known by identity;
 * everything else is checked each time it comes in. States of one line of play share a position, which is taken back to
 * whichever of them is asked about; where that cannot be done, or where there is none, one is loaded.
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
 * The place of a state handed out before; undefined for anything else. Its position stands there until the next question
 * about any state: read it, copy it or play on, but do not keep it.
 */
export const placeOf = (state: unknown): Place | undefined => {
  const place = places.get(state);
  if (place === undefined || place?.position.returnTo(place.moment)) return place;
  return remember(state as GameState, loadPosition(state as GameState));
};

/** The hash of a state, or of any other JSON; whatever is not JSON has the hash of `null`. */
export const hashState = (state: unknown): string => {
  const place = placeOf(state);
  if (place !== undefined) return canonicalHash(place.position);
  const copied = copyJson(state);
  return hashJson(copied.ok ? copied.value : null);
};
