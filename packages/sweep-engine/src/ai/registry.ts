import { deepFreeze, err, ok, problem, type Result, type Rng } from '@ludus/kernel';
import type { Level, RivalName, SweepAction, SweepState } from '../types.ts';
import { viewFor } from '../view.ts';
import { conservativeRival } from './conservative.ts';
import { exactRival } from './exact.ts';
import { type RivalKnowledge, rivalKnowledge, tableRng } from './knowledge.ts';
import { noguessRival } from './noguess.ts';
import { randomRival } from './random.ts';
import { reasoningRival } from './reasoning.ts';
import { strategistRival } from './strategist.ts';
import type { RivalAI, RivalContext, RivalDecision } from './types.ts';

/** Every rival by name, weakest first. */
export const rivals: Readonly<Record<RivalName, RivalAI>> = deepFreeze<Record<RivalName, RivalAI>>({
  random: randomRival,
  noguess: noguessRival,
  conservative: conservativeRival,
  reasoning: reasoningRival,
  exact: exactRival,
  strategist: strategistRival,
});

export const rivalByName = (name: string): Result<RivalAI> => {
  const found = Object.values(rivals).find((rival) => rival.name === name);
  if (found !== undefined) return ok(found);
  const names = Object.keys(rivals).join(', ');
  const fault =
    typeof name === 'string'
      ? `There is no rival "${name.slice(0, 40)}".`
      : 'The name of a rival must be a string.';
  return err(problem('unknown_rival', 'rival', `${fault} Available: ${names}.`));
};

/** The rival that a level is designed for. */
export const rivalOfLevel = ({ rival }: Pick<Level, 'rival'>): RivalAI => rivals[rival];

export interface RivalSettings {
  /**
   * Whether `reasoning` is told its mines for the −0.3, as the rules say; true unless this or the
   * configuration says no.
   */
  readonly noClueMinePenalty?: boolean;
}

/** The context in which a rival decides: all randomness, and the one thing `reasoning` is told beyond its view. */
export const rivalContext = (rng: Rng, knowledge: RivalKnowledge | undefined): RivalContext =>
  knowledge === undefined ? { rng } : { rng, noClueMinePenalty: { mines: knowledge.unnamedMines } };

/**
 * A rival's decision in a game whose whole state is available; the rival itself sees its view and what it may
 * know.
 */
export const decideRival = (
  state: SweepState,
  rival: RivalAI,
  rng: Rng,
  { noClueMinePenalty = true }: RivalSettings = {},
): RivalDecision => {
  const knowledge = noClueMinePenalty ? rivalKnowledge(state, rival.name) : undefined;
  return rival.decide(viewFor(state, 'rival'), rivalContext(rng, knowledge));
};

/**
 * The decision that a rival makes at the table as an agent, with all its reasons, to explain what the agent
 * did. The level's own rival is asked if none is named.
 */
export const decideAtTable = (state: SweepState, rival = rivalOfLevel(state.config.level)): RivalDecision =>
  decideRival(state, rival, tableRng(viewFor(state, 'rival')));

/** A decision as a move: opening a tile, or a pass if there is nothing to open. */
export const actionOf = ({ tile }: RivalDecision): SweepAction =>
  tile === undefined ? { type: 'pass' } : { type: 'reveal', tile };
