import {
  array,
  boolean,
  type Checked,
  copyJson,
  deepFreeze,
  err,
  type Infer,
  integer,
  nullable,
  object,
  ok,
  oneOf,
  optional,
  parse,
  record,
  refine,
  type Schema,
  text,
  variants,
} from '@ludus/kernel';
import { RULES } from './options.ts';
import {
  BOARDS,
  CONTEXTS,
  type Config,
  END_REASONS,
  type GameState,
  type Move,
  PHASES,
  PLAIN_MOVES,
  SWAPS,
} from './types.ts';

export const SEAT = integer(1, 4);
export const CELL = text({
  max: 12,
  pattern: /^(?:\d{1,2},\d{1,2}|-?\d{1,2},-?\d{1,2},-?\d{1,2})$/,
  expected: 'a space such as "3,4" or "1,-3,2"',
});
const CELLS = array(CELL, { min: 1, max: 30 });
/** More than all rings of all players together. */
export const COUNT = integer(0, 1000);

const CONFIG: Schema<Config> = object({
  boardType: oneOf(BOARDS),
  players: integer(2, 4),
  rulesOptions: RULES.schema,
});

const STATE: Schema<GameState> = object({
  boardType: oneOf(BOARDS),
  board: object({
    type: oneOf(BOARDS),
    size: integer(1, 25),
    stacks: record(CELL, object({ rings: array(SEAT, { min: 1, max: 25 }) }), { max: 469 }),
    markers: record(CELL, object({ player: SEAT }), { max: 469 }),
    collapsedSpaces: record(CELL, SEAT, { max: 469 }),
  }),
  players: array(
    object({
      playerNumber: SEAT,
      ringsInHand: COUNT,
      eliminatedRings: COUNT,
      territorySpaces: integer(0, 469),
      lostLastRing: nullable(SEAT),
    }),
    { min: 2, max: 4 },
  ),
  currentPhase: oneOf(PHASES),
  currentPlayer: SEAT,
  turn: object({
    activeStack: nullable(CELL),
    hasActed: boolean,
    hasRecovered: boolean,
    owed: nullable(object({ context: oneOf(CONTEXTS), count: integer(1, 25) })),
  }),
  gameStatus: oneOf(['active', 'finished']),
  winner: nullable(SEAT),
  endReason: nullable(oneOf(END_REASONS)),
  totalRingsInPlay: COUNT,
  totalRingsEliminated: COUNT,
  victoryThreshold: COUNT,
  territoryVictoryThreshold: integer(1, 469),
  lpsRoundIndex: integer(0, 1_000_000_000),
  lpsRoundOpener: SEAT,
  lpsCurrentRoundActorMask: record(oneOf(['1', '2', '3', '4']), boolean, { max: 4 }),
  lpsExclusivePlayer: nullable(SEAT),
  lpsConsecutiveRounds: integer(0, 1_000_000_000),
  lastActors: array(SEAT, { max: 4 }),
  swap: oneOf(SWAPS),
  rulesOptions: RULES.schema,
});

const SHAPE = variants('type', {
  ...(Object.fromEntries(PLAIN_MOVES.map((type) => [type, {}])) as Record<
    (typeof PLAIN_MOVES)[number],
    Record<string, never>
  >),
  place_ring: { to: CELL, count: oneOf([1, 2, 3]) },
  move_stack: { from: CELL, to: CELL },
  overtaking_capture: { from: CELL, target: CELL, to: CELL },
  continue_capture_segment: { from: CELL, target: CELL, to: CELL },
  recovery_slide: {
    mode: oneOf(['line', 'fallback', 'strike']),
    from: CELL,
    to: CELL,
    option: optional(oneOf([1, 2])),
    collapsedMarkers: optional(CELLS),
    extractionStack: optional(CELL),
    formedLines: array(CELLS, { max: 4 }),
  },
  process_line: { line: CELLS },
  choose_line_option: { line: CELLS, option: oneOf([1, 2]), collapsedMarkers: CELLS },
  choose_territory_option: { region: CELL, size: integer(1, 469), border: nullable(SEAT) },
  eliminate_rings_from_stack: { context: oneOf(CONTEXTS), stack: CELL },
  forced_elimination: { stack: CELL },
});

/** R115: which fields a slide has depends on its mode. */
const slideProblem = (move: Infer<typeof SHAPE>): string | undefined => {
  if (move.type !== 'recovery_slide') return undefined;
  const hasLine = move.option !== undefined && move.collapsedMarkers !== undefined;
  if (move.mode === 'line')
    return hasLine ? undefined : 'must have option and collapsedMarkers to be a line slide.';
  const isPlain =
    move.option === undefined && move.collapsedMarkers === undefined && move.formedLines.length === 0;
  if (!isPlain) return `must not name lines to be a ${move.mode}.`;
  return move.extractionStack === undefined ? 'must name its extractionStack.' : undefined;
};

const MOVE = refine(SHAPE, slideProblem) as Schema<Move>;

export const parseConfig = (value: unknown): Checked<Config> => {
  const copied = copyJson(value);
  if (!copied.ok) return err([copied.error]);
  const parsed = parse(CONFIG, copied.value);
  return parsed.ok ? ok(deepFreeze(parsed.value)) : parsed;
};

/** Checks the shape only; `parseState` checks whether the state is possible. */
export const parseShape = (value: unknown): Checked<GameState> => parse(STATE, value);

export const parseMove = (value: unknown): Checked<Move> => {
  const copied = copyJson(value);
  return copied.ok ? parse(MOVE, copied.value) : err([copied.error]);
};
