import type { SweepView } from '../../types.ts';
import { exactPosterior, type Posterior, type PosteriorOptions } from '../exact/posterior.ts';
import { ClueReading } from './clueEvidence.ts';

/** On boards with more tiles than this, clues are read once: counting twice would take too long. */
const MOST_TILES = 100;

/**
 * The probabilities of the owners from numbers and clues together. Clues are read twice, the second time with what the numbers
 * say about their tiles: a tile that numbers exclude is no target, so the others are likelier.
 */
export const cluePosterior = (
  view: SweepView,
  options: Omit<PosteriorOptions, 'evidence'> = {},
): Posterior => {
  const reading = new ClueReading(view);
  const first = exactPosterior(view, { ...options, evidence: reading.evidence });
  if (view.clues.length === 0 || first.method === 'sampled' || view.revealed.length > MOST_TILES)
    return first;
  reading.refine(first.owners);
  return exactPosterior(view, { ...options, evidence: reading.evidence });
};
