import {
  array,
  type Checked,
  copyJson,
  err,
  integer,
  nullable,
  number,
  object,
  ok,
  oneOf,
  optional,
  type Problem,
  parse,
  parseSeed,
  problem,
  type Schema,
  type Seed,
  variants,
} from '@ludus/kernel';
import { ENERGY } from './cards.ts';
import { boardProblems } from './check/board.ts';
import { cardProblems } from './check/cards.ts';
import { clueProblems } from './check/clues.ts';
import { turnProblems } from './check/turns.ts';
import { CLUE_PIPS } from './clue.ts';
import { layoutOf } from './layout.ts';
import { LEVEL, levelProblems, MAX_SIDE } from './level.ts';
import { isSoundConfig, isSoundState, vouchForConfig, vouchForState } from './sound.ts';
import { IDLE_LIMIT } from './turn.ts';
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
/** No game is longer: each opened tile allows at most twenty turns without one. */
const ROUND = integer(1, (IDLE_LIMIT * (MAX_TILES + 1)) / 2);

const CONFIG: Schema<SweepConfig> = object({
  level: LEVEL,
  deck: array(oneOf(CARDS), { min: 1, max: 100 }),
  equipment: array(oneOf(EQUIPMENT), { max: EQUIPMENT.length }),
  fairRival: optional(oneOf([true])),
});

const PIPS = nullable(
  array(object({ tile: TILE, pips: integer(1, CLUE_PIPS) }), {
    max: CLUE_PIPS,
  }),
);

const SEED: Schema<Seed> = {
  expected: 'a seed',
  fits: (value, inspection) =>
    parseSeed(value).ok || inspection.report('wrong_type', 'must be a string or a finite number.'),
};

const STATE: Schema<SweepState> = object({
  config: CONFIG,
  revealed: array(nullable(object({ by: oneOf(SIDES), count: integer(0, 12), round: ROUND })), {
    max: MAX_TILES,
  }),
  side: oneOf(SIDES),
  round: ROUND,
  idle: integer(0, IDLE_LIMIT),
  stacks: integer(0, 1_000),
  result: nullable(object({ winner: nullable(oneOf(SIDES)), reason: oneOf(ENDINGS) })),
  owners: array(oneOf(OWNERS), { max: MAX_TILES }),
  clues: array(object({ kind: oneOf(CLUES), round: ROUND, forPlayer: PIPS, forRival: PIPS })),
  player: object({
    hand: CARD_LIST,
    draw: CARD_LIST,
    discard: CARD_LIST,
    exhausted: CARD_LIST,
    energy: integer(0, ENERGY),
    shields: integer(0, 100),
    notes: array(integer(1, 15), { max: MAX_TILES }),
    overheard: array(nullable(integer(0, 12)), { max: MAX_TILES }),
  }),
  distraction: array(number(0, 10_000), { max: MAX_TILES }),
  rng: object({
    seed: SEED,
    index: integer(0, 2 ** 50),
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

/** Reads an action from anywhere; the copy is what gets checked and played. */
export const parseAction = (value: unknown): Checked<SweepAction> => {
  const copied = copyJson(value);
  return copied.ok ? parse(ACTION, copied.value) : err([copied.error]);
};

const configProblems = ({ level, equipment }: SweepConfig): Problem[] => {
  const problems = levelProblems(level).map((found) => ({ ...found, path: `level.${found.path}` }));
  if (new Set(equipment).size < equipment.length)
    problems.push(problem('repeated', 'equipment', 'The same equipment is listed twice.'));
  return problems;
};

export const parseConfig = (value: unknown): Checked<SweepConfig> => {
  const copied = copyJson(value);
  if (!copied.ok) return err([copied.error]);
  const shaped = parse(CONFIG, copied.value);
  if (!shaped.ok) return shaped;
  const problems = configProblems(shaped.value);
  return problems.length === 0 ? ok(vouchForConfig(shaped.value)) : err(problems);
};

const lengthProblems = ({ revealed, owners, player, distraction }: SweepState, tiles: number): Problem[] => {
  const lists = {
    revealed: revealed.length,
    owners: owners.length,
    'player.notes': player.notes.length,
    'player.overheard': player.overheard.length,
    distraction: distraction.length === 0 ? tiles : distraction.length,
  };
  return Object.entries(lists)
    .filter(([, length]) => length !== tiles)
    .map(([path, length]) =>
      problem('wrong_length', path, `The list ${path} has ${length} entries for ${tiles} tiles.`),
    );
};

const stateProblems = (state: SweepState): Problem[] => {
  const config = configProblems(state.config);
  if (config.length > 0) return config.map((found) => ({ ...found, path: `config.${found.path}` }));
  const lengths = lengthProblems(state, layoutOf(state.config.level).tileCount);
  if (lengths.length > 0) return lengths;
  const board = boardProblems(state);
  if (board.length > 0) return board;
  return [...turnProblems(state), ...cardProblems(state), ...clueProblems(state)];
};

/**
 * Checks a state from outside: the game must be able to reach it. You can freely choose the owners, the notes
 * as long as they are true, the pips of clues, and where the cards outside the hand are; everything else
 * follows from the open tiles. The returned state is a frozen copy.
 */
export const parseState = (value: unknown): Checked<SweepState> => {
  const copied = copyJson(value);
  if (!copied.ok) return err([copied.error]);
  const shaped = parse(STATE, copied.value);
  if (!shaped.ok) return shaped;
  const problems = stateProblems(shaped.value);
  return problems.length === 0 ? ok(vouchForState(shaped.value)) : err(problems);
};

/** The state itself if the rules made it or it was checked before; otherwise a checked copy. */
export const soundState = (state: SweepState): Checked<SweepState> =>
  isSoundState(state) ? ok(state) : parseState(state);

/** The configuration itself if it was checked before; otherwise a checked copy. */
export const soundConfig = (config: SweepConfig): Checked<SweepConfig> =>
  isSoundConfig(config) ? ok(config) : parseConfig(config);
