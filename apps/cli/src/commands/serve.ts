import { readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { games } from '@ludus/games';
import { type OpenQueueAdmin, openQueueAdmin } from '@ludus/queue';
import { type GameStore, openStore, whyUnreadable } from '@ludus/replay';
import type { LogLevel, LudusServer } from '@ludus/server';
import { Command, InvalidArgumentError, Option } from 'commander';
import { readableLog } from '../logLine.ts';
import { HIGHEST_PORT, portBetween, wholeNumber } from '../options.ts';
import { makeOwnGamesModule, OWN_GAMES_PATH } from '../ownGamesModule.ts';
import { Refusal, required } from '../refusal.ts';
import { buildSandbox, isSandboxBuilt, NOT_BUILT, WEB_FOLDER } from '../sandbox.ts';
import { stopSignal } from '../stopSignal.ts';
import type { Terminal } from '../terminal.ts';

interface ServeFlags {
  readonly db: string;
  readonly lab: string;
  readonly queue?: string;
  readonly advertise?: string;
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
  readonly keepDays: number;
  readonly store?: boolean;
  readonly playerNames: boolean;
  readonly workers: number;
  readonly logLevel: LogLevel;
  readonly logFormat?: 'text' | 'json';
  readonly quiet?: boolean;
  readonly json?: boolean;
}

const httpAddress = (text: string): string => {
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isAddress) throw new InvalidArgumentError('It must be an address such as http://10.0.0.5:4100.');
  return new URL(text).origin;
};

const existingFolder = (text: string): string => {
  if (!statSync(text, { throwIfNoEntry: false })?.isDirectory())
    throw new InvalidArgumentError('It must be a folder that exists.');
  return text;
};

