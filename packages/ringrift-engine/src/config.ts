import { type Checked, type Choices, err, problem, type RuleOption, type Variant } from '@ludus/kernel';
import { PRESETS, type Preset, presetOptions } from './options.ts';
import { MAX_LPS_ROUNDS, MAX_RINGS, parseConfig } from './schema.ts';
import { BOARDS, type BoardType, type Config, RECOVERIES } from './types.ts';

const NAMES: Readonly<Record<BoardType, string>> = {
  square8: 'Square board, 8 × 8',
  square19: 'Square board, 19 × 19',
  hex8: 'Small hexagonal board, 61 cells',
  hexagonal: 'Large hexagonal board, 469 cells',
};

export const VARIANTS: readonly Variant[] = BOARDS.map((id) => ({
  id,
  name: NAMES[id],
  minSeats: 2,
  maxSeats: 4,
}));

export const OPTIONS: readonly RuleOption[] = [
  {
    id: 'preset',
    description: 'The rule set the other options start from.',
    values: PRESETS,
    default: 'seed',
  },
  {
    id: 'recovery',
    description: 'How players without a stack may come back (R110–R115).',
    values: RECOVERIES,
    default: 'canonical',
  },
  {
    id: 'lpsRoundsRequired',
    description: 'Rounds a player must be the only one with real actions to win (R172).',
    min: 1,
    max: MAX_LPS_ROUNDS,
    default: 2,
  },
  {
    id: 'swapRuleEnabled',
    description: 'With two players, player 2 may change seats instead of the first placement.',
    values: [false, true],
    default: false,
  },
  {
    id: 'ringsPerPlayer',
    description: 'Rings each player starts with; every board has its own number.',
    min: 1,
    max: MAX_RINGS,
  },
];

const isBoard = (value: string): value is BoardType => (BOARDS as readonly string[]).includes(value);

const isPreset = (value: unknown): value is Preset => (PRESETS as readonly unknown[]).includes(value);

/** The configuration for what a person chose; options left out come from the preset. */
export const configure = ({ variant = 'square8', players = 2, options = {} }: Choices): Checked<Config> => {
  if (!isBoard(variant))
    return err([
      problem(
        'unknown_variant',
        'variant',
        `There is no board "${variant}"; there are ${BOARDS.join(', ')}.`,
      ),
    ]);
  if (!Number.isInteger(players) || players < 2 || players > 4)
    return err([problem('wrong_seats', 'players', 'RingRift is for two to four players.')]);
  const { preset = 'seed', ...chosen } = options;
  if (!isPreset(preset))
    return err([
      problem('wrong_value', 'options.preset', `options.preset must be one of ${PRESETS.join(', ')}.`),
    ]);
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  const config = {
    boardType: variant,
    players,
    rulesOptions: { ...presetOptions(preset, variant, players), ...given },
  };
  const parsed = parseConfig(config);
  if (parsed.ok) return parsed;
  const renamed = (text: string): string => text.replace(/^rulesOptions/, 'options');
  return err(parsed.error.map(({ code, path, message }) => problem(code, renamed(path), renamed(message))));
};
