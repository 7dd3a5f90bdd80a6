import { type Game, ok, STAY_SEATED } from '@ludus/kernel';
import { about } from './about.ts';
import { actionSpace } from './actionSpace.ts';
import { ai } from './ai/index.ts';
import { inputs } from './ai/inputs.ts';
import { configure, VARIANTS } from './config.ts';
import type { GameEvent } from './describe.ts';
import { draw } from './draw.ts';
import { outcomeOf } from './ending.ts';
import { forcedMove } from './forced.ts';
import { handOut, hashState } from './handedOut.ts';
import { makeNotation, parseNotation } from './notation.ts';
import { RULES } from './options.ts';
import { legalMoves, play } from './play.ts';
import type { Position } from './position.ts';
import { parseState, readState } from './readState.ts';
import { initialPosition } from './rules.ts';
import { scene } from './scene.ts';
import { parseConfig, parseMove } from './schema.ts';
import { SearchPosition } from './search.ts';
import { DECISION_KINDS, decisionKindOf, isTurnStart, progressOf } from './summary.ts';
import { symmetries } from './symmetries.ts';
import type { Config, GameState, Move } from './types.ts';
import { features } from './vector.ts';

/** A question to a position about its state; `otherwise` for anything that is not a state. */
const ask = <T>(state: unknown, question: (position: Position) => T, otherwise: T): T => {
  const position = readState(state);
  return position.ok ? question(position.value) : otherwise;
};

/** RingRift as a `Game`. It only dispatches; the rules are in the modules of the phases. */
export const ringrift: Game<Config, GameState, Move, GameEvent, GameState> = {
  id: 'ringrift',
  name: 'RingRift',
  rulesVersion: '1',
  engineVersion: '0.1.0',
  variants: VARIANTS,
  options: RULES.menu,
  configure,
  seatCount: ({ players }) => players,
  setup: (config) => {
    const parsed = parseConfig(config);
    return parsed.ok ? ok({ state: handOut(initialPosition(parsed.value)), events: [] }) : parsed;
  },
  toAct: (state) => (state?.gameStatus === 'active' ? state.currentPlayer : undefined),
  legal: legalMoves,
  forced: (state) => ask(state, forcedMove, undefined),
  play,
  outcome: (state) => ask(state, outcomeOf, undefined),
  phase: (state) => state?.currentPhase,
  hash: hashState,
  parseConfig,
  parseState,
  parseAction: parseMove,
  text: { about, makeNotation, parseNotation, describeEvent: (_, { text }) => text, draw },
  seating: {
    ...STAY_SEATED,
    reseat: (move) => (move?.type === 'swap_sides' ? [2, 1] : undefined),
    mayReseat: (state) => state?.swap === 'open',
  },
  record: {
    progress: (state) => ask(state, progressOf, []),
    isTurnStart: (state) => ask(state, isTurnStart, false),
    decisionKind: (state) => ask(state, decisionKindOf, undefined),
    decisionKinds: DECISION_KINDS,
    isOfVariant: ({ boardType }, variant) => boardType === variant,
  },
  learning: { features, inputs, symmetries, actions: actionSpace },
  search: { position: (state) => new SearchPosition(state), ai },
  board: scene,
};
