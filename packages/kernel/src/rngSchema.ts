import { parseSeed, type RngState, type Seed } from './rng.ts';
import { integer, object, type Schema } from './schema.ts';

const EXPECTED = 'a finite number or a string of at most 256 characters';

/** The schema of a seed. */
export const anySeed: Schema<Seed> = {
  expected: EXPECTED,
  fits: (value, inspection) => parseSeed(value).ok || inspection.report('wrong_type', `must be ${EXPECTED}.`),
};

/** The schema of a random generator inside a state: `rng: rngState` in the schema, `rng: rng.state` in the state. */
export const rngState: Schema<RngState> = object({ seed: anySeed, index: integer(0) });
