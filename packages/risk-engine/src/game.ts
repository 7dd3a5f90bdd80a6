import { err, type Game, NO_SYMMETRY, ok, problem, type Seat, STAY_SEATED } from '@ludus/kernel';
import { about } from './about.ts';
import { expandRange, parseAction } from './action.ts';
import { actionSpace } from './actionSpace.ts';
import { ai } from './ai/index.ts';
import { configure, mapOf, OPTIONS, parseConfig, type RiskConfig, VARIANTS } from './config.ts';
import { makeNotation, parseNotation } from './notation.ts';
import { outcomeOf, playerAt, seatOf } from './outcome.ts';
import { hashState, RiskPosition } from './position.ts';
import { progressOf } from './record.ts';
import { applyAction, turnRanges } from './rules.ts';
import { describeEvent } from './sentence.ts';
import { createGame } from './setup.ts';
import { parseState } from './state.ts';
import { drawText } from './text.ts';
import { resolveTimeout } from './timeout.ts';
import type { Action, GameEvent, GameState, GraphMap } from './types.ts';
import { features } from './vector.ts';
import { determinize, type RiskView, viewEvents, viewFor } from './view.ts';

const toAct = (state: GameState): Seat | undefined =>
  state.turn.phase === 'GameOver' ? undefined : seatOf(state, state.turn.currentPlayerId);

/** Risk as a `Game`: seat 1 is the first of the configured players; who begins is drawn. */
export const risk: Game<RiskConfig, GameState, Action, GameEvent, RiskView> = {
  id: 'risk',
  name: 'Risk',
  rulesVersion: '1',
  engineVersion: '0.1.0',
  variants: VARIANTS,
  options: OPTIONS,
  configure,
  seatCount: ({ players }) => players.length,
  setup: (config, seed) => {
    const { players, ruleset } = config;
    const game = createGame({
      map: mapOf(config) as GraphMap,
      players,
      seed,
      ...(ruleset !== undefined && { ruleset }),
    });
    return game.ok ? ok({ state: game.state, events: game.events }) : err(game.errors);
  },
  toAct,
  legal: (state) => turnRanges(state).flatMap(expandRange),
  forced: () => undefined,
  play: (state, action, seat) => {
    const actorId = playerAt(state, seat);
    if (actorId === undefined) return err(problem('unknown_seat', '', `There is no seat ${seat}.`));
    const applied = applyAction(state, action, { actorId });
    return applied.ok ? ok({ state: applied.state, events: applied.events }) : err(applied.errors[0]!);
  },
  outcome: outcomeOf,
  phase: ({ turn }) => turn.phase,
  hash: hashState,
  parseConfig,
  parseState,
  parseAction,
  text: {
    about,
    makeNotation,
    parseNotation,
    describeEvent: ({ map }, event) => describeEvent(map, event),
    draw: drawText,
  },
  secrets: {
    view: (state, seat) => viewFor(state, playerAt(state, seat)),
    spectate: (state) => viewFor(state),
    viewEvents: (state, events, seat) =>
      viewEvents(state, events, seat === undefined ? undefined : playerAt(state, seat)),
    determinize,
  },
  seating: {
    ...STAY_SEATED,
    resign: (state, seat) => {
      const actorId = playerAt(state, seat);
      const alive = actorId !== undefined && state.players[actorId]!.status === 'alive';
      return alive && state.turn.phase !== 'GameOver' ? { type: 'Resign' } : undefined;
    },
    timeout: (state) => {
      const resolved = resolveTimeout(state);
      return resolved.ok ? resolved.actions : [];
    },
  },
  record: { progress: progressOf, isTurnStart: () => undefined, decisionKind: () => undefined },
  learning: { features, symmetries: NO_SYMMETRY, actions: actionSpace },
  search: { position: (state) => new RiskPosition(state), ai },
};
