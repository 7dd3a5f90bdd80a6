import type { Assessment, Decision } from '@ludus/agents';
import type { Registry } from '@ludus/kernel';
import { Affinity, FairQueue, type Place } from '@ludus/workers';
import { type FromWorker, knownGames, type ToWorker } from './remoteMessages.ts';
import { type Judging, PURPOSES, type Purpose, type Question } from './types.ts';

/** A worker that is this late with its answer is stuck. */
const GRACE_MS = 10_000;

/** What a server needs of the line to a worker. */
interface WorkerLine {
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** A request that is waiting for a worker or in progress. */
interface Waiting {
  readonly question: Question | Judging;
  readonly place: Place;
  readonly resolve: (answer: never) => void;
  /** `NoWorker` if there is no worker left to ask. */
  readonly reject: (reason: Error) => void;
  timer?: ReturnType<typeof setTimeout>;
  /** Set for pondering, which nobody waits for: it ends when this is aborted. */
  readonly ponders?: AbortController;
}

/** There is no worker, or the one that was asked is gone: the request may be sent elsewhere. */
export class NoWorker extends Error {}

/** A connected process that thinks. */
class RemoteWorker {
  readonly line: WorkerLine;
  readonly threads: number;
  readonly games: ReadonlySet<string>;
  readonly thinking = new Map<number, Waiting>();

  constructor(line: WorkerLine, threads: number, games: ReadonlySet<string>) {
    this.line = line;
    this.threads = threads;
    this.games = games;
  }

  get isFree(): boolean {
    return this.thinking.size < this.threads;
  }
}

/**
 * Agents that think in other processes, which have connected to this server. Moves come before hints, and
 * hints before analyses; clients take turns. Agents ponder where nobody needs to think, and stop when somebody does.
 */
export class RemoteThinkers {
  readonly #games: Readonly<Record<string, string>>;
  readonly #workers = new Map<WorkerLine, RemoteWorker>();
  readonly #queue = new FairQueue<Waiting>(PURPOSES);
  readonly #affinity = new Affinity<RemoteWorker>();
  #lastId = 0;

  constructor(games: Registry) {
    this.#games = knownGames(games);
  }

  /** How many requests can be processed at once. */
  get threads(): number {
    return [...this.#workers.values()].reduce((sum, { threads }) => sum + threads, 0);
  }

  get pending(): number {
    return [...this.#workers.values()].reduce((sum, { thinking }) => sum + thinking.size, this.#queue.length);
  }

  waitingFor(purpose: Purpose, askedBy?: string): number {
    return this.#queue.count(purpose, askedBy);
  }

  /** Whether a worker here knows a game. */
  canThink(game: string): boolean {
    return [...this.#workers.values()].some(({ games }) => games.has(game));
  }

  /** Handles a worker's message; a new worker introduces itself. */
  hear(line: WorkerLine, text: string): void {
    const message = JSON.parse(text) as FromWorker;
    if (message.type === 'hello') this.#meet(line, message);
    else this.#settle(line, message);
  }

  #meet(line: WorkerLine, { threads, games }: Extract<FromWorker, { type: 'hello' }>): void {
    const known = Object.keys(games).filter((id) => games[id] === this.#games[id]);
    if (known.length === 0) {
      line.close(4400, 'another version of Ludus');
      return;
    }
    this.#workers.set(line, new RemoteWorker(line, threads, new Set(known)));
    this.#next();
  }

  #settle(line: WorkerLine, message: Exclude<FromWorker, { type: 'hello' }>): void {
    const thinking = this.#workers.get(line)?.thinking;
    const waiting = thinking?.get(message.id);
    if (waiting === undefined) return;
    thinking!.delete(message.id);
    clearTimeout(waiting.timer);
    if (message.type === 'answer') waiting.resolve(message.decision as never);
    else waiting.reject(new Error(message.message));
    this.#next();
  }

  /** A worker is gone: others take over its requests. */
  lose(line: WorkerLine): void {
    const worker = this.#workers.get(line);
    this.#workers.delete(line);
    for (const waiting of worker?.thinking.values() ?? []) {
      clearTimeout(waiting.timer);
      if (waiting.ponders !== undefined) {
        waiting.reject(new NoWorker('The worker is gone.'));
        continue;
      }
      this.#queue.push(waiting, waiting.place);
    }
    if (this.#workers.size === 0) this.#giveUp();
    else this.#next();
  }

  #giveUp(): void {
    for (let one = this.#queue.take(); one !== undefined; one = this.#queue.take())
      one.reject(new NoWorker('No worker is left.'));
  }

  think(question: Question, place: Place): Promise<Decision> {
    return this.#put(question, place);
  }

  assess(judging: Judging, place: Place): Promise<Assessment> {
    return this.#put(judging, place);
  }

  #put<Answer>(question: Question | Judging, place: Place): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ question, place, resolve, reject }, place);
      this.#next();
      this.#makeRoom();
    });
  }

  ponder(question: Question, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const ponders = new AbortController();
      const place = { lane: 'ponder', key: question.memory ?? '' };
      const waiting: Waiting = { question, place, resolve, reject, ponders };
      const leave = (): void => {
        ponders.abort();
        if (this.#queue.remove(waiting, place)) resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#queue.push(waiting, place);
      this.#next();
    });
  }

  /** What is being thought about for a purpose. */
  #thinkingFor(purpose: Purpose): Waiting[] {
    const all = [...this.#workers.values()].flatMap((worker) => [...worker.thinking.values()]);
    return all.filter(({ place }) => place.lane === purpose);
  }

  /** With several threads, one is never busy with an analysis. */
  #mayServe(lane: string): boolean {
    if (lane !== 'analysis' && lane !== 'ponder') return true;
    if (lane === 'ponder' && this.#urgent > 0) return false;
    return this.#thinkingFor(lane).length < Math.max(1, this.threads - 1);
  }

  /** Questions that wait and that somebody waits for. */
  get #urgent(): number {
    return this.#queue.length - this.#queue.count('ponder');
  }

  /** Stops pondering where others find nobody to think for them. */
  #makeRoom(): void {
    for (const { ponders } of this.#thinkingFor('ponder').slice(0, this.#urgent)) ponders!.abort();
  }

  #next(): void {
    while ([...this.#workers.values()].some(({ isFree }) => isFree)) {
      const waiting = this.#queue.take((lane) => this.#mayServe(lane));
      if (waiting === undefined) return;
      const able = [...this.#workers.values()].filter(({ games }) => games.has(waiting.question.game));
      const home = this.#affinity.of(waiting.question.memory);
      const worker = able.find((one) => one === home && one.isFree) ?? able.find(({ isFree }) => isFree);
      if (worker !== undefined) this.#ask(worker, waiting);
      else if (able.length === 0) waiting.reject(new NoWorker('No worker supports this game.'));
      else {
        this.#queue.push(waiting, waiting.place);
        return;
      }
    }
  }

  #ask(worker: RemoteWorker, waiting: Waiting): void {
    this.#lastId += 1;
    const id = this.#lastId;
    const { question, ponders } = waiting;
    this.#affinity.note(question.memory, worker);
    worker.thinking.set(id, waiting);
    const say = (message: ToWorker): void => worker.line.send(JSON.stringify(message));
    waiting.timer = setTimeout(() => {
      worker.line.close(4408, 'no answer');
      this.lose(worker.line);
    }, question.maxMs + GRACE_MS);
    say({ type: ponders === undefined ? 'question' : 'ponder', id, question });
    ponders?.signal.addEventListener('abort', () => say({ type: 'finish', id }), { once: true });
  }
}
