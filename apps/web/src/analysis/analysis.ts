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

export interface AnalysisFound {
  readonly decisions: Decisions;
  /** The agent; undefined if nothing is known. */
  readonly by: Analyst | undefined;
  /** Whether agents know more today than they did then. */
  readonly isOutdated: boolean;
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
  readonly onProgress: (found: Omit<AnalysisFound, 'isRunning'>) => void;
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
