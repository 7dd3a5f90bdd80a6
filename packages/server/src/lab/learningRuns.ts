import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Generation, LearnPlan } from '@ludus/lab';
import { z } from 'zod';
import { filesIn, idOf } from './resultFiles.ts';

/** A run of `ludus learn`, according to its journal. */
export interface LearningRun {
  readonly id: string;
  /** When anything in it was last written. */
  readonly changedAt: string;
  readonly plan: LearnPlan;
  readonly generations: readonly Generation[];
}

const JOURNAL = 'journal.jsonl';
const MOST_BYTES = 64 * 2 ** 20;

/** Enough to recognise a learning journal; everything else in it is passed on unchanged. */
const HEADER = z.looseObject({
  journal: z.literal('ludus-learning-journal-1'),
  plan: z.looseObject({ game: z.string(), board: z.string(), players: z.int() }),
});
const GENERATION = z.looseObject({ generation: z.int(), samples: z.int(), isChampion: z.boolean() });

/**
 * When a run last made progress: the end of its last generation, or the latest change of its other files. A copied
 * journal is as old as its last entry; before the first generation, only the date of the file is known.
 */
const changedIn = (folder: string, generations: readonly Generation[]): Date => {
  const ended = Date.parse(generations.at(-1)?.endedAt ?? '');
  const times = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (entry.name !== JOURNAL || Number.isNaN(ended)))
    .map((entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return new Date(Math.max(Number.isNaN(ended) ? 0 : ended, ...times));
};

/** The header and the complete lines of a journal; undefined if it is not a learning journal. */
const readJournal = (path: string): Pick<LearningRun, 'plan' | 'generations'> | undefined => {
  try {
    const text = readFileSync(path, 'utf8');
    const [first = '', ...rest] = text.slice(0, text.lastIndexOf('\n')).split('\n');
    const header = HEADER.parse(JSON.parse(first));
    const generations = rest.map((line) => GENERATION.parse(JSON.parse(line)));
    return {
      plan: header.plan as unknown as LearnPlan,
      generations: generations as unknown as readonly Generation[],
    };
  } catch {
    return undefined;
  }
};

/** The learning runs in a folder. As with results, requests can name only what is on the list. */
export class LearningRuns {
  readonly #folder: string | undefined;

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** Latest first. */
  list(): LearningRun[] {
    const folder = this.#folder;
    if (folder === undefined) return [];
    return filesIn(folder, JOURNAL)
      .filter((path) => (statSync(path, { throwIfNoEntry: false })?.size ?? MOST_BYTES) < MOST_BYTES)
      .flatMap((path) => {
        const read = readJournal(path);
        const id = idOf(folder, dirname(path)) || 'learning';
        if (read === undefined) return [];
        const changedAt = changedIn(dirname(path), read.generations).toISOString();
        return [{ id, changedAt, ...read }];
      })
      .sort((a, b) => b.changedAt.localeCompare(a.changedAt) || a.id.localeCompare(b.id));
  }

  find(id: string): LearningRun | undefined {
    return this.list().find((run) => run.id === id);
  }
}
