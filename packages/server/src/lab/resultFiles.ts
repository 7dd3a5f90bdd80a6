import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ExperimentResult, TournamentResult } from '@ludus/lab';
import { z } from 'zod';
import { type Tagged, tag } from '../http/answers.ts';

/** What the lab writes: the name of a kind of result, and how to recognise its files. */
const RESULT_KINDS = ['tournament', 'experiment'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** Enough to recognise a file; everything else in it is passed on unchanged. */
const TOURNAMENT = z.looseObject({
  format: z.literal('ludus-tournament'),
  version: z.literal(1),
  settings: z.looseObject({
    game: z.string(),
    board: z.string(),
    seats: z.int(),
    agents: z.array(z.string()),
    format: z.string(),
  }),
  games: z.int(),
  isFinished: z.boolean(),
  standings: z.array(z.looseObject({ agent: z.string() })),
});
const EXPERIMENT = z.looseObject({
  format: z.literal('ludus-experiment'),
  version: z.literal(1),
  title: z.string(),
  game: z.string(),
  games: z.int(),
  variants: z.array(z.looseObject({ name: z.string() })),
  setups: z.array(z.looseObject({ board: z.string(), players: z.int(), agents: z.array(z.string()) })),
});
const RESULT = z.discriminatedUnion('format', [TOURNAMENT, EXPERIMENT]);

/** A file with a result. */
interface Item {
  readonly id: string;
  readonly path: string;
  readonly changedAt: string;
  /** Changes when the file does. */
  readonly stamp: string;
  readonly kind: ResultKind;
  readonly summary: TournamentSummary | ExperimentSummary;
}

interface TournamentSummary {
  readonly id: string;
  readonly changedAt: string;
  readonly game: string;
  readonly board: string;
  readonly seats: number;
  readonly format: string;
  /** Best first. */
  readonly agents: readonly string[];
  readonly games: number;
  readonly isFinished: boolean;
}

interface ExperimentSummary {
  readonly id: string;
  readonly changedAt: string;
  readonly title: string;
  readonly game: string;
  readonly variants: readonly string[];
  readonly boards: readonly string[];
  readonly games: number;
}

const MOST_FILES = 1000;
const MOST_BYTES = 16 * 2 ** 20;
/** A folder is scanned at most this often. */
const SCAN_EVERY_MS = 2000;

/** `2026/cup one.json` is `2026-cup-one`. */
export const idOf = (folder: string, path: string): string =>
  relative(folder, path)
    .replace(/\.\w+$/, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 100);

/** The files of a folder with an extension, by path; links are not followed. */
export const filesIn = (folder: string, ending: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .slice(0, MOST_FILES);
  } catch {
    return [];
  }
};

const parse = (path: string): z.infer<typeof RESULT> | undefined => {
  try {
    const parsed = RESULT.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

const summarize = (
  about: { id: string; changedAt: string },
  result: z.infer<typeof RESULT>,
): Item['summary'] => {
  if (result.format === 'ludus-experiment') {
    const { title, game, games, variants, setups } = result;
    const boards = [...new Set(setups.map(({ board }) => board))];
    return { ...about, title, game, variants: variants.map(({ name }) => name), boards, games };
  }
  const { games, isFinished, standings } = result;
  const { game, board, seats, format } = result.settings;
  const agents = standings.map(({ agent }) => agent);
  return { ...about, game, board, seats, format, agents, games, isFinished };
};

/**
 * The results of tournaments and experiments in a folder. Requests can name only what is on the list: no part
 * of a request ever becomes part of a path.
 */
export class ResultFiles {
  readonly #folder: string | undefined;
  readonly #now: () => number;
  #items = new Map<string, Item>();
  /** Files that are not results, so that they are not read again. */
  #others = new Map<string, string>();
  #scannedAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string | undefined, now: () => number = () => performance.now()) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Latest first. */
  list(kind: 'tournament'): TournamentSummary[];
  list(kind: 'experiment'): ExperimentSummary[];
  list(kind: ResultKind): (TournamentSummary | ExperimentSummary)[] {
    this.#scan();
    return [...this.#items.values()]
      .filter((item) => item.kind === kind)
      .toSorted((a, b) => b.changedAt.localeCompare(a.changedAt) || a.id.localeCompare(b.id))
      .map(({ summary }) => summary);
  }

  /** A whole result as stored in its file. */
  read(kind: ResultKind, id: string): Tagged | undefined {
    this.#scan();
    const item = this.#items.get(id);
    if (item === undefined || item.kind !== kind) return undefined;
    const result = parse(item.path) as TournamentResult | ExperimentResult | undefined;
    return result === undefined ? undefined : tag({ id, ...result });
  }

  #scan(): void {
    if (this.#folder === undefined || this.#now() - this.#scannedAt < SCAN_EVERY_MS) return;
    this.#scannedAt = this.#now();
    const known = new Map([...this.#items.values()].map((item) => [item.path, item]));
    const others = this.#others;
    this.#items = new Map();
    this.#others = new Map();
    for (const path of filesIn(this.#folder, '.json')) {
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat === undefined || stat.size > MOST_BYTES) continue;
      const stamp = `${stat.mtimeMs} ${stat.size}`;
      const before = known.get(path);
      const item =
        before?.stamp === stamp
          ? before
          : others.get(path) === stamp
            ? undefined
            : this.#read(path, stamp, stat.mtime);
      if (item === undefined) this.#others.set(path, stamp);
      else if (!this.#items.has(item.id)) this.#items.set(item.id, item);
    }
  }

  #read(path: string, stamp: string, changed: Date): Item | undefined {
    const result = parse(path);
    if (result === undefined) return undefined;
    const about = { id: idOf(this.#folder!, path), changedAt: changed.toISOString() };
    const kind = result.format === 'ludus-tournament' ? 'tournament' : 'experiment';
    return { ...about, path, stamp, kind, summary: summarize(about, result) };
  }
}
