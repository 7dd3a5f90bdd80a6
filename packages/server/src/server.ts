import { lookup } from 'node:dns/promises';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { filesOf, type GameStore, type Replayed } from '@ludus/replay';
import { LEAST_ADMIN_TOKEN } from './access/access.ts';
import { ApiTokens } from './access/apiTokens.ts';
import { Analyst } from './analysis/analyst.ts';
import type { Assessment } from './analysis/types.ts';
import { createApp } from './app.ts';
import { BotHub } from './bots/hub.ts';
import { CannotStart } from './cannotStart.ts';
import { BotRelays } from './cluster/botRelays.ts';
import { forwardRequests } from './cluster/forward.ts';
import { openCluster } from './cluster/index.ts';
import { createTokenLookup } from './cluster/newTokens.ts';
import { ownUrl } from './cluster/ownUrl.ts';
import { thinkRoutes } from './cluster/thinkRoutes.ts';
import { readFileTable } from './files/table.ts';
import type { Env } from './http/env.ts';
import { Databases } from './lab/databases.ts';
import type { QueueReader } from './lab/index.ts';
import { LearningRuns } from './lab/learningRuns.ts';
import { ResultFiles } from './lab/resultFiles.ts';
import { isBlockedByBrowsers } from './limits/blockedPorts.ts';
import { Connections, type WatchLimits } from './limits/connections.ts';
import { LOCAL_HOSTS } from './limits/origin.ts';
import { type RateLimit, RateLimiter } from './limits/rate.ts';
import { hangUp, listen } from './listen.ts';
import { createLogger, type Logger, type LogLevel, type LogSink } from './observe/log.ts';
import { Metrics } from './observe/metrics.ts';
import { StoreWatch } from './observe/storeWatch.ts';
import { Lobby } from './play/lobby.ts';
import { SessionStore } from './play/sessionStore.ts';
import { observeLag, observeProcess } from './processMetrics.ts';
import { storingHere, storingInThread } from './replay/storing.ts';
import { ThinkingPool } from './thinking/pool.ts';
import { RandomThinker } from './thinking/randomThinker.ts';
import { SharedThinker } from './thinking/sharedThinker.ts';
import { countChanges, countedStoring, timedThinker } from './workMetrics.ts';

export interface ServerOptions {
  readonly db: GameStore;
  /** The folder with results of tournaments and experiments and with other databases; none if left out. */
  readonly labFolder?: string;
  /** The work queue; none if left out. */
  readonly queue?: QueueReader;
  /** The module whose `games` the agents play; it must include the games of `db`. */
  readonly gamesModule?: string;
  readonly host?: string;
  /** 0 for any free one. */
  readonly port?: number;
  /** Host names that others may use, if the server is not only for this machine. */
  readonly hostNames?: readonly string[];
  readonly corsOrigins?: readonly string[];
  readonly trustProxy?: boolean;
  /** `null` for none. */
  readonly rateLimit?: RateLimit | null;
  readonly watchLimits?: WatchLimits;
  /** Connections one address may keep open between requests. */
  readonly mostKept?: number;
  readonly maxGames?: number;
  /** Idle live games end after this time, those with few moves sooner; two weeks if left out. */
  readonly keepGamesMs?: number;
  /** Simultaneous games per client; if left out 50, or any number without a rate limit. */
  readonly maxGamesPerClient?: number;
  /** Whether anyone may store finished games; if left out, only if nobody but this machine can reach the server. */
  readonly mayStore?: boolean;
  /** Whether records of live games contain the names people play under; yes if left out. */
  readonly storesNames?: boolean;
  /** Its holder may store and delete games, stop analyses, check databases and read the metrics. */
  readonly adminToken?: string;
  readonly workers?: number;
  /** Where other servers of the same store reach this one; derived from host and port if left out. */
  readonly advertise?: string;
  /** A server that is silent for this long counts as dead, and others take over its tables; 2.5 seconds if left out. */
  readonly leaseMs?: number;
  readonly log?: LogSink;
  /** Messages below this level are not logged; `info` if left out. */
  readonly logLevel?: LogLevel;
  /** The folder of the built web app; nothing is served if it does not exist. */
  readonly webFolder?: string;
  /** Scripts that replace those of the web app, by path. */
  readonly webScripts?: Readonly<Record<string, string>>;
}

const RATE: RateLimit = { perSecond: 100, burst: 400 };
/** In bytes. */
const UPLOADS: RateLimit = { perSecond: 64 * 1024, burst: 33 * 2 ** 20 };
const UNLIMITED: RateLimit = { perSecond: 1e9, burst: 1e9 };

