import type { Game, Tagged } from '../game.ts';
import { makeJson, sameJson } from '../json.ts';
import { Rng, type RngState, type Seed } from '../rng.ts';
import { generatorsIn, type Path, valueAt, withValue } from './paths.ts';
import type { StateCheck } from './visit.ts';

type Report = Parameters<StateCheck>[1];

const without = (state: unknown, generators: readonly Path[]): unknown =>
  generators.reduce((rest, path) => withValue(rest, path, null), state);

/** A state without what determines future random numbers. */
export const withoutGenerators = (state: unknown): unknown => without(state, generatorsIn(state));

const otherSeed = (seed: Seed): Seed => (typeof seed === 'number' ? seed + 1 : `${seed}'`);

/** The same state with different future random numbers. */
const reseeded = (state: unknown, generators: readonly Path[]): unknown =>
  generators.reduce((changed, path) => {
    const { seed, index } = valueAt(changed, path) as RngState;
    return withValue(changed, path, { seed: otherSeed(seed), index });
  }, state);

/** Whether a generator has not advanced, or has gone back. */
const isUsedUp = (before: RngState, after: RngState): boolean =>
  after.seed !== before.seed || after.index > before.index;

/** A game that draws random numbers must store the advanced generator. Otherwise the same numbers come again. */
export const checkChance: StateCheck = ({ game, state, seat, sample }, report) => {
  const generators = generatorsIn(state);
  if (seat === undefined || generators.length === 0) return;
  const other = game.parseState(reseeded(state, generators));
  if (!other.ok) return;
  for (const action of sample.slice(0, 4)) {
    const played = game.play(state, action, seat);
    const lucky = game.play(other.value, action, seat);
    if (!played.ok || !lucky.ok) continue;
    const after = generatorsIn(played.value.state);
    const results = [played, lucky].map(({ value }) => [value.events, without(value.state, after)]);
    if (sameJson(results[0], results[1])) continue;
    const isAdvanced = generators.some((path) => {
      const next = valueAt(played.value.state, path);
      return next === undefined || isUsedUp(valueAt(state, path) as RngState, next as RngState);
    });
    if (!isAdvanced)
      report(
        `${makeJson(action)} draws random numbers but leaves the generator at ${makeJson(valueAt(state, generators[0]!))}`,
      );
  }
};

/** A setup that draws random numbers must store an advanced generator or a new one. */
export const checkDealing = (
  game: Game,
  config: unknown,
  seed: Seed,
  { state, events }: { readonly state: unknown; readonly events: readonly Tagged[] },
  report: Report,
): void => {
  const generators = generatorsIn(state);
  const other = game.setup(config, otherSeed(seed));
  if (generators.length === 0 || !other.ok) return;
  const dealt = [{ state, events }, other.value].map((one) => [
    one.events,
    without(one.state, generatorsIn(one.state)),
  ]);
  if (sameJson(dealt[0], dealt[1])) return;
  const fresh = [seed, `${seed}`].map((one) => Rng.from(one).state);
  if (generators.every((path) => fresh.some((one) => sameJson(valueAt(state, path), one))))
    report('the setup draws random numbers but leaves the generator where it started');
};
