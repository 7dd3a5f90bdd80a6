import { type ChildProcess, spawn } from 'node:child_process';
import { err, ok, type Problem, problem, type Result } from '@ludus/kernel';

/** A longer line is not an answer. */
const LONGEST_LINE = 16 * 1024 * 1024;
/** How much of the program's stderr is kept for error messages. */
const KEPT_STDERR = 2000;
/** How long a program may take to exit after its input has ended. */
const GRACE_MS = 1000;

export const engineProblem = (message: string): Problem => problem('engine_failed', '', message);

/** The beginning of a text, for a message. */
export const excerpt = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

interface Waiting {
  readonly resolve: (line: Result<string>) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * A program that answers lines with lines. Whatever it does wrong (silence, noise, a crash) is a problem with
 * the current question; after that, the program is no longer used.
 */
export class LineProcess {
  readonly #child: ChildProcess;
  readonly #timeoutMs: number;
  readonly #closed: Promise<void>;
  /** The parts of a line so far. They are joined once, at its end, so a long line costs no more than its length. */
  #unfinished: string[] = [];
  #unfinishedLength = 0;
  #lines: string[] = [];
  #waiting: Waiting | undefined;
  #stderr = '';
  #end: string | undefined;

  constructor(command: string, timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    // In its own process group: interrupting us lets the current game finish, and ending it also ends what it
    // started.
    this.#child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    const { stdin, stdout, stderr } = this.#child;
    stdout!.setEncoding('utf8').on('data', this.#hear);
    stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-KEPT_STDERR);
    });
    // A closed pipe means that the program ended.
    stdin!.on('error', () => {});
    this.#closed = new Promise((resolve) => {
      this.#child.on('error', (error) => this.#ended(`could not be started: ${error.message}`, resolve));
      this.#child.on('close', (code, signal) => {
        this.#ended(signal === null ? `ended with exit code ${code}` : `was stopped by ${signal}`, resolve);
      });
    });
    process.once('exit', this.#kill);
  }

  /** Whether it can still be asked. */
  get isAlive(): boolean {
    return this.#end === undefined;
  }

  /** Sends a line and waits for one. */
  async ask(line: string): Promise<Result<string>> {
    if (this.#end !== undefined) return err(this.#gone());
    if (this.#lines.length > 0)
      return this.#fail(`sent a line without being asked: ${excerpt(this.#lines[0]!)}`);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting = undefined;
        resolve(this.#fail(`did not answer within ${this.#timeoutMs / 1000} s`));
      }, this.#timeoutMs);
      this.#waiting = { resolve, timer };
      this.#child.stdin!.write(`${line}\n`);
    });
  }

  /** Gives the program time to exit, then terminates it. */
  async stop(): Promise<void> {
    if (this.#end === undefined) {
      this.#child.stdin!.end();
      const timer = setTimeout(this.#kill, GRACE_MS);
      await this.#closed;
      clearTimeout(timer);
    }
    process.off('exit', this.#kill);
  }

  readonly #hear = (text: string): void => {
    if (this.#end !== undefined) return;
    const [first, ...rest] = text.split('\n');
    this.#unfinished.push(first!);
    this.#unfinishedLength += first!.length;
    for (const piece of rest) {
      this.#take(this.#unfinished.join(''));
      this.#unfinished = [piece];
      this.#unfinishedLength = piece.length;
    }
    if (this.#unfinishedLength > LONGEST_LINE) this.#answer(this.#fail('wrote a line that never ends'));
  };

  #take(line: string): void {
    if (line.trim() === '') return;
    if (this.#waiting === undefined) this.#lines.push(line);
    else this.#answer(ok(line));
  }

  #answer(answer: Result<string>): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(waiting?.timer);
    waiting?.resolve(answer);
  }

  #ended(how: string, resolve: () => void): void {
    this.#end ??= how;
    this.#answer(err(this.#gone()));
    resolve();
  }

  /** Abandons the program. */
  #fail(what: string): Result<never> {
    this.#end ??= what;
    this.#kill();
    return err(engineProblem(`the engine ${what}.`));
  }

  #gone(): Problem {
    const said = this.#stderr.trim();
    const last = said === '' ? '' : ` It said: ${excerpt(said.split('\n').at(-1)!)}`;
    return engineProblem(`the engine ${this.#end}.${last}`);
  }

  readonly #kill = (): void => {
    const { pid } = this.#child;
    if (pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      this.#child.kill('SIGKILL');
    }
  };
}
