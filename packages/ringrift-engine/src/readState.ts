import { type Checked, copyJson, err, ok } from '@ludus/kernel';
import { handOut, isHandedOut, placeOf } from './handedOut.ts';
import type { Position } from './position.ts';
import { positionProblems } from './positionProblems.ts';
import { parseShape } from './schema.ts';
import { loadPosition } from './state.ts';
import { stateProblems } from './stateProblems.ts';
import type { GameState } from './types.ts';

/**
 * The position of a state from outside, if it has the right shape and play can reach it or a person may set
 * it up.
 */
export const checkState = (value: unknown): Checked<Position> => {
  const copied = copyJson(value);
  if (!copied.ok) return err([copied.error]);
  const parsed = parseShape(copied.value);
  if (!parsed.ok) return parsed;
  const unloadable = stateProblems(parsed.value);
  if (unloadable.length > 0) return err(unloadable);
  const position = loadPosition(parsed.value);
  const problems = positionProblems(position);
  return problems.length > 0 ? err(problems) : ok(position);
};

/**
 * The position of any state. States that this engine returned are valid; everything else is checked. It stays
 * there until the next question about any state: read it, copy it or play on, but do not keep it.
 */
export const readState = (value: unknown): Checked<Position> => {
  const place = placeOf(value);
  return place === undefined ? checkState(value) : ok(place.position);
};

/** A state from outside, copied and frozen, or everything that makes it impossible. */
export const parseState = (value: unknown): Checked<GameState> => {
  if (isHandedOut(value)) return ok(value);
  const position = checkState(value);
  return position.ok ? ok(handOut(position.value)) : position;
};
