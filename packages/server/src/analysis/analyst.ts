import { type Game, type Outcome, type Result, unwrap, viewFor } from '@ludus/kernel';
import type { GameMetadata, GameReplayDB } from '@ludus/replay';
import { ApiError } from '../errors/apiError.ts';
import type { Logger } from '../observe/log.ts';
import type { Thinker } from '../thinking/types.ts';
import { knowledgeOf } from './knowledge.ts';
import { type Place, positionsOf, stretchesOf } from './positions.ts';
import type { AnalysisStore } from './store.ts';
import type { AnalysisKey, AnalysisRecord, AnalysisStatus, Assessment, Progress } from './types.ts';

export interface AnalystOptions {
  readonly db: GameReplayDB;
  readonly store: AnalysisStore;
  readonly thinker: Thinker;
  readonly log: Logger;
  /** Positions thought about at the same time. */
  readonly width?: number;
  /** Games analysed at the same time. */
  readonly mostRunning?: number;
}

/** The longest an agent may take for a position. */
const MAX_MS = 5000;
const MOST_WAITING = 50;
const MOST_PER_GAME = 4;

const idOf = ({ gameId, agent }: AnalysisKey): string => `${gameId} ${agent}`;

/** What is certain needs no agent. */
const chancesOf = ({ winners }: Outcome, seats: number): number[] =>
  Array.from({ length: seats }, (_, i) => {
    if (winners.length === 0) return 1 / seats;
    return winners.includes(i + 1) ? 1 / winners.length : 0;
  });

const LONGEST_LINE = 12;

/** What positions with a single move are worth, from the one they lead to. */
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

/** An analysis that is asked for and not finished. */
class Job {
  readonly key: AnalysisKey;
  readonly followers = new Set<Follower>();
  isStopped = false;
  isRunning = false;

  constructor({ gameId, agent }: AnalysisKey) {
    this.key = { gameId, agent };
  }
}

/** Has agents look at every position of stored games, in the background, and keeps what they say. */
export class Analyst {
  readonly #options: AnalystOptions;
  readonly #jobs = new Map<string, Job>();
  #isClosed = false;

  constructor(options: AnalystOptions) {
    this.#options = options;
    for (const record of options.store.unfinished()) this.#enqueue(record);
  }

  /** Analyses that wait or go on. */
  get pending(): number {
    return this.#jobs.size;
  }

  /** How far an analysis is; of the one asked for last when no agent is named. */
  look(game: GameMetadata, agent?: string): AnalysisRecord | undefined {
    const { store } = this.#options;
    const { gameId } = game;
    const found = agent === undefined ? store.ofGame(gameId)[0] : store.find({ gameId, agent });
    if (found === undefined || found.fingerprint === this.#fingerprint(game)) return found;
    // Another game has taken the place of the one that was analysed, or agents know more than they did.
    this.stop(found);
    store.remove(found);
    return undefined;
  }

  /** Which game it is, and what agents know of its kind: with better weights or networks they look at it anew. */
  #fingerprint({ game, createdAt, totalMoves }: GameMetadata): string {
    const rules = this.#options.db.games.get(game);
    return `${game} ${createdAt} ${totalMoves} ${rules.ok ? knowledgeOf(rules.value) : ''}`;
  }

  progress(record: AnalysisRecord, from = -1): Progress {
    const { store } = this.#options;
    const { status, total } = record;
    return { status, total, done: store.count(record), positions: store.assessments(record, from) };
  }

