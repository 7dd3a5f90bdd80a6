import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { games } from '@ludus/games';
import { type GameStore, openStore } from '@ludus/replay';
import type { LogLevel, LudusServer } from '@ludus/server';
import { Command, InvalidArgumentError, Option } from 'commander';
import { wholeNumber } from '../options.ts';
import { Refusal, required } from '../refusal.ts';
import { isSandboxBuilt, NOT_BUILT, WEB_FOLDER } from '../sandbox.ts';
import type { Terminal } from '../terminal.ts';

interface ServeFlags {
  readonly db: string;
  readonly lab: string;
  readonly port: number;
  readonly host: string;
  readonly name: readonly string[];
  readonly cors: readonly string[];
  readonly trustProxy?: boolean;
  readonly rate: number;
  readonly adminToken?: string;
  readonly adminTokenFile?: string;
  readonly maxGames: number;
  readonly gamesPerClient: number;
  readonly store?: boolean;
  readonly workers: number;
  readonly logLevel: LogLevel;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

const port = (text: string): number => {
  const value = wholeNumber(0)(text);
  if (value > 65_535) throw new InvalidArgumentError('It must be a port, up to 65535.');
  return value;
};

const collect = (text: string, known: readonly string[]): string[] => [...known, text];

/** The token of the flag, or the first line of the file. */
const adminTokenIn = ({ adminToken, adminTokenFile }: ServeFlags): { readonly adminToken?: string } => {
  if (adminTokenFile === undefined) return adminToken === undefined ? {} : { adminToken };
  try {
    return { adminToken: readFileSync(adminTokenFile, 'utf8').split('\n', 1)[0]!.trim() };
  } catch (caught) {
    throw new Refusal(`${adminTokenFile}: the file cannot be read (${(caught as Error).message}).`);
  }
};

const begin = async (db: GameStore, flags: ServeFlags, terminal: Terminal): Promise<LudusServer> => {
  const { rate } = flags;
  // Other commands do not wait for a server to be loaded.
  const { CannotStart, startServer } = await import('@ludus/server');
  try {
    return await startServer({
      db,
      labFolder: flags.lab,
      host: flags.host,
      port: flags.port,
      ...(flags.name.length > 0 && { hostNames: flags.name }),
      corsOrigins: flags.cors,
      trustProxy: flags.trustProxy ?? false,
      rateLimit: rate === 0 ? null : { perSecond: rate, burst: rate * 4 },
      maxGames: flags.maxGames,
      maxGamesPerClient: flags.gamesPerClient,
      workers: flags.workers,
      ...(flags.store !== undefined && { mayStore: flags.store }),
      ...adminTokenIn(flags),
      webFolder: WEB_FOLDER,
      logLevel: flags.logLevel,
      ...(flags.quiet ? {} : { log: (line: string) => terminal.err(line) }),
    });
  } catch (caught) {
    if (!(caught instanceof CannotStart)) throw caught;
    await db.close();
    throw new Refusal(caught.message);
  }
};

const isLocal = (host: string): boolean => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

const needsName = (host: string): string =>
  `Others can reach ${host}. Give the name they use with --name, for example --name games.example or --name 192.168.1.20; ` +
  'requests under any other name are refused.';

/** Waits until somebody asks the program to stop. */
const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });

const greetingOf = (url: string): string =>
  isSandboxBuilt()
    ? `Ludus is at ${url} (end with Ctrl+C)`
    : `Ludus is at ${url}/api/docs (end with Ctrl+C)\n${NOT_BUILT}`;

export const serveCommand = (terminal: Terminal): Command =>
  new Command('serve')
    .description('serve stored games and live play over HTTP, with the sandbox when it is built')
    .option(
      '--db <file>',
      'the replay database: a file or a postgres:// address; made when missing',
      'games.db',
    )
    .option('--lab <folder>', 'results of tournaments and experiments, and more databases', 'data/lab')
    .option('--port <port>', 'the port; 0 for any free one', port, 4100)
    .option(
      '--host <address>',
      'the address to listen on; others than this machine only when told so',
      '127.0.0.1',
    )
    .option('--name <host>', 'a name under which others may ask; may be repeated', collect, [])
    .option('--cors <origin>', 'another site whose pages may use the API; may be repeated', collect, [])
    .option('--trust-proxy', 'believe X-Forwarded-For of a proxy in front')
    .option('--rate <n>', 'requests per second and client; 0 for no limit', wholeNumber(0), 100)
    .option('--max-games <n>', 'live games at the same time', wholeNumber(1), 1000)
    .option('--games-per-client <n>', 'live games at the same time that one client began', wholeNumber(1), 50)
    .option(
      '--workers <n>',
      'threads in which agents think',
      wholeNumber(1),
      Math.max(1, availableParallelism() - 1),
    )
    .option(
      '--admin-token <token>',
      'lets its holder upload and delete games, stop analyses and read /metrics',
    )
    .option('--admin-token-file <file>', 'the same, from the first line of a file that others cannot read')
    .option('--store', 'let anybody who can reach the server upload games (default: only on 127.0.0.1)')
    .option('--no-store', 'take no games from others; live games are kept in any case')
    .addOption(
      new Option('--log-level <level>', 'the least a line on stderr must be')
        .choices(['info', 'warn', 'error'] satisfies LogLevel[])
        .default('info'),
    )
    .option('--quiet', 'no log on stderr')
    .option('--json', 'the address as JSON')
    .addHelpText('after', '\nExample:\n  ludus serve --db games.db --port 4100')
    .action(async (flags: ServeFlags) => {
      if (!isLocal(flags.host) && flags.name.length === 0) throw new Refusal(needsName(flags.host));
      const db = required(await openStore(flags.db, { games, role: 'server' }));
      const server = await begin(db, flags, terminal);
      terminal.out(flags.json ? JSON.stringify({ url: server.url }) : greetingOf(server.url));
      await interrupted();
      await server.stop();
      await db.close();
    });