const isLocal = (host: string): boolean => LOCAL_HOSTS.includes(host) || host === '::1';

/** A running server. */
export interface LudusServer {
  readonly url: string;
  readonly port: number;
  readonly app: OpenAPIHono<Env>;
  readonly lobby: Lobby;
  /** Resolves with a sentence when a newer version has upgraded the database: stop the server then. */
  readonly outdated: Promise<string>;
  /** Finishes running requests, closes all streams and files, and keeps every game for the next start. */
  stop(): Promise<void>;
}

/** An opened store, or `CannotStart` with the reason. */
const usable = <T>(opened: Replayed<T>): T => {
  if (opened.ok) return opened.value;
  throw new CannotStart(opened.error.message);
};

/** Background work, and how it stops: first nothing new starts, then the files are closed. */
const openTables = async ({ db, ...options }: ServerOptions, log: Logger, metrics: Metrics) => {
  const { address, connection } = db;
  const {
    gamesModule = import.meta.resolve('@ludus/games'),
    labFolder,
    workers = 1,
    maxGames = 1000,
  } = options;
  const maxGamesPerClient = options.maxGamesPerClient ?? (options.rateLimit === null ? undefined : 50);
  const live = usable(await db.live());
  const analyses = usable(await db.analyses<Assessment>());
  const store = new SessionStore(live);
  const storeWatch = new StoreWatch(log, metrics);
  storeWatch.guard(filesOf(address));
  const cluster = await openCluster({
    ...{ live, store, log, leaseMs: options.leaseMs },
    games: db.games,
    report: storeWatch,
  });
  const pool = new ThinkingPool({ workers, gamesModule });
  const searching = cluster === undefined ? pool : new SharedThinker(cluster.thinkers, pool);
  const thinker = timedThinker(new RandomThinker(db.games, searching), metrics);
  const onChange = countChanges(metrics);
  const tokens = await ApiTokens.open(live);
  const hub: BotHub = new BotHub({ tokens, log, find: (id) => lobby.find(id) });
  const lobby = new Lobby({
    ...{ db, store, thinker, log, maxGames, maxGamesPerClient },
    report: storeWatch,
    keepMs: options.keepGamesMs,
    storesNames: options.storesNames,
    bots: hub,
    onTable: (table) => hub.hear(table),
    onDropped: (table) => hub.forget(table),
    onChange,
    ...(cluster !== undefined && { ownership: cluster.membership }),
  });
  const storing = db.isPrivate ? storingHere(db) : storingInThread({ address: connection, gamesModule });
  const parts = {
    store,
    storeWatch,
    thinker,
    tokens,
    hub,
    lobby,
    analyst: new Analyst({ db, store: analyses, thinker, log, width: Math.max(1, workers - 1) }),
    storing: countedStoring(storing, metrics),
    databases: new Databases({ db, folder: labFolder, gamesModule }),
    results: new ResultFiles(labFolder),
    learning: new LearningRuns(labFolder),
    queue: options.queue,
    connections: new Connections(options.watchLimits),
  };
  // If servers share a store, one of them does this.
  if (cluster === undefined) await parts.analyst.resume();
  observeProcess(metrics, { ...parts, address });
  const stopLag = observeLag(metrics);
  const rest = async (): Promise<void> => {
    stopLag();
    parts.analyst.close();
    hub.close();
    await parts.lobby.close();
    await cluster?.membership.leave();
    await Promise.all([thinker.stop(), parts.databases.stop()]);
  };
  const close = async (): Promise<void> => {
    await parts.storing.stop();
    for (const one of [live, analyses]) await one.close();
  };
  return { parts, cluster, rest, close };
};

/** The host names people use, and those of this machine for its administrator. */
const hostsOf = (names: readonly string[] | undefined, host: string): readonly string[] | undefined => {
  if (names !== undefined) return [...names, ...LOCAL_HOSTS];
  return isLocal(host) ? LOCAL_HOSTS : undefined;
};

const REFUSED_ADDRESS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'it is in use, or it is not an address of this machine',
  EADDRNOTAVAIL: 'it is not an address of this machine',
  EACCES: 'this user is not allowed to use it',
};

const isKnownHost = (host: string): Promise<boolean> =>
  lookup(host).then(
    () => true,
    () => false,
  );

