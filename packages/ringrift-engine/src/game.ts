import { err, type Game, hashJson, ok, type Result, STAY_SEATED } from '@ludus/kernel';
import { about } from './about.ts';
import { findMove, makeMove } from './action.ts';
import { actionSpace } from './actionSpace.ts';
import { ai } from './ai/index.ts';
import { configure, OPTIONS, VARIANTS } from './config.ts';
import { describe, type GameEvent } from './describe.ts';
import { draw } from './draw.ts';
import { outcomeOf } from './ending.ts';
import { forcedMove } from './forced.ts';
import { explainIllegal } from './illegal.ts';
import { makeNotation, parseNotation } from './notation.ts';
import type { Position } from './position.ts';
import { type IllegalMove, refusal } from './refusal.ts';
import { apply, initialPosition, legal } from './rules.ts';
import { parseConfig, parseMove } from './schema.ts';
import { SearchPosition } from './search.ts';
import { parseState } from './setup.ts';
import { loadPosition, makeState } from './state.ts';
import { decisionKindOf, isTurnStart, progressOf } from './summary.ts';
import { symmetries } from './symmetries.ts';
import type { Config, GameState, Move } from './types.ts';
import { features } from './vector.ts';

const packedLegal = (position: Position): number[] => {
  const moves: number[] = [];
  legal(position, moves);
  return moves;
};

const play = (
  state: GameState,
  move: Move,
  seat: number,
): Result<{ state: GameState; events: GameEvent[] }, IllegalMove> => {
  const position = loadPosition(state);
  const packed = seat === position.player ? findMove(position, packedLegal(position), move) : undefined;
  if (packed === undefined)
    return err(explainIllegal(position, move, seat) ?? refusal('illegal', 'R070', 'This move is not legal.'));
  const events: GameEvent[] = [];
  position.listener = (event) => {
    events.push({ ...event, text: describe(state.boardType, event) });
  };
  apply(position, packed);
  return ok({ state: makeState(position), events });
};

/** RingRift as a `Game`: dispatches only; the rules are in the modules of the phases. */
export const ringrift: Game<Config, GameState, Move, GameEvent, GameState> = {
  id: 'ringrift',
  name: 'RingRift',
  rulesVersion: '1',
  engineVersion: '0.1.0',
  variants: VARIANTS,
  options: OPTIONS,
  configure,
  seatCount: ({ players }) => players,
  setup: (config) => ok({ state: makeState(initialPosition(config)), events: [] }),
  toAct: (state) => (state.gameStatus === 'finished' ? undefined : state.currentPlayer),
  legal: (state) => {
    const position = loadPosition(state);
    return packedLegal(position).map((move) => makeMove(position, move));
  },
  forced: (state) => forcedMove(loadPosition(state)),
  play,
  outcome: (state) => (state.gameStatus === 'finished' ? outcomeOf(loadPosition(state)) : undefined),
  phase: ({ currentPhase }) => currentPhase,
  hash: hashJson,
  parseConfig,
  parseState,
  parseAction: parseMove,
  text: {
    about,
    makeNotation: (state, move) => makeNotation(loadPosition(state), move),
    parseNotation: (state, text) => parseNotation(loadPosition(state), text),
    describeEvent: (_, { text }) => text,
    draw,
  },
  seating: { ...STAY_SEATED, reseat: ({ type }) => (type === 'swap_sides' ? [2, 1] : undefined) },
  record: {
    progress: (state) => progressOf(loadPosition(state)),
    isTurnStart: (state) => isTurnStart(loadPosition(state)),
    decisionKind: (state) => decisionKindOf(loadPosition(state)),
  },
  learning: { features, symmetries, actions: actionSpace },
  search: { position: (state) => new SearchPosition(state), ai },
};
