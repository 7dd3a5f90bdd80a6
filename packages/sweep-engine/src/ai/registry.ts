import { deepFreeze, err, ok, problem, type Result, type Rng } from '@ludus/kernel';
import type { RivalName, SweepAction, SweepState, Tile } from '../types.ts';
import { viewFor } from '../view.ts';
import { conservativeRival } from './conservative.ts';
import { exactRival } from './exact.ts';
import { noguessRival } from './noguess.ts';
import { randomRival } from './random.ts';
import { reasoningRival } from './reasoning.ts';
import type { RivalAI, RivalContext, RivalDecision } from './types.ts';

/** Every rival by name, weakest first. */
export const rivals: Readonly<Record<RivalName, RivalAI>> = deepFreeze<Record<RivalName, RivalAI>>({
  random: randomRival,
  noguess: noguessRival,
  conservative: conservativeRival,
  reasoning: reasoningRival,
  exact: exactRival,
});

export const rivalByName = (name: string): Result<RivalAI> => {
  const found = Object.values(rivals).find((rival) => rival.name === name);
  if (found !== undefined) return ok(found);
  const names = Object.keys(rivals).join(', ');
  const asked = typeof name === 'string' ? `"${name.slice(0, 40)}"` : 'without a name';
  return err(problem('unknown_rival', 'rival', `There is no rival ${asked}; there are ${names}.`));
};

export interface RivalSettings {
  /** Whether `reasoning` knows the true mines for its −0.3; on by default, and for no other rival. */
  readonly noClueMinePenalty?: boolean;
}

const trueMines = ({ owners, revealed }: SweepState): Tile[] =>
  owners.flatMap((owner, tile) => (owner === 'mine' && revealed[tile] === null ? [tile] : []));

/** The context a rival decides in: its stream, and the one thing `reasoning` is told beyond its view. */
export const rivalContext = (
  state: SweepState,
  rival: RivalName,
  rng: Rng,
  { noClueMinePenalty = true }: RivalSettings = {},
): RivalContext =>
  rival === 'reasoning' && noClueMinePenalty
    ? { rng, noClueMinePenalty: { mines: trueMines(state) } }
    : { rng };

/** A rival's decision in a game whose whole state is at hand; the rival itself sees its view. */
export const decideRival = (
  state: SweepState,
  rival: RivalAI,
  rng: Rng,
  settings?: RivalSettings,
): RivalDecision => rival.decide(viewFor(state, 'rival'), rivalContext(state, rival.name, rng, settings));

/** What a decision comes to on the table: a reveal, or a pass when there is nothing to reveal. */
export const actionOf = ({ tile }: RivalDecision): SweepAction =>
  tile === undefined ? { type: 'pass' } : { type: 'reveal', tile };
