import { analystsOf, knowledgeOf } from '@ludus/agents';
import { hashJson, viewFor } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { keep, keptKeys, readKept } from '../frame/storage.ts';
import { type Opponents, startOpponents } from '../opponents/opponents.ts';
import {
  type AnalysisFound,
  type AnalysisRun,
  type AnalysisSource,
  type Analyst,
  type Decisions,
  knownIn,
  NOTHING_FOUND,
} from './analysis.ts';

const PREFIX = 'ludus.analysis.';
const KEEP_EVERY = 12;
const MOST_KEPT = 12;
/** Decisions judged at the same time. */
const WIDTH = Math.max(1, Math.min(4, globalThis.navigator?.hardwareConcurrency ?? 2));

export interface Subject {
  readonly line: GameLine;
  readonly seats: number;
}

interface Kept {
  readonly by: Analyst;
  readonly decisions: Decisions;
}

/** The key of a game's analysis: the same for the same moves. */
const keyOf = ({ game, start, steps }: GameLine): string =>
  PREFIX + hashJson([game.id, game.rulesVersion, start, steps.map(({ action, seat }) => ({ action, seat }))]);

const readAnalysis = (key: string): Kept | undefined => {
  const kept = readKept(key) as Partial<Kept> | undefined;
  if (kept?.by === undefined || !Array.isArray(kept.decisions)) return undefined;
  // Unknown entries are stored as holes.
  return { by: kept.by, decisions: kept.decisions.map((one) => (one === 0 ? undefined : one)) };
};

/** Stores the results; if there is no room, they are computed again another time. */
const keepAnalysis = (key: string, { by, decisions }: Kept): void => {
  const others = keptKeys(PREFIX).filter((one) => one !== key);
  for (const old of others.slice(0, Math.max(0, others.length - MOST_KEPT))) localStorage.removeItem(old);
  keep(key, { by, decisions: Array.from(decisions, (one) => one ?? (one === null ? null : 0)) });
};

const judgeStep = async (
  { line, seats }: Subject,
  at: number,
  { agent, opponents, signal }: { agent: string; opponents: Opponents; signal: AbortSignal },
) => {
  const { game } = line;
  const state = line.stateAt(at);
  const { action: played, seat } = line.steps[at]!;
  if (game.legal(state).length <= 1) return null;
  const view = viewFor(game, state, seat);
  const question = { game: game.id, view, seat, seats, agent, seed: `${at}`, played };
  return opponents.remote.assess(question, { signal });
};

/**
 * Judges what is missing, a few steps at a time: from step `first` on in the order of the game, then those before it.
 * `onFound` is called with every step.
 */
export const judgeMissing = async (
  subject: Subject,
  found: Decisions[number][],
  { agent, signal, first = 0 }: { agent: string; signal: AbortSignal; first?: number },
  onFound: (at: number) => void,
): Promise<void> => {
  const steps = subject.line.steps.map((_, i) => i);
  const missing = [...steps.slice(first), ...steps.slice(0, first)].filter((i) => found[i] === undefined);
  const opponents = startOpponents(WIDTH);
  const work = async (): Promise<void> => {
    for (let at = missing.shift(); at !== undefined && !signal.aborted; at = missing.shift()) {
      found[at] = await judgeStep(subject, at, { agent, opponents, signal });
      onFound(at);
    }
  };
  try {
    await Promise.all(Array.from({ length: WIDTH }, work));
  } finally {
    opponents.stop();
  }
};

/** Judges every decision in the background and stores the results in this browser. */
export const analyseInBrowser = (subject: Subject): AnalysisSource => {
  const key = keyOf(subject.line);
  const { game } = subject.line;
  const version = knowledgeOf(game);
  const read = async (): Promise<AnalysisFound> => {
    const kept = readAnalysis(key);
    if (kept === undefined) return NOTHING_FOUND;
    return { ...kept, isOutdated: kept.by.version !== version, isRunning: false };
  };
  const run = async ({ agent, signal, onProgress }: AnalysisRun): Promise<void> => {
    const by = { agent, version };
    const kept = readAnalysis(key);
    const isSame = kept?.by.agent === agent && kept.by.version === version;
    const found: Decisions[number][] = isSame ? [...kept.decisions] : [];
    const onFound = (): void => {
      onProgress({ by, decisions: [...found], isOutdated: false });
      if (knownIn(found) % KEEP_EVERY === 0) keepAnalysis(key, { by, decisions: found });
    };
    try {
      await judgeMissing(subject, found, { agent, signal }, onFound);
    } finally {
      keepAnalysis(key, { by, decisions: found });
    }
  };
  return { where: 'browser', agents: analystsOf(game), read, run };
};
