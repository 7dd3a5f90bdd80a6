import type { Assessment } from '@ludus/agents';

/** One place per step of the game: an assessment, null where there was nothing to decide, undefined while it is not known. */
export type Decisions = readonly (Assessment | null | undefined)[];

/** Who analyses a game, and with how much knowledge. */
export interface Analyst {
  /** As agents are named: `minimax@nodes=20000`. */
  readonly agent: string;
  /** A word for what agents know of the game: another one when they have learnt more. */
  readonly version: string;
}

export interface AnalysisFound {
  readonly decisions: Decisions;
  /** Whose it is; undefined where nothing is known. */
  readonly by: Analyst | undefined;
  /** Whether agents know more today than they did then. */
  readonly isOutdated: boolean;
  /** Whether somebody is at it right now. */
  readonly isRunning: boolean;
}

export const NOTHING_FOUND: AnalysisFound = {
  decisions: [],
  by: undefined,
  isOutdated: false,
  isRunning: false,
};

export interface AnalysisRun {
  /** The agent to ask. */
  readonly agent: string;
  readonly signal: AbortSignal;
  readonly onProgress: (found: Omit<AnalysisFound, 'isRunning'>) => void;
}

/** Where decisions are judged and what is found is kept. */
export interface AnalysisSource {
  readonly where: 'browser' | 'server';
  /** Who can be asked, the quickest first and the best last. */
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

/** The best agent, if what is known was found by a weaker one or by one that knew less. */
export const betterThan = (
  { by, isOutdated }: Pick<AnalysisFound, 'by' | 'isOutdated'>,
  agents: readonly string[],
): string | undefined =>
  by === undefined || (by.agent === agents.at(-1) && !isOutdated) ? undefined : agents.at(-1);
