import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, problem, type Result } from '@ludus/kernel';

/** What a journal belongs to. */
interface JournalSubject<Plan> {
  /** What it is called: `tournament`, `experiment`. */
  readonly kind: string;
  /** Everything that determines the entries, as JSON. */
  readonly plan: Plan;
  /** How two plans differ, in words; empty if one may continue the other. */
  readonly differences: (before: Plan, now: Plan) => readonly string[];
  /** The option that names another place: `--db`, `--report`. */
  readonly option: string;
}

interface Header<Plan> {
  readonly journal: string;
  readonly plan: Plan;
}

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

/**
 * A file of JSON lines that grows with the work. The first line says what it belongs to; every other line is
 * one piece. After a kill, work continues after the last complete line. A different plan is refused instead
 * of mixed in.
 */
export class Journal<Plan, Entry> {
  readonly entries: Entry[];
  readonly #path: string;
  readonly #header: Header<Plan>;

  private constructor(path: string, header: Header<Plan>, entries: Entry[]) {
    this.#path = path;
    this.#header = header;
    this.entries = entries;
  }

  /** Opens the journal of a plan, or says how the existing one differs. */
  static open<Plan, Entry>(path: string, subject: JournalSubject<Plan>): Result<Journal<Plan, Entry>> {
    const { kind, plan } = subject;
    const header = { journal: `ludus-${kind}-journal-1`, plan };
    if (existsSync(path)) return Journal.#resume(path, header, subject);
    mkdirSync(dirname(path), { recursive: true });
    const journal = new Journal<Plan, Entry>(path, header, []);
    journal.#rewrite();
    return ok(journal);
  }

  static #resume<Plan, Entry>(
    path: string,
    header: Header<Plan>,
    { kind, differences, option }: JournalSubject<Plan>,
  ): Result<Journal<Plan, Entry>> {
    const text = readFileSync(path, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const [first = '', ...lines] = whole.split('\n').slice(0, -1);
    let before: Header<Plan>;
    let entries: Entry[];
    try {
      before = JSON.parse(first);
      entries = lines.map((line) => JSON.parse(line));
    } catch {
      return refuse('damaged_journal', `${path} is damaged. Move or delete it to start over.`);
    }
    if (before.journal !== header.journal)
      return refuse(
        'damaged_journal',
        `${path} is not a journal that this command can continue. Move or delete it to start over.`,
      );
    const found = differences(before.plan, header.plan);
    if (found.length > 0)
      return refuse(
        'other_plan',
        `${path} belongs to another ${kind} (${found.join('; ')}). Use the same arguments to resume it, or another ${option}.`,
      );
    const journal = new Journal<Plan, Entry>(path, header, entries);
    if (whole.length < text.length) journal.#rewrite();
    return ok(journal);
  }

  append(entry: Entry): void {
    this.entries.push(entry);
    appendFileSync(this.#path, `${JSON.stringify(entry)}\n`);
  }

  /** Removes everything from an entry on. */
  cut(length: number): void {
    if (length >= this.entries.length) return;
    this.entries.length = length;
    this.#rewrite();
  }

  #rewrite(): void {
    const lines = [this.#header, ...this.entries].map((line) => `${JSON.stringify(line)}\n`);
    writeFileSync(this.#path, lines.join(''));
  }
}
