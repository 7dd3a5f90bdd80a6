import type { Choices, Game, OptionValue, RuleOption } from '../game.ts';
import { makeJson, sameJson } from '../json.ts';
import { Rng, type Seed } from '../rng.ts';
import { varyOptions } from './optionChecks.ts';

/** A game to play. */
export interface PlannedWalk {
  readonly choices: Choices;
  readonly seed: Seed;
  /** Whether the game was added for the value of an option. Few of its states are checked closely. */
  readonly isAdded: boolean;
  /** The option values that it plays and the default rules do not: `wilds=true`. */
  readonly values: readonly string[];
}

export interface Plan {
  readonly walks: readonly PlannedWalk[];
  /** All option values that change the default rules of some setup. */
  readonly values: readonly string[];
}

interface PlanOptions {
  readonly setups: readonly Choices[];
  readonly seeds: readonly Seed[];
  /** Whether to set options at random in every other game. */
  readonly varies: boolean;
  /** Whether to add a game for every option value that is not played otherwise. */
  readonly adds: boolean;
}

/** The values of an option that must be played: all values of a list, and both ends of a range. */
const valuesToPlay = ({ values, min = 0, max = min + 1 }: RuleOption): readonly OptionValue[] =>
  values ?? [min, max];

/** The configuration for some choices; undefined if the game refuses them or throws. */
const configOf = (game: Game, choices: Choices): unknown => {
  try {
    const config = game.configure(choices);
    return config.ok ? config.value : undefined;
  } catch {
    return undefined;
  }
};

const withOption = (choices: Choices, id: string, value: OptionValue): Choices => ({
  ...choices,
  options: { ...choices.options, [id]: value },
});

/** Whether a setup leaves an option open, and the value changes its rules. */
const changesRules = (game: Game, setup: Choices, id: string, value: OptionValue): boolean => {
  if (setup.options !== undefined && id in setup.options) return false;
  const usual = configOf(game, setup);
  const config = configOf(game, withOption(setup, id, value));
  return usual !== undefined && config !== undefined && !sameJson(config, usual);
};

const variedOrSame = (game: Game, setup: Choices, rng: Rng): Choices => {
  try {
    return varyOptions(game, setup, rng);
  } catch {
    return setup;
  }
};

/** The games that a run plays, in order. */
export const planWalks = (game: Game, { setups, seeds, varies, adds }: PlanOptions): Plan => {
  const candidates = game.options.flatMap((option) =>
    valuesToPlay(option).flatMap((value) => {
      const setup = setups.find((one) => changesRules(game, one, option.id, value));
      return setup === undefined
        ? []
        : [{ id: option.id, value, setup, name: `${option.id}=${makeJson(value)}` }];
    }),
  );
  const usual = setups.flatMap((setup) => seeds.map((seed) => ({ setup, seed })));
  const walks = usual.map(({ setup, seed }, i): PlannedWalk => {
    const rng = Rng.from(seed).fork(`options ${i}`);
    const choices = varies && i % 2 === 1 ? variedOrSame(game, setup, rng) : setup;
    const played = candidates.filter(
      ({ id, value }) => choices.options?.[id] === value && changesRules(game, setup, id, value),
    );
    return { choices, seed, isAdded: false, values: played.map(({ name }) => name) };
  });
  const played = new Set(walks.flatMap(({ values }) => values));
  const [seed = 1] = seeds;
  const added = candidates.flatMap(({ id, value, setup, name }): PlannedWalk[] =>
    !adds || played.has(name)
      ? []
      : [{ choices: withOption(setup, id, value), seed, isAdded: true, values: [name] }],
  );
  return { walks: [...walks, ...added], values: [...new Set(candidates.map(({ name }) => name))] };
};
