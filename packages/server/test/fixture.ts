import type { OpenAPIHono } from '@hono/zod-openapi';
import { assess, createAgent, decide } from '@ludus/agents';
import { games as shipped } from '@ludus/games';
import { createRegistry, type Game, positionOf, Rng, type Tagged, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { type GameInput, type GameStore, openStore } from '@ludus/replay';
import { risk } from '@ludus/risk-engine';
import { sweep } from '@ludus/sweep-engine';
import { ApiTokens } from '../src/access/apiTokens.ts';
import { Analyst } from '../src/analysis/analyst.ts';
import type { Assessment } from '../src/analysis/types.ts';
import { type AppOptions, createApp } from '../src/app.ts';
import { BotHub } from '../src/bots/hub.ts';
import type { Env } from '../src/http/env.ts';
import { Databases } from '../src/lab/databases.ts';
import { LearningRuns } from '../src/lab/learningRuns.ts';
import { ResultFiles } from '../src/lab/resultFiles.ts';
import { Connections } from '../src/limits/connections.ts';
import { createLogger, type Logger } from '../src/observe/log.ts';
import { Metrics } from '../src/observe/metrics.ts';
import { StoreWatch } from '../src/observe/storeWatch.ts';
import { Lobby } from '../src/play/lobby.ts';
import { SessionStore } from '../src/play/sessionStore.ts';
import type { Thinker } from '../src/thinking/types.ts';

/** All games, whether or not the lab has registered them yet. */
export const games = createRegistry([unwrap(shipped.get('ringrift')), risk, sweep, nim]);

const MOST_MOVES = 600;

/** A whole game with random moves; one that takes too long ends by resignation. */
export const randomGame = (game: Game, seed: number, variant?: string): GameInput => {
  const config = unwrap(game.configure(variant === undefined ? {} : { variant }));
  const initialState = unwrap(game.setup(config, seed)).state;
  const position = positionOf(game, initialState);
  const rng = Rng.from(seed).fork('moves');
  const moves: { action: Tagged }[] = [];
  const legal: number[] = [];
  while (position.toAct() !== 0 && moves.length < MOST_MOVES) {
    position.legal(legal);
    const move = rng.pick(legal);
    moves.push({ action: position.action(move) });
    position.apply(move);
  }
  const isOver = position.toAct() === 0;
  return {
    game: game.id,
    boardType: variant ?? game.variants[0]!.id,
    numPlayers: game.seatCount(config),
    rngSeed: seed,
    source: 'self_play',
    initialState,
    finalState: position.state(),
    moves,
    ...(isOver ? {} : { terminationReason: 'resignation', winner: 1 }),
  };
};

/** A store in memory. */
export const memoryStore = async (): Promise<GameStore> => unwrap(await openStore(':memory:', { games }));

/** Sessions that are deleted with the test. */
export const openSessions = async (): Promise<SessionStore> =>
  new SessionStore(unwrap(await (await memoryStore()).live()));

/** The log of a server under test. */
export const recordingLog = (): { readonly lines: string[]; readonly log: Logger } => {
  const lines: string[] = [];
  return { lines, log: createLogger((line) => lines.push(line)) };
};

/** Thinks at once, in the same thread: for tests that are not about threads. */
export const instantThinker: Thinker = {
  pending: 0,
  waitingFor: () => 0,
  think: async ({ game: id, agent, view, knowledge, seat, seats, seed }) => {
    const game = unwrap(games.get(id));
    const rng = Rng.from(seed);
    return decide(unwrap(createAgent(game, agent)), { game, view, knowledge, seat, seats, rng });
  },
  ponder: async () => undefined,
  assess: async ({ game: id, agent, view, seat, seats, seed, played }) => {
    const game = unwrap(games.get(id));
    const request = { game, view, seat, seats, rng: Rng.from(seed) };
    return assess(unwrap(createAgent(game, agent)), request, played);
  },
  stop: async () => undefined,
};

/** A server without a network or limits. */
export const openApp = async (options: Partial<AppOptions> = {}): Promise<OpenAPIHono<Env>> => {
  const { db = await memoryStore(), log = recordingLog().log, thinker = instantThinker } = options;
  const { store = await openSessions() } = options;
  const tokens = options.tokens ?? (await ApiTokens.open(unwrap(await (await memoryStore()).live())));
  const hub: BotHub = options.hub ?? new BotHub({ tokens, log, find: (id) => lobby.find(id) });
  const lobby =
    options.lobby ?? new Lobby({ db, store, log, thinker, bots: hub, onTable: (table) => hub.hear(table) });
  const analyses = unwrap(await db.analyses<Assessment>());
  return createApp({
    db,
    store,
    lobby,
    tokens,
    hub,
    analyst: options.analyst ?? new Analyst({ db, store: analyses, thinker, log }),
    databases: options.databases ?? new Databases({ db, folder: undefined, gamesModule: import.meta.path }),
    results: options.results ?? new ResultFiles(undefined),
    learning: options.learning ?? new LearningRuns(undefined),
    thinker,
    connections: new Connections(),
    log,
    metrics: new Metrics(),
    rateLimit: undefined,
    createLimit: { perSecond: 1e9, burst: 1e9 },
    trustProxy: false,
    hosts: undefined,
    corsOrigins: [],
    isStopping: () => false,
    storeWatch: new StoreWatch(log, new Metrics()),
    ...options,
  });
};

export const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
});
