import { hashJson, viewFor } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { keep, keptKeys, readKept } from '../frame/storage.ts';
import type { Question, Thought } from '../opponents/opponent.worker.ts';
import { startOpponents } from '../opponents/opponents.ts';
import type { Analysis, AnalysisRun, AnalysisSource, Verdict } from './analysis.ts';

/** A fixed number of nodes makes an analysis the same wherever it is made. */
const AGENT = 'mcts@nodes=300';
const PREFIX = 'ludus.analysis.';
const KEEP_EVERY = 10;
const MOST_KEPT = 12;

/** The name of a game's analysis: the same moves have the same. */
const keyOf = ({ game, start, steps }: GameLine): string =>
  PREFIX +
  hashJson([game.id, game.rulesVersion, AGENT, start, steps.map(({ action, seat }) => ({ action, seat }))]);

const readAnalysis = (key: string): Analysis => {
  const kept = readKept(key);
  return Array.isArray(kept) ? kept : [];
};

/** Keeps what was found; without room for it, it is searched again another time. */
const keepAnalysis = (key: string, analysis: Analysis): void => {
  const others = keptKeys(PREFIX).filter((one) => one !== key);
  for (const old of others.slice(0, Math.max(0, others.length - MOST_KEPT))) localStorage.removeItem(old);
  keep(key, analysis);
};

const rounded = (chance: number): number => Math.round(chance * 1000) / 1000;

interface Subject {
  readonly line: GameLine;
  readonly seats: number;
}

const searchAt = async (
  { line, seats }: Subject,
  at: number,
  choose: (question: Question) => Promise<Thought>,
) => {
  const { game } = line;
  const state = line.stateAt(at);
  if (game.forced(state) !== undefined) return null;
  const seat = game.toAct(state)!;
  const view = viewFor(game, state, seat);
  const question = { game: game.id, view, seat, seats, agent: AGENT, seed: `${at}` };
  const { action, evaluation } = await choose(question);
  return { chances: evaluation.map(rounded), best: game.text.makeNotation(state, action) };
};

/** Searches every position beside the page and keeps what it finds in this browser. */
export const analyseInBrowser = (subject: Subject): AnalysisSource => {
  const key = keyOf(subject.line);
  const run = async ({ signal, onProgress }: AnalysisRun): Promise<void> => {
    const opponents = startOpponents();
    const found: (Verdict | null)[] = [...readAnalysis(key)];
    const { length } = subject.line;
    try {
      while (found.length < length && !signal.aborted) {
        found.push(
          await searchAt(subject, found.length, (question) => opponents.remote.choose(question, { signal })),
        );
        onProgress([...found]);
        if (found.length % KEEP_EVERY === 0 || found.length === length) keepAnalysis(key, found);
      }
    } finally {
      opponents.stop();
    }
  };
  return { where: 'browser', read: async () => ({ analysis: readAnalysis(key), isRunning: false }), run };
};