const refusedAddress = async (
  caught: unknown,
  host: string,
  port: number,
): Promise<CannotStart | undefined> => {
  // For an unknown host name, the platform returns the code of whatever failed last.
  const { code = '' } = caught as { readonly code?: string };
  if (code === 'EADDRINUSE' && isLocal(host))
    return new CannotStart(
      `Cannot listen on ${host}, port ${port}: it is in use. Stop the other program, or choose another port.`,
    );
  const why = (await isKnownHost(host)) ? REFUSED_ADDRESS[code] : 'there is no such address';
  return why === undefined ? undefined : new CannotStart(`Cannot listen on ${host}, port ${port}: ${why}.`);
};

/**
 * Starts a server on a store of games, or throws `CannotStart`.
 *
 * ```ts
 * const server = await startServer({ db, port: 4100 });
 * await server.stop();
 * ```
 */
export const startServer = async (options: ServerOptions): Promise<LudusServer> => {
  const { db, host = '127.0.0.1', port = 4100, trustProxy = false, corsOrigins = [], webFolder } = options;
  const log = createLogger(options.log ?? (() => undefined), { least: options.logLevel ?? 'info' });
  const metrics = new Metrics();
  if (options.adminToken !== undefined && options.adminToken.length < LEAST_ADMIN_TOKEN)
    throw new CannotStart(`The admin token needs at least ${LEAST_ADMIN_TOKEN} characters.`);
  const { parts, cluster, ...tables } = await openTables(options, log, metrics);
  const rateLimit = options.rateLimit === null ? undefined : (options.rateLimit ?? RATE);
  /** Whether only programs on this machine can connect, which may include a proxy. */
  const isLocalOnly = isLocal(host) && !trustProxy;
  let isStopping = false;
  const outdated = Promise.withResolvers<string>();
  const app = createApp({
    ...parts,
    db,
    log,
    metrics,
    rateLimit,
    ...(rateLimit === undefined ? { createLimit: UNLIMITED } : {}),
    trustProxy,
    hosts: hostsOf(options.hostNames, host),
    corsOrigins,
    // With host names, a proxy on this machine may pass on what others ask for.
    isPrivate: isLocalOnly && options.hostNames === undefined,
    mayStore: options.mayStore ?? isLocalOnly,
    uploadLimit: isLocalOnly || rateLimit === undefined ? undefined : UPLOADS,
    isStopping: () => isStopping,
    adminToken: options.adminToken,
    ...(cluster !== undefined && {
      forward: forwardRequests({ ...cluster, connections: parts.connections }),
      botsElsewhere: new BotRelays({ ...cluster, store: parts.store }),
      beforeRequest: createTokenLookup(parts.tokens),
      forwardedClient: (request) => cluster.secret.clientOf(request),
    }),
    ...(webFolder === undefined ? {} : { files: readFileTable(webFolder, options.webScripts) }),
  });
  if (cluster !== undefined) app.route('/', thinkRoutes(cluster));
  const rest = (): Promise<void> => {
    isStopping = true;
    return tables.rest();
  };
  try {
    const messages = rateLimit === undefined ? undefined : new RateLimiter(rateLimit);
    const { mostKept } = options;
    const listening = listen(app, { host, port, log, messages, mostKept });
    const { server } = listening;
    await cluster?.membership.join(options.advertise ?? ownUrl(host, server.port!), {
      tables: parts.lobby,
      onBeat: () => parts.tokens.refresh(),
      onInherit: () => parts.analyst.resume(),
      onOutdated: outdated.resolve,
    });
    if (hostsOf(options.hostNames, host) === undefined)
      log.warn('the server answers to any host name', {
        host,
        advice: 'Set the host name so that no other site can use the server.',
      });
    if (isBlockedByBrowsers(server.port!))
      log.warn('browsers refuse this port', {
        port: server.port,
        advice: 'Use another port, or a proxy in front.',
      });
    if (db.migratedFrom !== undefined)
      log.info('the database was updated', { file: db.address, fromSchema: db.migratedFrom });
    log.info('listening', { url: server.url.href, file: db.address, games: db.games.ids });
    void parts.lobby.ready.then(() => {
      const { tables: games } = parts.lobby;
      if (games > 0) log.info('live games resumed', { games });
    });
    const stop = async (): Promise<void> => {
      await rest();
      await hangUp(listening);
      await tables.close();
      log.info('stopped');
    };
    const { lobby } = parts;
    return { url: server.url.origin, port: server.port!, app, lobby, outdated: outdated.promise, stop };
  } catch (caught) {
    // The lobby waits until this server has joined the others or left.
    await cluster?.membership.leave();
    await rest();
    await tables.close();
    throw (await refusedAddress(caught, host, port)) ?? caught;
  }
};
