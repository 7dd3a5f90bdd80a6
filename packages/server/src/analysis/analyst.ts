import { knowledgeOf } from '@ludus/agents';
import { type Game, type Outcome, type Result, unwrap, viewFor } from '@ludus/kernel';
import type {
  AnalysisKey,
  AnalysisRecord,
  AnalysisStore,
  GameMetadata,
  GameStore,
  AnalysisStatus as StoredStatus,
} from '@ludus/replay';
import { ApiError } from '../errors/apiError.ts';
import { stored } from '../errors/replayRefusal.ts';
import type { Logger } from '../observe/log.ts';
import type { Thinker } from '../thinking/types.ts';
import { type Place, positionsOf, stretchesOf } from './positions.ts';
import type { Assessment, Progress } from './types.ts';

interface AnalystOptions {
  readonly db: GameStore;
  readonly store: AnalysisStore<Assessment>;
  readonly thinker: Thinker;
  readonly log: Logger;
  /** Positions analysed at the same time. */
  readonly width?: number;
  /** Games analysed at the same time. */
  readonly mostRunning?: number;
}

/** The most time an agent gets for a position. */
const MAX_MS = 5000;
const MOST_WAITING = 50;
const MOST_PER_CLIENT = 10;
const MOST_PER_GAME = 4;
/** Changes when analyses would give different results. */
const METHOD = 'decisions';
/** Stands for the clients from before a restart, whom nobody can impersonate. */
const EARLIER = 'earlier';

const idOf = ({ gameId, agent }: AnalysisKey): string => `${gameId} ${agent}`;

/** A certain result needs no agent. */
const chancesOf = ({ winners }: Outcome, seats: number): number[] =>
  Array.from({ length: seats }, (_, i) => {
    if (winners.length === 0) return 1 / seats;
    return winners.includes(i + 1) ? 1 / winners.length : 0;
  });

const LONGEST_LINE = 12;

/** Positions with a single move get the value of the position they lead to. */
const withoutChoice = (game: Game, places: readonly Place[], after: Assessment): Assessment[] => {
  const found: Assessment[] = [];
  let { principalVariation } = after;
  for (const { moveNumber, state } of places.toReversed()) {
    const best = game.text.makeNotation(state, game.legal(state)[0]!);
    principalVariation = [best, ...principalVariation].slice(0, LONGEST_LINE);
    const { evaluation } = after;
    const toAct = game.toAct(state)!;
    found.unshift({ moveNumber, toAct, evaluation, best, principalVariation, depth: 0, nodes: 0 });
  }
  return found;
};

/** Somebody who follows an analysis. */
export interface Follower {
  tell(progress: Progress): void;
  /** Nothing more will come from this server. */
  close(): void;
}

/** A requested analysis that is not finished. */
class Job {
  readonly key: AnalysisKey;
  readonly followers = new Set<Follower>();
  /** The clients who requested it and have not cancelled; the first of them is charged. */
  readonly askers: Set<string>;
  isStopped = false;
  isRunning = false;

  constructor({ gameId, agent }: AnalysisKey, asker: string) {
    this.key = { gameId, agent };
    this.askers = new Set([asker]);
  }

  get askedBy(): string {
    const [first = EARLIER] = this.askers;
    return first;
  }
}

