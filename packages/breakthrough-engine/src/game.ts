import {
  type Checked,
  type Choices,
  checkedPlay,
  err,
  type Game,
  hashJson,
  matchNotation,
  ok,
  problem,
  readJson,
  resolveChoices,
} from '@ludus/kernel';
import { about } from './about.ts';
import { actionSpace } from './actionSpace.ts';
import { ai } from './ai/index.ts';
import { board } from './board.ts';
import { describeEvent, draw, makeNotation } from './draw.ts';
import { BreakthroughPosition } from './position.ts';
import { progress, symmetries } from './record.ts';
import { ACTION, CONFIG, STATE } from './schema.ts';
import {
  type BreakthroughConfig,
  type BreakthroughEvent,
  type BreakthroughState,
  type Move,
  SIZES,
  type Size,
} from './types.ts';
import { features } from './vector.ts';

type Breakthrough = Game<BreakthroughConfig, BreakthroughState, Move, BreakthroughEvent, BreakthroughState>;

const VARIANTS = SIZES.map((size) => ({
  id: `square${size}`,
  name: `Square board, ${size} × ${size}`,
  minSeats: 2,
  maxSeats: 2,
}));

const configure = (choices: Choices): Checked<BreakthroughConfig> => {
  const chosen = resolveChoices({ variants: VARIANTS }, choices);
  if (!chosen.ok) return chosen;
  return ok({ size: Number(chosen.value.variant.id.replace('square', '')) as Size });
};

/** Two rows of pieces on either side. */
const start = ({ size }: BreakthroughConfig): BreakthroughState => ({
  rows: Array.from({ length: size }, (_, fromTop) =>
    (fromTop < 2 ? '2' : fromTop < size - 2 ? '.' : '1').repeat(size),
  ),
  next: 1,
});

const legal = (state: BreakthroughState): Move[] => {
  const position = new BreakthroughPosition(state);
  const moves: number[] = [];
  position.legal(moves);
  return moves.map((move) => position.action(move));
};

const play: Breakthrough['play'] = checkedPlay({ state: STATE, action: ACTION }, (state, action, seat) => {
  const position = new BreakthroughPosition(state);
  if (position.toAct() === 0) return err(problem('game_over', '', 'The game is over.'));
  if (seat !== state.next) return err(problem('not_your_turn', '', `It is player ${state.next}'s turn.`));
  const moves: number[] = [];
  position.legal(moves);
  const { from, to } = action;
  const own = moves.filter((move) => position.action(move).from === from);
  if (own.length === 0)
    return err(problem('no_move_from', 'from', `Player ${seat} cannot move from ${from}.`));
  const move = position.find(own, action);
  if (move === undefined) return err(problem('no_move_to', 'to', `No move leads from ${from} to ${to}.`));
  const loser = position.capturedBy(move);
  position.apply(move);
  const moved: BreakthroughEvent = { type: 'moved', seat, from, to };
  return ok({
    state: position.state(),
    events: loser === 0 ? [moved] : [moved, { type: 'captured', seat: loser, at: to }],
  });
});

/** Breakthrough as a `Game`. */
export const breakthrough: Breakthrough = {
  id: 'breakthrough',
  name: 'Breakthrough',
  rulesVersion: '1',
  engineVersion: '0.1.0',
  variants: VARIANTS,
  options: [],
  configure,
  seatCount: () => 2,
  setup: (config) => {
    const read = readJson(CONFIG, config);
    return read.ok ? ok({ state: start(read.value), events: [] }) : read;
  },
  toAct: (state) => new BreakthroughPosition(state).toAct() || undefined,
  legal,
  forced: () => undefined,
  play,
  outcome: (state) => new BreakthroughPosition(state).outcome(),
  phase: () => 'move',
  hash: hashJson,
  parseConfig: (value) => readJson(CONFIG, value),
  parseState: (value) => readJson(STATE, value),
  parseAction: (value) => readJson(ACTION, value),
  text: {
    about,
    makeNotation,
    parseNotation: (state, text) => {
      const read = readJson(STATE, state);
      return read.ok ? matchNotation({ legal, makeNotation }, read.value, text) : err(read.error[0]!);
    },
    describeEvent,
    draw,
  },
  record: {
    progress,
    isTurnStart: () => undefined,
    decisionKind: () => undefined,
    decisionKinds: [],
    isOfVariant: ({ rows }, variant) => variant === `square${rows.length}`,
  },
  learning: { features, symmetries, actions: actionSpace },
  search: { position: (state) => new BreakthroughPosition(state), ai },
  board,
  pages: () => import('./pages.ts'),
};
