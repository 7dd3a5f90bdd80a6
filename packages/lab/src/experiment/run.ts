import type { Result } from '@ludus/kernel';
import { attempted } from '../match/failure.ts';
import { runPieces } from '../work/crew.ts';
import { moduleBeside } from '../work/moduleBeside.ts';
import type { ExperimentJournal } from './journal.ts';
import { placeOf } from './piece.ts';
import type { AllFigures } from './result.ts';
import type { ExperimentPlan, GameFigures } from './types.ts';

const PIECE = moduleBeside(import.meta.url, 'piece');

export interface ExperimentOptions {
  readonly workers?: number;
  readonly signal?: AbortSignal;
  /** Where the figures of played games are kept, so that the experiment goes on where it stopped. */
  readonly journal?: ExperimentJournal;
  /** Told how many games of all variants and setups are there. */
  readonly onGames?: (done: number, total: number) => Promise<unknown> | undefined;
}

const arranged = (plan: ExperimentPlan, blocks: readonly GameFigures[][]): AllFigures => {
  const figures = plan.setups.map(() => plan.variants.map((): GameFigures[] => []));
  for (const [i, figure] of blocks.flat().entries()) {
    const { setup, variant } = placeOf(plan, i);
    figures[setup]![variant]!.push(figure);
  }
  return figures;
};

const playAll = async (
  plan: ExperimentPlan,
  { workers = 1, signal, journal, onGames }: ExperimentOptions,
): Promise<AllFigures | undefined> => {
  const count = plan.variants.length;
  const to = plan.games * plan.setups.length;
  const blocks = [...(journal?.entries ?? [])].slice(0, to);
  const order = {
    module: PIECE,
    job: plan,
    from: blocks.length * count,
    to: to * count,
    workers,
    ...(signal !== undefined && { signal }),
  };
  let block: GameFigures[] = [];
  for await (const { number, result } of runPieces<ExperimentPlan, GameFigures>(order)) {
    block.push(result);
    if (block.length === count) {
      journal?.append(block);
      blocks.push(block);
      block = [];
    }
    await onGames?.(number + 1, to * count);
  }
  return blocks.length < to ? undefined : arranged(plan, blocks);
};

/**
 * Plays every game of a plan that is not in the journal yet, and gives the figures of all by setup, variant and game;
 * nothing when it was interrupted. The same plan gives the same figures whatever the number of workers. It fails when a
 * game cannot be played; what was played until then is in the journal.
 */
export const runExperiment = (
  plan: ExperimentPlan,
  options: ExperimentOptions = {},
): Promise<Result<AllFigures | undefined>> => attempted('The experiment', () => playAll(plan, options));
