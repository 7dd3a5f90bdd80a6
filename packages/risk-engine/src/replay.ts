import { problem } from '@ludus/kernel';
import { applyAction } from './rules.ts';
import { type GameSetup, tryCreateGame } from './setup.ts';
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

/** Replays a log of actions from the setup. The same log leads to the same states and events. Never throws. */
export const replay = (setup: GameSetup, log: readonly LoggedAction[]): ReplayResult => {
  const started = tryCreateGame(setup);
  if (!started.ok) return { ...started, at: -1 };
  const states = [started.state];
  const events = [...started.events];
  try {
    for (const [at, entry] of log.entries()) {
      const applied = applyAction(states[at]!, entry?.action, entry);
      if (!applied.ok) return { ...applied, at };
      states.push(applied.state);
      for (const event of applied.events) events.push(event);
    }
    return { ok: true, states, events };
  } catch {
    const errors = [problem('unreadable', '', 'The log cannot be read.')];
    return { ok: false, errors, at: states.length - 1 };
  }
};
