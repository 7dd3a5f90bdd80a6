import { runPieces } from '../work/crew.ts';
import { Journal } from './journal.ts';
import { placeOf } from './piece.ts';
import type { AllFigures } from './result.ts';
import type { ExperimentPlan, GameFigures } from './types.ts';

export interface ExperimentOptions {
  readonly workers?: number;
  readonly signal?: AbortSignal;
  /** Where the figures of played games are kept, so that the experiment goes on where it stopped. */
  readonly journal?: Journal<GameFigures[]>;
  /** Told how many games of all variants and setups are there. */
  readonly onGames?: (done: number, total: number) => Promise<unknown> | undefined;
}

/** The journal of a plan; more games later go on in the same one. */
export const openJournal = (
  path: string,
  { games: _, ...plan }: ExperimentPlan,
): ReturnType<typeof Journal.open<GameFigures[]>> =>
  Journal.open<GameFigures[]>(path, 'ludus-experiment-1', plan);

const arranged = (plan: ExperimentPlan, blocks: readonly GameFigures[][]): AllFigures => {
  const figures = plan.setups.map(() => plan.variants.map((): GameFigures[] => []));
  for (const [number, block] of blocks.entries())
    for (const [variant, one] of block.entries()) figures[placeOf(plan, number).setup]![variant]!.push(one);
  return figures;
};

/**
 * Plays every game of a plan that is not in the journal yet, and gives the figures of all by setup, variant and game;
 * nothing when it was interrupted. The same plan gives the same figures whatever the number of workers.
 */
export const runExperiment = async (
  plan: ExperimentPlan,
  { workers = 1, signal, journal, onGames }: ExperimentOptions = {},
): Promise<AllFigures | undefined> => {
  const to = plan.games * plan.setups.length;
  const blocks = [...(journal?.entries ?? [])].slice(0, to);
  const total = to * plan.variants.length;
  const module = new URL('./piece.ts', import.meta.url);
  const order = {
    module,
    job: plan,
    from: blocks.length,
    to,
    workers,
    ...(signal !== undefined && { signal }),
  };
  for await (const { result } of runPieces<ExperimentPlan, GameFigures[]>(order)) {
    journal?.append(result);
    blocks.push(result);
    await onGames?.(blocks.length * plan.variants.length, total);
  }
  return blocks.length < to ? undefined : arranged(plan, blocks);
};
