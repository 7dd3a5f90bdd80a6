import type { SweepView } from '../types.ts';
import { clueEvidence } from './clues/clueEvidence.ts';
import { cluePosterior } from './clues/cluePosterior.ts';
import { exactPosterior, type Posterior } from './exact/posterior.ts';

/** The chances of owners that hints for the side of a view go by: those of `player` and of `strategist`. */
export const beliefsOf = (view: SweepView): Posterior =>
  view.seat === 'player' ? exactPosterior(view, { evidence: clueEvidence(view) }) : cluePosterior(view);
