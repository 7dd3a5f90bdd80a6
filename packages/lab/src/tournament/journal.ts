import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, problem, type Result, sameJson } from '@ludus/kernel';
import type { TournamentGame, TournamentSettings } from './types.ts';

const KIND = 'ludus-tournament-journal-1';

interface Header {
  readonly journal: string;
  readonly settings: TournamentSettings;
}

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

const show = (value: unknown): string => {
  if (value === undefined || value === null) return 'none';
  if (Array.isArray(value)) return value.map(show).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const WORDS: Readonly<Partial<Record<keyof TournamentSettings, string>>> = {
  rulesVersion: 'the version of the rules',
  engine: 'the engine',
  config: 'the rules',
  openingPlies: 'the length of openings',
  maxMoves: 'the most moves',
  decisionLimitMs: 'the time limit',
  seats: 'the number of players',
};

const moduleChanges = (before: TournamentSettings, now: TournamentSettings): string[] =>
  now.agents.flatMap((name, i) =>
    before.modules[i] === now.modules[i] ? [] : [`the file of ${name} has changed`],
  );

/** In what two tournaments differ, in words: `seed: 1 before, 2 now`. */
export const differences = (before: TournamentSettings, now: TournamentSettings): string[] => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])] as (keyof TournamentSettings)[];
  const changed = names.filter((name) => !sameJson(before[name] ?? null, now[name] ?? null));
  const areSameAgents = !changed.includes('agents');
  return changed.flatMap((name) => {
    if (name === 'modules') return areSameAgents ? moduleChanges(before, now) : [];
    // The engine's word depends on the configuration, which is named itself.
    if (name === 'engine' && changed.includes('config')) return [];
    if (name === 'config' && (changed.includes('board') || changed.includes('seats'))) return [];
    return [`${WORDS[name] ?? name}: ${show(before[name])} before, ${show(now[name])} now`];
  });
};

/**
 * The games a tournament has played, as a file of JSON lines: the settings first, then game by game. Lines are
 * appended; one that a kill cut off is dropped.
 */
export class TournamentJournal {
  readonly games: TournamentGame[];
  readonly #path: string;
  readonly #header: Header;

  private constructor(path: string, header: Header, games: TournamentGame[]) {
    this.#path = path;
    this.#header = header;
    this.games = games;
  }

  /** Opens the journal of these settings, or says in what the one that is there differs. */
  static open(path: string, settings: TournamentSettings): Result<TournamentJournal> {
    const header: Header = { journal: KIND, settings };
    if (!existsSync(path)) {
      mkdirSync(dirname(path), { recursive: true });
      const journal = new TournamentJournal(path, header, []);
      journal.#rewrite();
      return ok(journal);
    }
    return TournamentJournal.#resume(path, header);
  }

  static #resume(path: string, header: Header): Result<TournamentJournal> {
    const text = readFileSync(path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const [first = '', ...lines] = whole.split('\n').slice(0, -1);
    let before: Header;
    let games: TournamentGame[];
    try {
      before = JSON.parse(first);
      games = lines.map((line) => JSON.parse(line));
    } catch {
      return refuse('damaged_journal', `${path} is damaged; move it away to begin anew.`);
    }
    if (before.journal !== KIND) return refuse('damaged_journal', `${path} is no journal of a tournament.`);
    const found = differences(before.settings, header.settings);
    if (found.length > 0)
      return refuse(
        'other_tournament',
        `${path} belongs to another tournament (${found.join('; ')}); use the same arguments to go on with it, or another --db.`,
      );
    const journal = new TournamentJournal(path, header, games);
    if (whole.length < text.length) journal.#rewrite();
    return ok(journal);
  }

  append(game: TournamentGame): void {
    this.games.push(game);
    appendFileSync(this.#path, `${JSON.stringify(game)}\n`);
  }

  /** Forgets everything from a game on. */
  cut(length: number): void {
    if (length >= this.games.length) return;
    this.games.length = length;
    this.#rewrite();
  }

  #rewrite(): void {
    const lines = [this.#header, ...this.games].map((line) => `${JSON.stringify(line)}\n`);
    writeFileSync(this.#path, lines.join(''));
  }
}