  /** Begins an analysis or goes on with it; one that is done or going on stays as it is. */
  ask(game: GameMetadata, agent: string): AnalysisRecord {
    const known = this.look(game, agent);
    if (known?.status === 'done' || (known !== undefined && this.#jobs.has(idOf(known)))) return known;
    const { store } = this.#options;
    const { gameId, totalMoves } = game;
    if (this.#jobs.size >= MOST_WAITING)
      throw new ApiError('too_many_requests', 'Too many games are being analysed; please ask again later.');
    if (known === undefined && store.ofGame(gameId).length >= MOST_PER_GAME)
      throw new ApiError('not_allowed', `A game is analysed by at most ${MOST_PER_GAME} agents.`);
    const fingerprint = this.#fingerprint(game);
    const record = { gameId, agent, fingerprint, total: totalMoves + 1, status: 'waiting' } as const;
    store.begin(record, Date.now());
    this.#enqueue(record);
    return store.find(record)!;
  }

  /** Leaves an analysis where it is; asking again goes on from there. */
  stop(key: AnalysisKey): void {
    const job = this.#jobs.get(idOf(key));
    if (job === undefined) return;
    job.isStopped = true;
    this.#finish(job, 'stopped');
    this.#next();
  }

  /** Tells of everything new; answers how to stop. Nothing comes of an analysis that does not go on. */
  follow(key: AnalysisKey, follower: Follower): () => void {
    const job = this.#jobs.get(idOf(key));
    job?.followers.add(follower);
    return () => void job?.followers.delete(follower);
  }

  #enqueue(key: AnalysisKey): void {
    this.#jobs.set(idOf(key), new Job(key));
    this.#next();
  }

  #next(): void {
    const { mostRunning = 2, store } = this.#options;
    const jobs = [...this.#jobs.values()];
    let running = jobs.filter(({ isRunning }) => isRunning).length;
    for (const job of jobs) {
      if (job.isRunning || running >= mostRunning || this.#isClosed) continue;
      running += 1;
      job.isRunning = true;
      store.setStatus(job.key, 'running');
      void this.#run(job);
    }
  }

  async #run(job: Job): Promise<void> {
    const { log } = this.#options;
    try {
      await this.#work(job);
      if (!this.#isOff(job)) this.#finish(job, 'done');
    } catch (caught) {
      if (this.#isOff(job)) return;
      log.error('an analysis failed', { ...job.key, error: String(caught) });
      this.#finish(job, 'failed');
    }
    if (!this.#isClosed) this.#next();
  }

  #isOff({ isStopped }: Job): boolean {
    return isStopped || this.#isClosed;
  }

  #finish(job: Job, status: AnalysisStatus): void {
    this.#jobs.delete(idOf(job.key));
    this.#options.store.setStatus(job.key, status);
    this.#tell(job, []);
    job.followers.clear();
  }

  #tell({ key, followers }: Job, positions: readonly Assessment[]): void {
    if (followers.size === 0) return;
    const { store } = this.#options;
    const { status, total } = store.find(key)!;
    const progress = { status, total, done: store.count(key), positions };
    for (const follower of followers) follower.tell(progress);
  }

  /** Goes through the positions from the first that is missing, a few at a time. */
  async #work(job: Job): Promise<void> {
    const { db, store, width = 1 } = this.#options;
    const { gameId } = job.key;
    const { game: id, numPlayers: seats } = unwrap(db.getGameMetadata(gameId));
    const game = unwrap(db.games.get(id));
    const first = store.assessments(job.key).length - 1;
    if (first >= store.find(job.key)!.total - 1) return;
    const stretches = stretchesOf(game, positionsOf(db, gameId, first));
    for (;;) {
      const batch = [...take(stretches, width)];
      if (batch.length === 0) return;
      const assessed = await Promise.all(
        batch.map(async ({ forced, place }) => {
          const assessment = await this.#assess(job, { game, seats }, place);
          return [...withoutChoice(game, forced, assessment), assessment];
        }),
      );
      if (this.#isOff(job)) return;
      const found = assessed.flat();
      for (const assessment of found) store.add(job.key, assessment);
      this.#tell(job, found);
    }
  }

  async #assess(
    { key: { agent, gameId } }: Job,
    { game, seats }: { game: Game; seats: number },
    { moveNumber, state }: Place,
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
      // The same game analysed again says the same.
      seed: `${gameId} ${moveNumber}`,
      maxMs: MAX_MS,
    };
    const decision = await this.#options.thinker.think(question, { purpose: 'analysis', askedBy: gameId });
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

  /** What goes on is taken up again by the next analyst of the store. */
  close(): void {
    this.#isClosed = true;
    for (const { followers } of this.#jobs.values()) for (const follower of followers) follower.close();
    this.#jobs.clear();
  }
}

/** The next values of something that can fail. */
function* take<T>(values: Iterator<Result<T>>, count: number): Generator<T> {
  for (let i = 0; i < count; i += 1) {
    const next = values.next();
    if (next.done) return;
    yield unwrap(next.value);
  }
}
