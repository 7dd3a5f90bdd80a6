import { type Checked, type Choices, deepFreeze, ok, resolveChoices, type Variant } from '@ludus/kernel';
import { RULES } from './options.ts';
import { BOARDS, type BoardType, type Config } from './types.ts';

const NAMES: Readonly<Record<BoardType, string>> = {
  square8: 'Square board, 8 × 8',
  square19: 'Square board, 19 × 19',
  hex8: 'Small hexagonal board, 61 spaces',
  hexagonal: 'Large hexagonal board, 469 spaces',
};

export const VARIANTS: readonly Variant[] = deepFreeze(
  BOARDS.map((id) => ({ id, name: NAMES[id], minSeats: 2, maxSeats: 4 })),
);

/** The configuration for a person's choices; missing options come from the preset. */
export const configure = (choices: Choices): Checked<Config> => {
  const chosen = resolveChoices({ variants: VARIANTS, rules: RULES }, choices);
  if (!chosen.ok) return chosen;
  const { variant, players, options } = chosen.value;
  return ok(deepFreeze({ boardType: variant.id as BoardType, players, rulesOptions: options }));
};
