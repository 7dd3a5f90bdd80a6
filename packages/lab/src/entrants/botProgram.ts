import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The version of the protocol between Ludus and a bot; see docs/python.md. */
const PROTOCOL = 1;

/** A bot that is silent for this long counts as stuck. */
const PATIENCE_MS = 60_000;

/** In a clone, where bots find the package `ludus` without installing it. */
const PACKAGE = join(import.meta.dir, '../../../../python');

export type Message = Readonly<Record<string, unknown>>;

const sleeper = new Int32Array(new SharedArrayBuffer(4));

const isAgain = (caught: unknown): boolean => (caught as NodeJS.ErrnoException).code === 'EAGAIN';

const findPython = (): string => {
  const found = ['python3', 'python'].find((name) => Bun.which(name) !== null);
  if (found === undefined) throw new Error('python3 is not installed on this machine.');
  return found;
};

interface Pipes {
  readonly input: number;
  readonly output: number;
}

/**
 * Starts a bot on two named pipes. Unlike the pipes of a child process, they can be read and written
 * synchronously.
 */
const start = (file: string): Pipes => {
  if (process.platform === 'win32') throw new Error('Python bots run on Linux and macOS only.');
  const folder = mkdtempSync(join(tmpdir(), 'ludus-bot-'));
  try {
    const names = [join(folder, 'in'), join(folder, 'out')] as const;
    if (Bun.spawnSync(['mkfifo', ...names]).exitCode !== 0)
      throw new Error('this machine cannot create named pipes.');
    const output = openSync(names[1], constants.O_RDONLY | constants.O_NONBLOCK);
    const input = openSync(names[0], constants.O_RDWR | constants.O_NONBLOCK);
    const path = [existsSync(PACKAGE) ? PACKAGE : '', process.env['PYTHONPATH'] ?? ''].filter(
      (one) => one !== '',
    );
    // The shell opens both pipes and becomes the bot.
    Bun.spawn(['sh', '-c', 'exec <"$LUDUS_IN" >"$LUDUS_OUT"; echo; exec "$@"', 'sh', findPython(), file], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        LUDUS_IN: names[0],
        LUDUS_OUT: names[1],
        PYTHONPATH: path.join(delimiter),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    }).unref();
    waitForByte(output);
    return { input, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** An empty line signals that the pipes are open. Before that, a pipe without a writer looks as if it had ended. */
const waitForByte = (output: number): void => {
  const byte = new Uint8Array(1);
  for (let waited = 0; waited < PATIENCE_MS; waited += 1) {
    try {
      if (readSync(output, byte) === 1) return;
    } catch (caught) {
      if (!isAgain(caught)) throw caught;
    }
    Atomics.wait(sleeper, 0, 0, 1);
  }
  throw new Error('the bot could not be started.');
};

/** A bot in its own program, asked line by line. A request blocks until the answer arrives. */
export class BotProgram {
  readonly #pipes: Pipes;
  readonly #chunk = new Uint8Array(65_536);
  readonly #decoder = new TextDecoder();
  #text = '';
  #number = 0;
  #isOver = false;
  /** What the bot calls itself. */
  readonly name: string;

  constructor(file: string, settings: Readonly<Record<string, string>>) {
    this.#pipes = start(file);
    const { name } = this.ask({ type: 'hello', protocol: PROTOCOL, settings, patienceMs: PATIENCE_MS });
    this.name = typeof name === 'string' ? name : 'bot';
  }

  /** Whether it can be asked again. */
  get isRunning(): boolean {
    return !this.#isOver;
  }

  /** The answer to a message; throws if the bot fails, exits or stays silent. */
  ask(message: Message): Message {
    const id = this.#number;
    this.#number += 1;
    this.#send(`${JSON.stringify({ id, ...message })}\n`);
    const answer = this.#receive();
    if (answer['id'] !== id) return this.#end('it answered a different request.');
    if (answer['ok'] !== true)
      throw new Error(typeof answer['error'] === 'string' ? answer['error'] : 'it failed.');
    return answer;
  }

  #send(line: string): void {
    const bytes = Buffer.from(line);
    let sent = 0;
    this.#until(() => {
      try {
        sent += writeSync(this.#pipes.input, bytes, sent);
      } catch (caught) {
        if (!isAgain(caught)) throw caught;
        return false;
      }
      return sent === bytes.length;
    });
  }

  #receive(): Message {
    this.#until(() => this.#text.includes('\n'));
    const end = this.#text.indexOf('\n');
    const line = this.#text.slice(0, end);
    this.#text = this.#text.slice(end + 1);
    try {
      return JSON.parse(line) as Message;
    } catch {
      return this.#end(`its answer is not JSON: ${line.slice(0, 100)}`);
    }
  }

  /** Repeats something until it is done, reading in between. */
  #until(isDone: () => boolean): void {
    if (this.#isOver) throw new Error('the bot has ended.');
    const deadline = performance.now() + PATIENCE_MS;
    while (!isDone()) {
      if (this.#read()) continue;
      if (performance.now() > deadline) this.#end(`it did not answer for ${PATIENCE_MS / 1000} s.`);
      Atomics.wait(sleeper, 0, 0, 0.1);
    }
  }

  /** Whether there was something to read. */
  #read(): boolean {
    try {
      const count = readSync(this.#pipes.output, this.#chunk);
      if (count === 0) return this.#end('the bot has ended.');
      this.#text += this.#decoder.decode(this.#chunk.subarray(0, count), { stream: true });
      return true;
    } catch (caught) {
      if (isAgain(caught)) return false;
      throw caught;
    }
  }

  /** Without its pipes, a bot has nothing left to do. */
  #end(reason: string): never {
    this.#isOver = true;
    for (const pipe of Object.values(this.#pipes)) closeSync(pipe);
    throw new Error(reason);
  }
}
