import type { Choices, Game, OptionValue, RuleOption } from '../game.ts';
import { makeJson, sameJson } from '../json.ts';
import { describeProblems } from '../result.ts';
import type { Rng } from '../rng.ts';

type Report = (message: string) => void;

/** Some values of an option, including both ends. */
const someValues = ({ values, min = 0, max = min + 1 }: RuleOption): readonly OptionValue[] =>
  values ?? [...new Set([min, Math.floor((min + max) / 2), max])];

/** Values that no option has. Files may allow more than a menu, so values just outside a menu are not among them. */
const STRANGE: readonly unknown[] = [null, [], {}, 'no such value', 0.5];

const fewestPlayers = ({ variants }: Game): Choices[] =>
  variants.map(({ id, minSeats }) => ({ variant: id, players: minSeats }));

/** Every value on the menu can be played, other values are refused, and the default is as stated. */
const checkOption = (game: Game, option: RuleOption, choices: Choices, report: Report): boolean => {
  const { id } = option;
  const configure = (value: unknown) => game.configure({ ...choices, options: { [id]: value } });
  const plain = game.configure(choices);
  const context = { variant: choices.variant!, players: choices.players! };
  const usual = option.default ?? option.defaultFor?.(context);
  if (usual !== undefined && plain.ok) {
    const same = configure(usual);
    if (same.ok && !sameJson(same.value, plain.value))
      report(`${makeJson(usual)} is not the default of "${id}"`);
  }
  for (const value of STRANGE)
    if (configure(value).ok) report(`"${id}" accepts ${makeJson(value)}, which is not a valid value`);
  const configs = someValues(option).flatMap((value) => {
    const config = configure(value);
    if (!config.ok) return [];
    const parsed = game.parseConfig(JSON.parse(makeJson(config.value)));
    if (!parsed.ok)
      report(
        `with "${id}" set to ${makeJson(value)}, the configuration is refused: ${describeProblems(parsed.error)}`,
      );
    else if (!game.setup(parsed.value, 'options').ok)
      report(`with "${id}" set to ${makeJson(value)}, the game cannot be set up`);
    return [makeJson(config.value)];
  });
  if (configs.length === 0) report(`no value of "${id}" can be chosen for ${makeJson(choices)}`);
  return new Set(configs).size > 1;
};

/** Options do what the menu says: every value can be chosen, and they make a difference. */
export const checkOptions = (game: Game, report: Report): void => {
  const ids = game.options.map(({ id }) => id);
  if (new Set(ids).size < ids.length) report('two options have the same id');
  for (const option of game.options) {
    if (option.description.trim() === '') report(`the option "${option.id}" has no description`);
    const effects = fewestPlayers(game).map((choices) => checkOption(game, option, choices, report));
    if (effects.length > 0 && someValues(option).length > 1 && !effects.includes(true))
      report(`the option "${option.id}" does nothing`);
  }
};

/** The same choices with some unset options chosen at random; unchanged if the game refuses them. */
export const varyOptions = (game: Game, choices: Choices, rng: Rng): Choices => {
  const open = game.options.filter(({ id }) => choices.options === undefined || !(id in choices.options));
  const chosen = open.flatMap((option) =>
    rng.int(2) === 0 ? [] : [[option.id, rng.pick(someValues(option))] as const],
  );
  if (chosen.length === 0) return choices;
  const varied = { ...choices, options: { ...choices.options, ...Object.fromEntries(chosen) } };
  return game.configure(varied).ok ? varied : choices;
};
