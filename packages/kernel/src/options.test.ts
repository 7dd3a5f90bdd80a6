import { describe, expect, test } from 'bun:test';
import { choice, extra, setting, toggle, wholeNumber } from './option.ts';
import { type OptionsOf, OptionTable } from './options.ts';
import { unwrap } from './result.ts';
import { array, boolean, integer, parse } from './schema.ts';

const FIELDS = {
  swapRule: toggle({
    name: 'Swap rule',
    group: 'Start',
    description: 'Player 2 may swap seats',
    default: false,
  }),
  stones: wholeNumber(1, 99, {
    name: 'Stones',
    group: 'Start',
    description: 'Stones each player starts with',
    default: { text: '20 or 40, by board', of: ({ variant }) => (variant === 'large' ? 40 : 20) },
  }),
  combat: {
    dice: wholeNumber(1, 6, {
      id: 'dice',
      name: 'Dice',
      group: 'Combat',
      description: 'Dice per attack',
      default: 3,
      accepts: integer(1, 100),
    }),
    moves: choice(['unlimited', 0, 1], {
      name: 'Moves',
      group: 'Combat',
      description: 'Moves per turn',
      labels: { unlimited: 'No limit' },
      default: 1,
    }),
  },
  values: setting(array(integer(0, 100), { min: 1, max: 9 }), {
    name: 'Values',
    group: 'Cards',
    description: 'What sets of cards are worth',
    default: [4, 6, 8],
  }),
};

const RULES = new OptionTable(FIELDS, {
  plain: {},
  wild: {
    combat: { dice: 6 },
    swapRule: { text: 'on with two players', of: ({ players }: { players: number }) => players === 2 },
  },
});

type Options = OptionsOf<typeof FIELDS>;

const small = { variant: 'small', players: 3 };

describe('a table of rule options', () => {
  test('has a type, and a default for everything', () => {
    const options: Options = RULES.defaults(small);
    expect(options).toEqual({
      swapRule: false,
      stones: 20,
      combat: { dice: 3, moves: 1 },
      values: [4, 6, 8],
    });
    expect(RULES.defaults({ ...small, variant: 'large' }).stones).toBe(40);
    expect(Object.isFrozen(options.combat)).toBe(true);
  });

  test('has presets, the first of which is the default', () => {
    expect(RULES.presets).toEqual(['plain', 'wild']);
    expect(RULES.defaults({ ...small, preset: 'wild' })).toMatchObject({
      swapRule: false,
      combat: { dice: 6 },
    });
    expect(RULES.defaults({ variant: 'small', players: 2, preset: 'wild' }).swapRule).toBe(true);
  });

  test("has a menu of people's choices", () => {
    expect(RULES.menu.map(({ id }) => id)).toEqual(['preset', 'swapRule', 'stones', 'dice', 'combat.moves']);
    expect(RULES.menu.find(({ id }) => id === 'dice')).toMatchObject({
      name: 'Dice',
      group: 'Combat',
      min: 1,
      max: 6,
      default: 3,
    });
    const stones = RULES.menu.find(({ id }) => id === 'stones')!;
    expect(stones).not.toHaveProperty('default');
    expect(stones.defaultFor!({ variant: 'large', players: 2 })).toBe(40);
    const dice = RULES.menu.find(({ id }) => id === 'dice')!;
    expect(dice.defaultFor!({ ...small, preset: 'wild' })).toBe(6);
  });

  test('accepts choices by their ids', () => {
    expect(unwrap(RULES.choose({ dice: 2, 'combat.moves': 'unlimited' }, small)).combat).toEqual({
      dice: 2,
      moves: 'unlimited',
    });
    expect(unwrap(RULES.choose({ preset: 'wild', dice: undefined }, small)).combat.dice).toBe(6);
  });

  test('accepts changes in the format of files', () => {
    expect(unwrap(RULES.change({ combat: { dice: 50 }, values: [1] }, small))).toEqual({
      swapRule: false,
      stones: 20,
      combat: { dice: 50, moves: 1 },
      values: [1],
    });
    expect(unwrap(RULES.change({ preset: 'wild' }, small)).combat.dice).toBe(6);
  });

  test('reports all unknown and invalid choices at once', () => {
    const chosen = RULES.choose({ dice: 0, luck: 1, preset: 'odd', swapRule: 'yes' }, small);
    expect(chosen.ok ? [] : chosen.error.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'wrong_option options.dice',
      'unknown_option options.luck',
      'wrong_option options.preset',
      'wrong_option options.swapRule',
    ]);
    const changed = RULES.change({ combat: { moves: 7 }, values: [] }, small);
    expect(changed.ok ? [] : changed.error.map(({ path }) => path)).toEqual(['combat.moves', 'values']);
    for (const junk of [null, 5, [], { preset: null }]) expect(RULES.change(junk, small).ok).toBe(false);
  });

  test('is written as a table for the docs', () => {
    expect(RULES.markdown().split('\n')).toEqual([
      '| group | option | id | values | `plain` (default) | `wild` |',
      '|---|---|---|---|---|---|',
      '| Start | Swap rule: Player 2 may swap seats | `swapRule` | on or off | off | on with two players |',
      '| Start | Stones: Stones each player starts with | `stones` | 1 to 99 | 20 or 40, by board | 20 or 40, by board |',
      '| Combat | Dice: Dice per attack | `dice` | 1 to 6 | 3 | 6 |',
      '| Combat | Moves: Moves per turn | `combat.moves` | `unlimited`, 0, 1 | 1 | 1 |',
      '| Cards | Values: What sets of cards are worth | `values` | a list | `[4,6,8]` | `[4,6,8]` |',
    ]);
  });

  test('is written with the same words for options of files and of menus', () => {
    const about = { name: 'Fog', group: 'Play', description: 'Nobody sees far', default: false };
    const table = new OptionTable({ file: setting(boolean, about), menu: toggle(about) });
    expect(table.markdown().split('\n').slice(2)).toEqual([
      '| Play | Fog: Nobody sees far | `file` | on or off | off |',
      '| Play | Fog: Nobody sees far | `menu` | on or off | off |',
    ]);
  });
});

describe('an extra', () => {
  const rules = new OptionTable(
    {
      size: wholeNumber(1, 9, { name: 'Size', group: 'Start', description: 'How large it is', default: 3 }),
      fog: extra({ name: 'Fog', group: 'Play', description: 'Nobody sees far' }),
    },
    { plain: {}, misty: { fog: true } },
  );

  test('appears only if it is on', () => {
    expect(rules.defaults(small)).toEqual({ size: 3 });
    expect(rules.defaults({ ...small, preset: 'misty' })).toEqual({ size: 3, fog: true });
    expect(unwrap(rules.choose({ preset: 'misty', fog: false }, small))).toEqual({ size: 3 });
    expect(unwrap(rules.change({ fog: true }, small)).fog).toBe(true);
  });

  test('has only one form', () => {
    expect(parse(rules.schema, { size: 3 }).ok).toBe(true);
    expect(parse(rules.schema, { size: 3, fog: true }).ok).toBe(true);
    expect(parse(rules.schema, { size: 3, fog: false }).ok).toBe(false);
  });

  test('is on the menu, off by default', () => {
    expect(rules.menu.find(({ id }) => id === 'fog')).toMatchObject({
      values: [false, true],
      default: false,
    });
  });
});
