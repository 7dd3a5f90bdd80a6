import { type Assessment, analystsOf, knowledgeOf } from '@ludus/agents';
import { hashJson } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { keep, keptKeys, readKept } from '../frame/storage.ts';
import {
  type AnalysisFound,
  type AnalysisRun,
  type AnalysisSource,
  type Decisions,
  type Judged,
  mergeAnalyses,
  NOTHING_FOUND,
} from './analysis.ts';
import { judgeMissing, type Subject } from './browserAnalysis.ts';

const PREFIX = 'ludus.branchAnalysis.';
const KEEP_EVERY = 6;
const MOST_GAMES = 12;
const MOST_STEPS = 600;

interface BranchSubject extends Subject {
  /** The game the branch leaves. */
  readonly main: GameLine;
  /** How many moves it shares with the game. */
  readonly shared: number;
  /** The current analysis of the game itself. */
  readonly known: () => Judged;
}

type KeptSteps = Readonly<Record<string, Assessment | null>>;

/** The stored analysis of a game's branches, by agent. Each step is named after all moves up to it. */
type Kept = Readonly<Record<string, { readonly version: string; readonly steps: KeptSteps }>>;

const keyOf = ({ game, start, steps }: GameLine): string =>
  PREFIX + hashJson([game.id, game.rulesVersion, start, steps.map(({ action }) => action)]);

/** Names each step after itself and all steps before it, so branches share the names of moves they share. */
export const stepNames = ({ steps }: Pick<GameLine, 'steps'>): string[] => {
  let name = '';
  return steps.map(({ action, seat }) => {
    name = hashJson([name, action, seat]).slice(0, 12);
    return name;
  });
};

const readBranches = (key: string): Kept => (readKept(key) as Kept | undefined) ?? {};

const keepSteps = (key: string, { agent, version }: { agent: string; version: string }, found: KeptSteps) => {
  const others = keptKeys(PREFIX).filter((one) => one !== key);
  for (const old of others.slice(0, Math.max(0, others.length - MOST_GAMES + 1)))
    localStorage.removeItem(old);
  const kept = readBranches(key);
  const before = kept[agent]?.version === version ? kept[agent].steps : {};
  const steps = Object.fromEntries(Object.entries({ ...before, ...found }).slice(-MOST_STEPS));
  keep(key, { ...kept, [agent]: { version, steps } });
};

/** The part of a game's analysis that holds for a branch of it. */
export const sharedPart = (known: Judged, shared: number): Judged => ({
  ...known,
  decisions: known.decisions.slice(0, shared),
});

/**
 * Judges the moves of a branch in the background, its own first, and keeps what it finds in this browser. What the game's
 * own analysis knows of the moves they share is not judged again.
 */
export const analyseBranch = (branch: BranchSubject): AnalysisSource => {
  const { line, main, shared, known } = branch;
  const agents = analystsOf(line.game);
  const version = knowledgeOf(line.game);
  const key = keyOf(main);
  const names = stepNames(line);
  const foundBy = (agent: string): Judged => {
    const own = readBranches(key)[agent];
    if (own === undefined) return NOTHING_FOUND;
    const isOutdated = own.version !== version;
    const decisions = names.map((name) => own.steps[name]);
    return { by: { agent, version: own.version }, isOutdated, decisions };
  };
  const read = async (): Promise<AnalysisFound> => ({
    ...mergeAnalyses(agents.map(foundBy), agents),
    isRunning: false,
  });
  const run = async ({ agent, signal, onProgress }: AnalysisRun): Promise<void> => {
    const by = { agent, version };
    const isSame = (one: Judged): boolean => one.by?.agent === agent && !one.isOutdated;
    const usable = [sharedPart(known(), shared), foundBy(agent)].filter(isSame);
    const found: Decisions[number][] = names.map(
      (_, i) => usable.find(({ decisions }) => decisions[i] !== undefined)?.decisions[i],
    );
    let fresh: Record<string, Assessment | null> = {};
    const keepFresh = (): void => {
      keepSteps(key, by, fresh);
      fresh = {};
    };
    onProgress({ by, decisions: [...found], isOutdated: false });
    try {
      await judgeMissing(branch, found, { agent, signal, first: shared }, (at) => {
        fresh[names[at]!] = found[at]!;
        onProgress({ by, decisions: [...found], isOutdated: false });
        if (Object.keys(fresh).length >= KEEP_EVERY) keepFresh();
      });
    } finally {
      keepFresh();
    }
  };
  return { where: 'browser', agents, read, run };
};
