import { err, type Game, NO_SYMMETRY, ok, problem, type Seat, STAY_SEATED, unwrap } from '@ludus/kernel';
import { about } from './about.ts';
import { parseAction } from './action.ts';
import { actionSpace } from './actionSpace.ts';
import { ai } from './ai/index.ts';
import { configure, mapOf, parseConfig, type RiskConfig, RULES, VARIANTS } from './config.ts';
import { makeNotation, parseNotation } from './notation.ts';
import { isMapOf, progressOf } from './record.ts';
import { applyAction, outcomeOf, turnActions } from './rules.ts';
import { scene } from './scene.ts';
import { hashState, RiskPosition } from './search.ts';
import { describeEvent } from './sentence.ts';
import { tryCreateGame } from './setup.ts';
import { openState, parseState } from './state.ts';
import { drawText } from './text.ts';
import { resolveTimeout } from './timeout.ts';
import type { Action, GameEvent, GameState, GraphMap, PlayerId } from './types.ts';
import { features } from './vector.ts';
import { determinize, type RiskView, viewEvents, viewFor } from './view.ts';

const playerAt = ({ playerIds }: Pick<GameState, 'playerIds'>, seat: Seat): PlayerId | undefined =>
  playerIds[seat - 1];

const toAct = ({ turn, playerIds }: GameState): Seat | undefined =>
  turn.phase === 'GameOver' ? undefined : playerIds.indexOf(turn.currentPlayerId) + 1;

/** Risk as a `Game`: seat 1 is the first of the configured players; who goes first is random. */
export const risk: Game<RiskConfig, GameState, Action, GameEvent, RiskView> = {
  id: 'risk',
  name: 'Risk',
  rulesVersion: '1',
  engineVersion: '0.1.0',
  variants: VARIANTS,
  options: RULES.menu,
  configure,
  seatCount: ({ players }) => players.length,
  setup: (config, seed) => {
    const parsed = parseConfig(config);
    if (!parsed.ok) return parsed;
    const { players, ruleset } = parsed.value;
    const game = tryCreateGame({
      map: mapOf(parsed.value) as GraphMap,
      players,
      seed,
      ...(ruleset !== undefined && { ruleset }),
    });
    return game.ok ? ok({ state: game.state, events: game.events }) : err(game.errors);
  },
  toAct,
  legal: (state) => turnActions(unwrap(openState(state))),
  forced: () => undefined,
  play: (state, action, seat) => {
    const opened = openState(state);
    if (!opened.ok) return err(opened.error[0]!);
    const actorId = Number.isInteger(seat) ? playerAt(opened.value.table, seat) : undefined;
    if (actorId === undefined) return err(problem('unknown_seat', '', 'There is no such seat.'));
    const applied = applyAction(opened.value.state(), action, { actorId });
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
    hidden: ['deck', 'hands', 'rng'],
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
  record: {
    progress: progressOf,
    isTurnStart: () => undefined,
    decisionKind: () => undefined,
    decisionKinds: [],
    isOfVariant: ({ map }, variant) => isMapOf(map, variant),
  },
  learning: { features, symmetries: NO_SYMMETRY, actions: actionSpace },
  search: { position: (state) => new RiskPosition(state), ai },
  board: scene,
};