/** A name or an address in brackets, without scheme, port and path. */
const HOST = /^(?:\[[\da-f:.]+\]|[^\s/?#@:*\\[\]]+)$/i;

/** Host names, as browsers send them. */
const collectHost = (text: string, known: readonly string[]): string[] => {
  const host = HOST.test(text) ? URL.parse(`http://${text}`)?.hostname : undefined;
  if (host === undefined)
    throw new InvalidArgumentError('It must be a host name without a port, such as games.example.');
  return [...known, host];
};

const collectOrigin = (text: string, known: readonly string[]): string[] => {
  const origin = URL.parse(text)?.origin;
  if (origin === undefined || origin === 'null')
    throw new InvalidArgumentError('It must be an origin such as https://games.example.');
  return [...known, origin];
};

/** The token from the flag, or the first line of the file. */
const adminTokenIn = ({ adminToken, adminTokenFile }: ServeFlags): { readonly adminToken?: string } => {
  if (adminTokenFile === undefined) return adminToken === undefined ? {} : { adminToken };
  try {
    return { adminToken: readFileSync(adminTokenFile, 'utf8').split('\n', 1)[0]!.trim() };
  } catch (caught) {
    throw new Refusal(`${adminTokenFile}: ${whyUnreadable(caught)}`);
  }
};

interface Parts {
  readonly db: GameStore;
  readonly queue: OpenQueueAdmin | undefined;
}

const ownGamesScript = async (): Promise<{ readonly webScripts?: Readonly<Record<string, string>> }> => {
  const text = await makeOwnGamesModule();
  return text === undefined ? {} : { webScripts: { [OWN_GAMES_PATH]: text } };
};

const begin = async ({ db, queue }: Parts, flags: ServeFlags, terminal: Terminal): Promise<LudusServer> => {
  const { rate } = flags;
  // Loaded only here, so that other commands do not wait for it.
  const { CannotStart, startServer } = await import('@ludus/server');
  try {
    return await startServer({
      db,
      labFolder: flags.lab,
      ...(queue !== undefined && { queue: queue.admin }),
      ...(flags.advertise !== undefined && { advertise: flags.advertise }),
      host: flags.host,
      port: flags.port,
      ...(flags.name.length > 0 && { hostNames: flags.name }),
      corsOrigins: flags.cors,
      trustProxy: flags.trustProxy ?? false,
      rateLimit: rate === 0 ? null : { perSecond: rate, burst: rate * 4 },
      maxGames: flags.maxGames,
      maxGamesPerClient: flags.gamesPerClient,
      keepGamesMs: flags.keepDays * 86_400_000,
      workers: flags.workers,
      ...(flags.store !== undefined && { mayStore: flags.store }),
      storesNames: flags.playerNames,
      ...adminTokenIn(flags),
      webFolder: WEB_FOLDER,
      ...(await ownGamesScript()),
      logLevel: flags.logLevel,
      ...(flags.quiet ? {} : { log: logTo(terminal, flags) }),
    });
  } catch (caught) {
    if (!(caught instanceof CannotStart)) throw caught;
    await queue?.close();
    await db.close();
    throw new Refusal(caught.message);
  }
};

/** People read lines of text; log collectors take JSON. */
const logTo = (terminal: Terminal, { logFormat }: ServeFlags): ((line: string) => void) => {
  const isText = (logFormat ?? (terminal.isInteractive ? 'text' : 'json')) === 'text';
  const isColoured = terminal.isInteractive && terminal.hasColour === true;
  return (line) => terminal.err(isText ? readableLog(line, isColoured) : line);
};

const isLocal = (host: string): boolean => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

const needsName = (host: string): string =>
  `Others can reach ${host}. Give the name they use with --name, for example --name games.example or --name 192.168.1.20; ` +
  'requests under any other name are refused.';

const refusedPort = (port: number): string =>
  `Warning: browsers refuse to open port ${port}. Choose another one with --port.`;

/** Refuses at once if the queue cannot be reached. */
const openedQueue = async ({ queue }: ServeFlags): Promise<OpenQueueAdmin | undefined> =>
  queue === undefined ? undefined : required(await openQueueAdmin(queue, { patienceMs: 0 }));

/** No page can be opened at the address that stands for all of a machine's: people need a name to type. */
const addressToOpen = (url: string, { host, name: [name], trustProxy }: ServeFlags): string => {
  if (!['0.0.0.0', '::', '[::]'].includes(host)) return url;
  const address = new URL(url);
  address.hostname = name === undefined || trustProxy ? 'localhost' : name;
  return address.origin;
};

const greetingOf = (url: string): string =>
  isSandboxBuilt()
    ? `Ludus is running at ${url} (press Ctrl+C to stop)`
    : `Ludus is running at ${url}/api/docs (press Ctrl+C to stop)\n${NOT_BUILT}`;

export const serveCommand = (terminal: Terminal): Command =>
  new Command('serve')
    .description('serve the sandbox, live play, recorded games and the documentation over HTTP')
    .option(
      '--db <file>',
      'the replay database: a file or a postgres:// address; created if it does not exist',
      'games.db',
    )
    .option('--game <path>', 'also serve your own game, in the browser too; can be repeated')
    .option(
      '--lab <folder>',
      'folder with results of tournaments and experiments, and more databases',
      existingFolder,
      'data/lab',
    )
    .option('--queue <address>', 'show the runs and workers of this queue in the lab: a postgres:// address')
    .option('--port <port>', 'the port; 0 for any free one', portBetween(0, HIGHEST_PORT), 4100)
    .option(
      '--host <address>',
      'the address to listen on; by default only this machine can connect',
      '127.0.0.1',
    )
    .option(
      '--advertise <url>',
      'address at which other servers and workers of the same database can reach this one (default: from --host and --port)',
      httpAddress,
    )
    .addOption(
      new Option('--name <host>', 'a host name that requests may use; can be repeated')
        .argParser(collectHost)
        .default([], 'none'),
    )
    .addOption(
      new Option('--cors <origin>', 'another site whose pages may use the API; can be repeated')
        .argParser(collectOrigin)
        .default([], 'none'),
    )
    .option('--trust-proxy', 'trust X-Forwarded-For from a proxy in front')
    .option('--rate <n>', 'requests per second for each client; 0 for no limit', wholeNumber(0), 100)
    .option('--max-games <n>', 'maximum number of live games', wholeNumber(1), 1000)
    .option('--games-per-client <n>', 'maximum number of live games per client', wholeNumber(1), 50)
    .option(
      '--keep-days <n>',
      'end live games after n days without activity; games with few moves end sooner',
      wholeNumber(1),
      14,
    )
    .option('--workers <n>', 'threads for agents', wholeNumber(1), Math.max(1, availableParallelism() - 1))
    .option(
      '--admin-token <token>',
      'token for uploading and deleting games, stopping analyses and reading /metrics',
    )
    .option(
      '--admin-token-file <file>',
      'read the token from the first line of a file that other users cannot read',
    )
    .option('--store', 'let everyone who can reach the server upload games (default: only on 127.0.0.1)')
    .option('--no-store', 'accept no uploads; live games are always stored')
    .option('--no-player-names', 'leave the names people play under out of the records of live games')
    .addOption(
      new Option('--log-level <level>', 'lowest level to log on stderr')
        .choices(['info', 'warn', 'error'] satisfies LogLevel[])
        .default('info'),
    )
    .addOption(
      new Option('--log-format <format>', 'text or JSON lines (default: text on a terminal)').choices([
        'text',
        'json',
      ]),
    )
    .option('--quiet', 'log nothing')
    .option('--json', 'print the address as JSON')
    .addHelpText('after', '\nExample:\n  ludus serve --db games.db --port 4100')
    .action(async (flags: ServeFlags) => {
      if (!isLocal(flags.host) && flags.name.length === 0) throw new Refusal(needsName(flags.host));
      // A user's own game must be shown in the sandbox.
      if (process.env['LUDUS_GAMES']) buildSandbox();
      const db = required(await openStore(flags.db, { games, role: 'server' }));
      // A fresh clone has no sandbox yet. Programs get the API at once.
      if (terminal.isInteractive && !isSandboxBuilt()) buildSandbox();
      const queue = await openedQueue(flags);
      // A signal that arrives during the start stops the server after it.
      const stopped = stopSignal();
      const server = await begin({ db, queue }, flags, terminal);
      // Otherwise the log says so.
      if (flags.quiet && (await import('@ludus/server')).isBlockedByBrowsers(server.port))
        terminal.err(refusedPort(server.port));
      terminal.out(
        flags.json ? JSON.stringify({ url: server.url }) : greetingOf(addressToOpen(server.url, flags)),
      );
      const outdated = await Promise.race([stopped, server.outdated]);
      await server.stop();
      await queue?.close();
      await db.close();
      if (outdated !== undefined) throw new Refusal(outdated);
    });
