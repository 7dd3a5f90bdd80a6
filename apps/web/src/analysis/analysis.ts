import type { Assessment } from '@ludus/agents';

/**
 * One entry per step of the game: an assessment, null if there was nothing to decide, undefined while it is
 * unknown.
 */
export type Decisions = readonly (Assessment | null | undefined)[];

/** Who analyses a game, and with how much knowledge. */
export interface Analyst {
  /** The agent's name: `minimax@nodes=20000`. */
  readonly agent: string;
  /** Identifies what agents know about the game; it changes when they know more. */
  readonly version: string;
}

/** The analysis of a line of play, as far as it has got. */
export interface Judged {
  readonly decisions: Decisions;
  /** The agent; undefined if nothing is known. */
  readonly by: Analyst | undefined;
  /** Whether agents know more now than when the analysis was made. */
  readonly isOutdated: boolean;
}

export interface AnalysisFound extends Judged {
  /** Whether an analysis is running. */
  readonly isRunning: boolean;
}

export const NOTHING_FOUND: AnalysisFound = {
  decisions: [],
  by: undefined,
  isOutdated: false,
  isRunning: false,
};

export interface AnalysisRun {
  /** The agent to use. */
  readonly agent: string;
  readonly signal: AbortSignal;
  readonly onProgress: (found: Judged) => void;
}

/** Where decisions are judged and results are stored. */
export interface AnalysisSource {
  readonly where: 'browser' | 'server';
  /** The available agents, quickest first and best last. */
  readonly agents: readonly string[];
  read(): Promise<AnalysisFound>;
  /** Continues where an earlier run of the same agent stopped, to the end or until it is stopped. */
  run(run: AnalysisRun): Promise<void>;
  /** Stops a run that would continue without this page. */
  pause?(): Promise<void>;
}

/** How many steps are known. */
export const knownIn = (decisions: Decisions): number =>
  decisions.reduce((sum, one) => sum + (one === undefined ? 0 : 1), 0);

/** The best agent, if the known results come from a weaker one or one that knew less. */
export const betterThan = (
  { by, isOutdated }: Pick<AnalysisFound, 'by' | 'isOutdated'>,
  agents: readonly string[],
): string | undefined =>
  by === undefined || (by.agent === agents.at(-1) && !isOutdated) ? undefined : agents.at(-1);

/**
 * Several analyses of the same line as one: every step as the best agent judged it. The result is as good as the weakest
 * analysis it needs, and names that one.
 */
export const mergeAnalyses = (analyses: readonly Judged[], agents: readonly string[]): Judged => {
  const rank = ({ by, isOutdated }: Judged): number =>
    agents.indexOf(by!.agent) - (isOutdated ? agents.length : 0);
  const known = analyses.filter(({ by }) => by !== undefined).sort((a, b) => rank(b) - rank(a));
  const length = Math.max(0, ...known.map(({ decisions }) => decisions.length));
  const used = new Set<Judged>();
  const decisions = Array.from({ length }, (_, i) => {
    const source = known.find((one) => one.decisions[i] !== undefined);
    const decision = source?.decisions[i];
    if (source !== undefined && decision !== null) used.add(source);
    return decision;
  });
  const weakest = known.findLast((one) => used.has(one)) ?? known[0];
  if (weakest === undefined) return NOTHING_FOUND;
  return { decisions, by: weakest.by, isOutdated: weakest.isOutdated };
};
