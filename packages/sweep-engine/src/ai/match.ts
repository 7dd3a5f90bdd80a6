import { Rng, type Seed, subSeed, unwrap } from '@ludus/kernel';
import { STARTER_DECK } from '../cards.ts';
import { apply } from '../play.ts';
import { soundConfig } from '../schema.ts';
import { begin } from '../setup.ts';
import type { Level, SweepConfig, SweepState } from '../types.ts';
import { viewFor } from '../view.ts';
import { choosePlayerAction, type PlayerStyle } from './player/agent.ts';
import { actionOf, decideRival, type RivalSettings } from './registry.ts';
import type { RivalAI, RivalDecision } from './types.ts';

export interface MatchOptions extends RivalSettings {
  readonly level: Level;
  readonly rival: RivalAI;
  readonly seed: Seed;
  readonly deck?: SweepConfig['deck'];
  readonly equipment?: SweepConfig['equipment'];
  readonly style?: PlayerStyle;
  /** Called after every decision of the rival, before it is played. */
  readonly onRival?: (state: SweepState, decision: RivalDecision) => void;
}

const rivalMove = (state: SweepState, options: MatchOptions, count: number): SweepState => {
  const rng = Rng.from(subSeed(options.seed, `rival ${count}`));
  const decision = decideRival(state, options.rival, rng, options);
  options.onRival?.(state, decision);
  return apply(state, actionOf(decision)).state;
};

/**
 * A whole game between the built-in player and a rival; the same options always give the same game.
 *
 * ```ts
 * playMatch({ level: LEVELS[7]!, rival: rivals.exact, seed: 1 }).result; // { winner: 'rival', reason: 'all_tiles_revealed' }
 * ```
 */
export const playMatch = (options: MatchOptions): SweepState => {
  const { level, seed, deck = STARTER_DECK, equipment = [], style } = options;
  let { state } = begin(unwrap(soundConfig({ level, deck, equipment })), seed);
  for (let count = 0; state.result === null; count += 1)
    state =
      state.side === 'rival'
        ? rivalMove(state, options, count)
        : apply(state, choosePlayerAction(viewFor(state, 'player'), style).action).state;
  return state;
};
