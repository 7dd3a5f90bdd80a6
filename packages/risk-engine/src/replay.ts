import { applyAction } from './rules.ts';
import { createGame, type GameSetup } from './setup.ts';
import type { Action, Failed, GameEvent, GameState, PlayerId } from './types.ts';

export interface LoggedAction {
  readonly actorId: PlayerId;
  readonly action: Action;
}

export type ReplayResult =
  | {
      readonly ok: true;
      /** The state after setup, then after every action. */
      readonly states: readonly GameState[];
      readonly events: readonly GameEvent[];
    }
  | (Failed & { /** The place of the refused action in the log; −1 for the setup. */ readonly at: number });

/** Plays a log of actions again from the setup; the same log gives the same states and events. */
export const replay = (setup: GameSetup, log: readonly LoggedAction[]): ReplayResult => {
  const started = createGame(setup);
  if (!started.ok) return { ...started, at: -1 };
  const states = [started.state];
  const events = [...started.events];
  for (const [at, { actorId, action }] of log.entries()) {
    const applied = applyAction(states[at]!, action, { actorId });
    if (!applied.ok) return { ...applied, at };
    states.push(applied.state);
    events.push(...applied.events);
  }
  return { ok: true, states, events };
};
