import { hashJson, type Json, type Result } from '@ludus/kernel';
import type { Queue } from '@ludus/queue';
import { attempted } from '../match/failure.ts';
import { runPieces } from '../work/runPieces.ts';
import type { ExperimentJournal } from './journal.ts';
import { placeOf } from './piece.ts';
import type { AllFigures } from './result.ts';
import type { ExperimentPlan, GameFigures } from './types.ts';

export interface ExperimentOptions {
  readonly workers?: number;
  readonly signal?: AbortSignal;
  /** The queue whose workers play the games; a queue of this process if left out. */
  readonly queue?: Queue;
  /** Where the figures of played games are stored, so the experiment can resume. */
  readonly journal?: ExperimentJournal;
  /** Called with the number of games played so far, over all variants and setups. */
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
  { workers = 1, signal, queue, journal, onGames }: ExperimentOptions,
): Promise<AllFigures | undefined> => {
  const count = plan.variants.length;
  const to = plan.games * plan.setups.length;
  const blocks = [...(journal?.entries ?? [])].slice(0, to);
  const pieces = runPieces<ExperimentPlan, GameFigures>({
    run: `experiment/${hashJson(plan as unknown as Json).slice(0, 10)}`,
    kind: 'experiment',
    job: plan,
    rules: plan.setups.flatMap(({ configs }) => configs.map((config) => ({ game: plan.game, config }))),
    pieces: [[blocks.length * count, to * count]],
    workers,
    signal,
    queue,
    keepsResults: true,
  });
  let block: GameFigures[] = [];
  for await (const { number, result } of pieces) {
    block.push(result);
    if (block.length === count) {
      journal?.append(block);
      blocks.push(block);
      block = [];
      await pieces.stored(number);
    }
    await onGames?.(number + 1, to * count);
  }
  return blocks.length < to ? undefined : arranged(plan, blocks);
};

/**
 * Plays every game of a plan that is not in the journal yet, and returns the figures of all games by setup,
 * variant and game; undefined if interrupted. The same plan gives the same figures with any number of
 * workers. It fails if a game cannot be played; what was played until then is in the journal.
 */
export const runExperiment = (
  plan: ExperimentPlan,
  options: ExperimentOptions = {},
): Promise<Result<AllFigures | undefined>> => attempted('The experiment', () => playAll(plan, options));
