import { hashJson } from '@ludus/kernel';
import type { GameLine } from '../play/line.ts';
import type { Opponents } from '../play/opponents.ts';
import type { Chances } from '../play/review.ts';
import type { GameUi } from '../play/ui.ts';

/** What a search thinks of one position. */
export interface Verdict {
  readonly chances: Chances;
  /** The move it would make, in notation. */
  readonly best: string;
}

/** One place per state of the game; null where there was nothing to decide. */
export type Analysis = readonly (Verdict | null)[];

/** A fixed number of nodes makes an analysis the same wherever it is made. */
const AGENT = 'mcts@nodes=300';
const PREFIX = 'ludus.analysis.';
const KEEP_EVERY = 10;
const MOST_KEPT = 12;

/** The name of a game's analysis: the same moves have the same. */
export const analysisKey = ({ game, start, steps }: GameLine): string =>
  PREFIX + hashJson([game.id, game.rulesVersion, AGENT, start, steps]);

export const readAnalysis = (key: string): Analysis => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as Analysis) : [];
  } catch {
    return [];
  }
};

const keepAnalysis = (key: string, analysis: Analysis): void => {
  try {
    const others = Object.keys(localStorage).filter((one) => one.startsWith(PREFIX) && one !== key);
    for (const old of others.slice(0, Math.max(0, others.length - MOST_KEPT))) localStorage.removeItem(old);
    localStorage.setItem(key, JSON.stringify(analysis));
  } catch {
    // It is computed again another time.
  }
};

const rounded = (chance: number): number => Math.round(chance * 1000) / 1000;

export interface AnalysisRun {
  readonly ui: GameUi;
  readonly line: GameLine;
  readonly seats: number;
  readonly opponents: Opponents;
  readonly signal: AbortSignal;
  readonly onProgress: (analysis: Analysis) => void;
}

/** Searches every position that asked for a decision, going on where an earlier run stopped. */
export const analyse = async ({
  ui,
  line,
  seats,
  opponents,
  signal,
  onProgress,
}: AnalysisRun): Promise<void> => {
  const key = analysisKey(line);
  const found: (Verdict | null)[] = [...readAnalysis(key)];
  const { game } = line;
  while (found.length < line.length && !signal.aborted) {
    const state = line.stateAt(found.length);
    const seat = game.toAct(state)!;
    if (ui.automatic(game.legal(state)) !== undefined) found.push(null);
    else {
      const view = game.view(state, seat);
      const question = { game: game.id, view, seat, seats, agent: AGENT, seed: `${found.length}` };
      const { action, evaluation } = await opponents.choose(question);
      found.push({ chances: evaluation.map(rounded), best: game.makeNotation(state, action) });
    }
    onProgress([...found]);
    if (found.length % KEEP_EVERY === 0 || found.length === line.length) keepAnalysis(key, found);
  }
};

/** Chances at every state, holding on where nothing was decided; the end is what it is. */
export const chancesOf = (analysis: Analysis, last: Chances | undefined): readonly Chances[] => {
  const filled: Chances[] = [];
  for (const verdict of analysis) filled.push(verdict?.chances ?? filled.at(-1) ?? last ?? []);
  return last === undefined ? filled : [...filled, last];
};
