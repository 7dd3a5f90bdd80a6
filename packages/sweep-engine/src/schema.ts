import {
  array,
  type Checked,
  err,
  integer,
  nullable,
  number,
  object,
  oneOf,
  type Problem,
  parse,
  parseSeed,
  problem,
  type Schema,
  type Seed,
  variants,
} from '@ludus/kernel';
import { CLUE_PIPS } from './clue.ts';
import { layoutOf } from './layout.ts';
import { LEVEL, levelProblems, MAX_SIDE } from './level.ts';
import { codeOf } from './ownerSet.ts';
import { countAround } from './reveal.ts';
import {
  CARDS,
  CLUES,
  ENDINGS,
  EQUIPMENT,
  OWNERS,
  SIDES,
  type SweepAction,
  type SweepConfig,
  type SweepState,
} from './types.ts';

const MAX_TILES = MAX_SIDE * MAX_SIDE;
const TILE = integer(0, MAX_TILES - 1);
const CARD_LIST = array(oneOf(CARDS), { max: 200 });
const COUNT = integer(0, 1_000_000);

const CONFIG: Schema<SweepConfig> = object({
  level: LEVEL,
  deck: array(oneOf(CARDS), { min: 1, max: 100 }),
  equipment: array(oneOf(EQUIPMENT), { max: EQUIPMENT.length }),
});

const PIPS = nullable(
  array(object({ tile: TILE, pips: integer(1, CLUE_PIPS) }), {
    max: CLUE_PIPS,
  }),
);

const SEED: Schema<Seed> = {
  expected: 'a seed',
  fits: (value, inspection) =>
    parseSeed(value).ok || inspection.report('wrong_type', 'must be a text or a finite number.'),
};

const STATE: Schema<SweepState> = object({
  config: CONFIG,
  revealed: array(nullable(object({ by: oneOf(SIDES), count: integer(0, 12), round: COUNT })), {
    max: MAX_TILES,
  }),
  side: oneOf(SIDES),
  round: integer(1, 1_000_000),
  idle: integer(0, 20),
  stacks: integer(0, 1_000),
  result: nullable(object({ winner: nullable(oneOf(SIDES)), reason: oneOf(ENDINGS) })),
  owners: array(oneOf(OWNERS), { max: MAX_TILES }),
  clues: array(object({ kind: oneOf(CLUES), round: COUNT, forPlayer: PIPS, forRival: PIPS })),
  player: object({
    hand: CARD_LIST,
    draw: CARD_LIST,
    discard: CARD_LIST,
    exhausted: CARD_LIST,
    energy: integer(0, 100),
    shields: integer(0, 100),
    notes: array(integer(1, 15), { max: MAX_TILES }),
    overheard: array(nullable(integer(0, 12)), { max: MAX_TILES }),
  }),
  distraction: array(number(0, 10_000), { max: MAX_TILES }),
  rng: object({
    seed: SEED,
    index: integer(0),
  }),
});

const ACTION: Schema<SweepAction> = variants('type', {
  imperious: {},
  vague: {},
  tingle: {},
  eavesdropping: { tile: TILE },
  ramble: {},
  scurry: { first: TILE, second: TILE },
  brush: { tile: TILE },
  canary: { tile: TILE },
  underwire: {},
  reveal: { tile: TILE },
  end_turn: {},
  pass: {},
});

export const parseAction = (value: unknown): Checked<SweepAction> => parse(ACTION, value);

const configProblems = ({ level, equipment }: SweepConfig): Problem[] => {
  const problems = levelProblems(level).map((found) => ({ ...found, path: `level.${found.path}` }));
  if (new Set(equipment).size < equipment.length)
    problems.push(problem('repeated', 'equipment', 'lists the same thing twice.'));
  return problems;
};

export const parseConfig = (value: unknown): Checked<SweepConfig> => {
  const shaped = parse(CONFIG, value);
  if (!shaped.ok) return shaped;
  const problems = configProblems(shaped.value);
  return problems.length === 0 ? shaped : err(problems);
};

const lengthProblems = (state: SweepState, tiles: number): Problem[] => {
  const { revealed, owners, player, distraction } = state;
  const lists = {
    revealed: revealed.length,
    owners: owners.length,
    'player.notes': player.notes.length,
    'player.overheard': player.overheard.length,
    distraction: distraction.length === 0 ? tiles : distraction.length,
  };
  return Object.entries(lists)
    .filter(([, length]) => length !== tiles)
    .map(([path, length]) => problem('wrong_length', path, `has ${length} entries for ${tiles} tiles.`));
};

const boardProblems = ({ config, owners, revealed, player }: SweepState): Problem[] => {
  const problems: Problem[] = [];
  for (const owner of OWNERS) {
    const found = owners.filter((of) => of === owner).length;
    const wanted = config.level.counts[owner];
    if (found !== wanted)
      problems.push(problem('wrong_counts', 'owners', `has ${found} ${owner} tiles, the level ${wanted}.`));
  }
  const { neighbours } = layoutOf(config.level);
  for (const [tile, owner] of owners.entries()) {
    const reveal = revealed[tile]!;
    if (reveal !== null && reveal.count !== countAround(neighbours, owners, tile, reveal.by))
      problems.push(problem('wrong_number', `revealed[${tile}].count`, 'is not what lies around the tile.'));
    if (((player.notes[tile]! >> codeOf(owner)) & 1) === 0)
      problems.push(problem('wrong_note', `player.notes[${tile}]`, 'rules out the true owner.'));
    const heard = player.overheard[tile]!;
    if (heard !== null && heard !== countAround(neighbours, owners, tile, 'player'))
      problems.push(
        problem('wrong_number', `player.overheard[${tile}]`, 'is not what lies around the tile.'),
      );
  }
  return problems;
};

const clueProblems = ({ clues }: SweepState, tiles: number): Problem[] =>
  clues.flatMap(({ forPlayer, forRival }, i) =>
    [...(forPlayer ?? []), ...(forRival ?? [])]
      .filter(({ tile }) => tile >= tiles)
      .map(({ tile }) => problem('no_such_tile', `clues[${i}]`, `names tile ${tile} of ${tiles}.`)),
  );

/** Checks a state from outside: its shape, and that board, numbers and notes fit together. */
export const parseState = (value: unknown): Checked<SweepState> => {
  const shaped = parse(STATE, value);
  if (!shaped.ok) return shaped;
  const configWrong = configProblems(shaped.value.config);
  if (configWrong.length > 0)
    return err(configWrong.map((found) => ({ ...found, path: `config.${found.path}` })));
  const tiles = layoutOf(shaped.value.config.level).tileCount;
  const lengths = lengthProblems(shaped.value, tiles);
  if (lengths.length > 0) return err(lengths);
  const problems = [...boardProblems(shaped.value), ...clueProblems(shaped.value, tiles)];
  return problems.length === 0 ? shaped : err(problems);
};
