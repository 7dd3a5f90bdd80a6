import type { Agent, Decision } from '@ludus/agents';
import { RIVALS, type SweepAction, type SweepView } from '@ludus/sweep-engine';
import { choosePlayerAction, rivalByName } from '@ludus/sweep-engine/ai';

/** These players think in tiles, not in chances to win. */
const decisionOf = (action: SweepAction): Decision => ({
  action,
  evaluation: [],
  depth: 0,
  nodes: 0,
  principalVariation: [],
  moveProbabilities: {},
  stats: {},
});

/** The rivals of Sweep, and the built-in player, as opponents; undefined for any other name. */
export const sweepRival = (name: string): Agent | undefined => {
  if (name === 'player')
    return {
      kind: name,
      name,
      *think({ view }) {
        yield;
        return decisionOf(choosePlayerAction(view as SweepView).action);
      },
    };
  const rival = (RIVALS as readonly string[]).includes(name) ? rivalByName(name) : undefined;
  if (rival?.ok !== true) return undefined;
  return {
    kind: name,
    name,
    *think({ view, rng }) {
      yield;
      const { tile } = rival.value.decide(view as SweepView, { rng });
      return decisionOf(tile === undefined ? { type: 'pass' } : { type: 'reveal', tile });
    },
  };
};