/** Lets agents analyse every position of stored games in the background, and stores the results. */
export class Analyst {
  readonly #options: AnalystOptions;
  readonly #jobs = new Map<string, Job>();
  #asking: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: AnalystOptions) {
    this.#options = options;
  }

  /** Resumes what an earlier analyst of the store left. */
  async resume(): Promise<void> {
    for (const record of stored(await this.#options.store.unfinished()))
      if (!this.#jobs.has(idOf(record))) await this.#enqueue(record, EARLIER);
  }

  /** Analyses that are waiting or running. */
  get pending(): number {
    return this.#jobs.size;
  }

  /** The progress of an analysis; of the last requested one if no agent is named. */
  async look(game: GameMetadata, agent?: string): Promise<AnalysisRecord | undefined> {
    const { store } = this.#options;
    const { gameId } = game;
    const found =
      agent === undefined
        ? stored(await store.ofGame(gameId))[0]
        : stored(await store.find({ gameId, agent }));
    if (found === undefined || found.fingerprint.startsWith(this.#identity(game))) return found;
    // A different game has replaced the one that was analysed.
    await this.#forget(found);
    return undefined;
  }

  async #forget(record: AnalysisRecord): Promise<void> {
    await this.halt(record);
    stored(await this.#options.store.remove(record));
  }

  /** Identifies the analysed game and the method. */
  #identity({ game, createdAt, totalMoves }: GameMetadata): string {
    return `${METHOD} ${game} ${createdAt} ${totalMoves} `;
  }

  /** What agents know about a game; it changes with better weights or networks. */
  #version({ game }: GameMetadata): string {
    const rules = this.#options.db.games.get(game);
    return rules.ok ? knowledgeOf(rules.value) : '';
  }

  /** What the agent of an analysis knew, and whether that has changed since. */
  editionOf(game: GameMetadata, { fingerprint }: AnalysisRecord): { version: string; isOutdated: boolean } {
    const version = fingerprint.slice(this.#identity(game).length);
    return { version, isOutdated: version !== this.#version(game) };
  }

  async progress(record: AnalysisRecord, from = -1): Promise<Progress> {
    const { store } = this.#options;
    const { status, total } = record;
    const done = stored(await store.count(record));
    return { status, total, done, positions: stored(await store.assessments(record, from)) };
  }

  /** Starts or continues an analysis; a finished or running one stays unchanged. */
  ask(game: GameMetadata, agent: string, client: string): Promise<AnalysisRecord> {
    // One after the other, so that two equal requests start it once.
    const asked = this.#asking.then(() => this.#ask(game, agent, client));
    this.#asking = asked.catch(() => undefined);
    return asked;
  }

  async #ask(game: GameMetadata, agent: string, client: string): Promise<AnalysisRecord> {
    let known = await this.look(game, agent);
    if (known !== undefined && this.editionOf(game, known).isOutdated) {
      await this.#forget(known);
      known = undefined;
    }
    const job = known && this.#jobs.get(idOf(known));
    job?.askers.add(client);
    if (known?.status === 'done' || (known !== undefined && job !== undefined)) return known;
    const { store } = this.#options;
    const { gameId, totalMoves } = game;
    if (this.#jobs.size >= MOST_WAITING || this.#countOf(client) >= MOST_PER_CLIENT)
      throw new ApiError('too_many_requests', 'Too many games are being analysed. Try again later.');
    if (known === undefined && stored(await store.ofGame(gameId)).length >= MOST_PER_GAME)
      throw new ApiError('not_allowed', `A game can be analysed by at most ${MOST_PER_GAME} agents.`);
    const fingerprint = `${this.#identity(game)}${this.#version(game)}`;
    const record = { gameId, agent, fingerprint, total: totalMoves + 1, status: 'waiting' } as const;
    stored(await store.begin(record, Date.now()));
    await this.#enqueue(record, client);
    return stored(await store.find(record))!;
  }

  #countOf(client: string): number {
    return [...this.#jobs.values()].filter(({ askedBy }) => askedBy === client).length;
  }

  /**
   * A client no longer wants an analysis. When nobody does, it stops, and a new request continues it. Returns whether
   * the client had requested it, if it was running at all.
   */
  async stop(key: AnalysisKey, client: string): Promise<boolean> {
    const job = this.#jobs.get(idOf(key));
    if (job === undefined) return true;
    if (!job.askers.delete(client)) return false;
    if (job.askers.size === 0) await this.halt(key);
    return true;
  }

  /** Stops an analysis, no matter who wants it. */
  async halt(key: AnalysisKey): Promise<void> {
    const job = this.#jobs.get(idOf(key));
    if (job === undefined) return;
    job.isStopped = true;
    await this.#finish(job, 'stopped');
    await this.#next();
  }

  /** Reports everything new; returns a function that stops this. An analysis that is not running reports nothing. */
  follow(key: AnalysisKey, follower: Follower): () => void {
    const job = this.#jobs.get(idOf(key));
    job?.followers.add(follower);
    return () => void job?.followers.delete(follower);
  }

  async #enqueue(key: AnalysisKey, asker: string): Promise<void> {
    this.#jobs.set(idOf(key), new Job(key, asker));
    await this.#next();
  }

  async #next(): Promise<void> {
    const { mostRunning = 2, store } = this.#options;
    const jobs = [...this.#jobs.values()];
    let running = jobs.filter(({ isRunning }) => isRunning).length;
    for (const job of jobs) {
      if (job.isRunning || running >= mostRunning || this.#isClosed) continue;
      running += 1;
      job.isRunning = true;
      stored(await store.setStatus(job.key, 'running'));
      void this.#run(job);
    }
  }

  async #run(job: Job): Promise<void> {
    const { log } = this.#options;
    try {
      await this.#work(job);
      if (!this.#isOff(job)) await this.#finish(job, 'done');
    } catch (caught) {
      if (this.#isOff(job)) return;
      log.error('an analysis failed', { ...job.key, error: String(caught) });
      await this.#finish(job, 'failed').catch(() => undefined);
    }
    if (!this.#isClosed) await this.#next();
  }

  #isOff({ isStopped }: Job): boolean {
    return isStopped || this.#isClosed;
  }

  async #finish(job: Job, status: StoredStatus): Promise<void> {
    this.#jobs.delete(idOf(job.key));
    stored(await this.#options.store.setStatus(job.key, status));
    await this.#tell(job, []);
    job.followers.clear();
  }

  async #tell({ key, followers }: Job, positions: readonly Assessment[]): Promise<void> {
    if (followers.size === 0) return;
    const { store } = this.#options;
    const { status, total } = stored(await store.find(key))!;
    const progress = { status, total, done: stored(await store.count(key)), positions };
    for (const follower of followers) follower.tell(progress);
  }

  /** Analyses the positions from the first missing one on, a few at a time. */
  async #work(job: Job): Promise<void> {
    const { db, store, width = 1 } = this.#options;
    const { gameId } = job.key;
    const { game: id, numPlayers: seats } = unwrap(await db.getGameMetadata(gameId));
    const game = unwrap(db.games.get(id));
    const first = stored(await store.assessments(job.key)).length - 1;
    if (first >= stored(await store.find(job.key))!.total - 1) return;
    const stretches = stretchesOf(game, positionsOf(db, gameId, first));
    for (;;) {
      const batch = await take(stretches, width);
      if (batch.length === 0) return;
      const assessed = await Promise.all(
        batch.map(async ({ forced, place }) => {
          const assessment = await this.#assess(job, { game, seats }, place);
          return [...withoutChoice(game, forced, assessment), assessment];
        }),
      );
      if (this.#isOff(job)) return;
      const found = assessed.flat();
      for (const assessment of found) stored(await store.add(job.key, assessment));
      await this.#tell(job, found);
    }
  }

  async #assess(
    { key: { agent, gameId }, askedBy }: Job,
    { game, seats }: { game: Game; seats: number },
    { moveNumber, state, played }: Place,
  ): Promise<Assessment> {
    const outcome = game.outcome(state);
    if (outcome !== undefined) {
      const evaluation = chancesOf(outcome, seats);
      return { moveNumber, toAct: null, evaluation, best: null, principalVariation: [], depth: 0, nodes: 0 };
    }
    const seat = game.toAct(state)!;
    const question = {
      game: game.id,
      agent,
      view: viewFor(game, state, seat),
      seat,
      seats,
      // Analysing the same game again gives the same result.
      seed: `${gameId} ${moveNumber}`,
      maxMs: MAX_MS,
    };
    const occasion = { purpose: 'analysis', askedBy } as const;
    if (played !== undefined && game.legal(state).length > 1) {
      const {
        seat: toAct,
        best,
        line,
        chances,
        depth,
        nodes,
        ...comparison
      } = await this.#options.thinker.assess({ ...question, played }, occasion);
      return {
        moveNumber,
        toAct,
        evaluation: chances,
        best,
        principalVariation: line,
        depth,
        nodes,
        comparison,
      };
    }
    const decision = await this.#options.thinker.think(question, occasion);
    return {
      moveNumber,
      toAct: seat,
      evaluation: decision.evaluation.map((chance) => Math.round(chance * 1e4) / 1e4),
      best: game.text.makeNotation(state, decision.action),
      principalVariation: decision.principalVariation,
      depth: decision.depth,
      nodes: decision.nodes,
    };
  }

  /** Unfinished analyses are resumed by the next analyst of the store. */
  close(): void {
    this.#isClosed = true;
    for (const { followers } of this.#jobs.values()) for (const follower of followers) follower.close();
    this.#jobs.clear();
  }
}

/** The next values of a sequence that can fail. */
const take = async <T>(values: AsyncIterator<Result<T>>, count: number): Promise<T[]> => {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = await values.next();
    if (next.done) break;
    taken.push(unwrap(next.value));
  }
  return taken;
};
