import { hiddenTiles } from '../board.ts';
import { layoutOf } from '../layout.ts';
import type { SweepView } from '../types.ts';
import { cluePosterior } from './clues/cluePosterior.ts';
import { pickBest, ranked } from './ranking.ts';
import { distract } from './strategist/distraction.ts';
import { type Prospect, prospectsOf } from './strategist/prospects.ts';
import type { RivalAI, RivalContext, RivalDecision, TilePriority } from './types.ts';

/** Closer to 0 or 1 than this counts as certain; counting is exact to about 1e-12. */
const CERTAIN = 1e-9;

/** A prospect in the form in which all rivals explain themselves: in percent to win. */
const priorityOf = (
  view: SweepView,
  { tile, hit, gift, mine, news, stop, total }: Prospect,
): TilePriority => ({
  tile,
  position: layoutOf(view.config.level).positions[tile]!,
  priority: 100 * total,
  breakdown: {
    basePriority: 100 * (stop + news),
    rivalBonus: 100 * (hit + gift),
    minePenalty: -100 * mine,
    noClueMinePenalty: 0,
  },
});

const decide = (view: SweepView, { rng }: RivalContext): RivalDecision => {
  const posterior = cluePosterior(view, { rng });
  const rivalChance = (tile: number): number => posterior.owners[tile]!.rival;
  const hidden = hiddenTiles(view);
  const excluded = hidden.filter((tile) => rivalChance(tile) < CERTAIN);
  const guaranteed = hidden.filter((tile) => rivalChance(tile) > 1 - CERTAIN);
  const beliefs = posterior.owners.map((chance, tile) =>
    chance === null ? null : distract(chance, view.distraction?.[tile] ?? 0),
  );
  const candidates = prospectsOf(view, beliefs).filter(
    ({ tile }) => guaranteed.length === 0 || guaranteed.includes(tile),
  );
  const priorities = ranked(candidates.map((prospect) => priorityOf(view, prospect)));
  const tile = pickBest(priorities, rng);
  const reason = guaranteed.length > 0 ? 'guaranteed' : 'priority';
  return {
    rival: 'strategist',
    tile,
    reason: tile === undefined ? 'nothing_to_reveal' : reason,
    excluded,
    guaranteed,
    priorities,
    posterior,
  };
};

/** Plays for the best chance of winning the race, with the posterior over numbers and clues together. */
export const strategistRival: RivalAI = {
  name: 'strategist',
  description: 'Reads numbers and clues together and plays for the best chance to win.',
  decide,
};
