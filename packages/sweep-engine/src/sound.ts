import { deepFreeze } from '@ludus/kernel';
import type { Clue, PlayerSecrets, SweepConfig, SweepState } from './types.ts';

/**
 * Everything in here was made by the rules or checked on entry, and is deeply frozen, so it can be trusted
 * wherever it turns up again.
 */
const states = new WeakSet<object>();
const configs = new WeakSet<object>();

const isIn = (set: WeakSet<object>, value: unknown): boolean =>
  typeof value === 'object' && value !== null && set.has(value);

export const isSoundState = (value: unknown): value is SweepState => isIn(states, value);

export const isSoundConfig = (value: unknown): value is SweepConfig => isIn(configs, value);

/** Freezes a configuration and marks it as trusted. */
export const vouchForConfig = (config: SweepConfig): SweepConfig => {
  configs.add(deepFreeze(config));
  return config;
};

const freezePips = (pips: Clue['forPlayer']): void => {
  if (pips === null) return;
  for (const given of pips) Object.freeze(given);
  Object.freeze(pips);
};

const freezeClue = (clue: Clue): void => {
  freezePips(clue.forPlayer);
  freezePips(clue.forRival);
  Object.freeze(clue);
};

const freezeCards = (player: PlayerSecrets): void => {
  Object.freeze(player.hand);
  Object.freeze(player.draw);
  Object.freeze(player.discard);
  Object.freeze(player.exhausted);
};

/**
 * Freezes a state and marks it as trusted; the caller must own every part of the state. The fields are
 * written out, because states are made by the thousand and walking them generically takes three times as
 * long.
 */
export const vouchForState = (state: SweepState): SweepState => {
  const { config, revealed, owners, clues, player, distraction, rng, result } = state;
  if (!isSoundConfig(config)) vouchForConfig(config);
  for (const reveal of revealed) if (reveal !== null) Object.freeze(reveal);
  for (const clue of clues) freezeClue(clue);
  freezeCards(player);
  for (const part of [revealed, owners, clues, player.notes, player.overheard, player, distraction, rng])
    Object.freeze(part);
  if (result !== null) Object.freeze(result);
  states.add(Object.freeze(state));
  return state;
};

/**
 * Freezes what one action changed and marks the result as trusted; the rest is shared with `before`, which is
 * trusted.
 */
export const vouchForStep = (before: SweepState, state: SweepState): SweepState => {
  const { player: old } = before;
  const { player } = state;
  if (state.revealed !== before.revealed) {
    for (const reveal of state.revealed) if (reveal !== null) Object.freeze(reveal);
    Object.freeze(state.revealed);
  }
  if (state.clues !== before.clues) {
    for (const clue of state.clues.slice(before.clues.length)) freezeClue(clue);
    Object.freeze(state.clues);
  }
  if (player.notes !== old.notes) Object.freeze(player.notes);
  if (player.overheard !== old.overheard) Object.freeze(player.overheard);
  if (state.distraction !== before.distraction) Object.freeze(state.distraction);
  freezeCards(player);
  Object.freeze(player);
  Object.freeze(state.rng);
  if (state.result !== null) Object.freeze(state.result);
  states.add(Object.freeze(state));
  return state;
};
