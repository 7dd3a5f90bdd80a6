import { countOf, without } from './stretches.ts';
import type { Counts, Finished, PieceFailure, Stretch } from './types.ts';

/** After this many workers died over a piece, it is set aside. */
const MOST_DEATHS = 2;

/** Which worker has a task, and until when. */
interface Holder {
  readonly lease: string;
  readonly expiresAt: number;
  /** The piece in progress, as last reported by the worker. */
  readonly number?: number | undefined;
}

/** Pieces that are leased together. */
export interface Task {
  readonly from: number;
  readonly to: number;
  holder?: Holder;
  finished?: Finished;
}

const stretchOf = ({ from, to }: Task): Stretch => [from, to];

const isWaiting = ({ holder, finished }: Task): boolean => holder === undefined && finished === undefined;

/** A finished task, without the pieces before a number. */
const fromPiece = (finished: Finished, from: number): Finished =>
  'failure' in finished || finished.from >= from
    ? finished
    : { ...finished, from, results: finished.results.slice(from - finished.from) };

/** The pieces of one run that are not stored yet. */
export class TaskList {
  /** Sorted by piece number. */
  #tasks: Task[] = [];
  /** Handed over for storing. The receiver has the results, so they are not kept here too. */
  #taken: [from: number, to: number][] = [];
  readonly #setAside = new Set<number>();
  readonly #deaths = new Map<number, number>();
  #stored = 0;

  /** Adds the pieces that are not there yet, and returns them. */
  add(stretches: readonly Stretch[]): readonly Stretch[] {
    const known = [...this.#taken, ...this.#tasks.map(stretchOf)];
    const added = stretches.flatMap((stretch) => without(stretch, known));
    this.#tasks.push(...added.map(([from, to]) => ({ from, to })));
    this.#sort();
    return added;
  }

  firstWaiting(): Task | undefined {
    return this.#tasks.find(isWaiting);
  }

  heldBy(lease: string): Task | undefined {
    return this.#tasks.find(({ holder }) => holder?.lease === lease);
  }

  /** The unfinished task with exactly these pieces, whoever has it. */
  unfinished(from: number, to: number): Task | undefined {
    return this.#tasks.find((task) => task.from === from && task.to === to && task.finished === undefined);
  }

  overdue(now: number): readonly Task[] {
    return this.#tasks.filter(({ holder }) => holder !== undefined && holder.expiresAt <= now);
  }

  /**
   * Records that a piece of a task failed. Returns whether it is set aside; all other pieces of the task wait
   * again.
   */
  fail(task: Task, failure: PieceFailure): boolean {
    const { number, isDeath } = failure;
    const deaths = (this.#deaths.get(number) ?? 0) + 1;
    this.#deaths.set(number, deaths);
    const isSetAside = !isDeath || deaths >= MOST_DEATHS;
    const others = without(stretchOf(task), [[number, number + 1]]);
    const alone: Task = { from: number, to: number + 1 };
    if (isSetAside) {
      alone.finished = { from: number, to: number + 1, failure };
      this.#setAside.add(number);
    }
    this.#replace(task, [...others.map(([from, to]) => ({ from, to })), alone]);
    return isSetAside;
  }

  /** Handles a lost worker. Nobody knows which piece killed it, so each is tried alone from now on. */
  separate(task: Task): void {
    const { from, to } = task;
    this.#replace(
      task,
      Array.from({ length: to - from }, (_, i) => ({ from: from + i, to: from + i + 1 })),
    );
  }

  /** What is finished from a piece on, up to the first gap. */
  take(from: number): readonly Finished[] {
    const taken: Finished[] = [];
    let next = from;
    for (const { from: start, to, finished } of this.#tasks) {
      if (to <= next) continue;
      if (start > next || finished === undefined) break;
      taken.push(fromPiece(finished, next));
      next = to;
    }
    const isTaken = (task: Task): boolean => task.to > from && task.to <= next;
    for (const task of this.#tasks) if (isTaken(task)) this.#noteTaken(task);
    this.#tasks = this.#tasks.filter((task) => !isTaken(task));
    return taken;
  }

  #noteTaken({ from, to }: Task): void {
    const last = this.#taken.at(-1);
    if (last?.[1] === from) last[1] = to;
    else this.#taken.push([from, to]);
  }

  /** Puts back everything that was taken but not stored, because its receiver is gone. */
  untake(): void {
    for (const [from, to] of this.#taken) {
      this.#tasks.push({ from, to });
      for (const number of this.#setAside) if (number >= from && number < to) this.#setAside.delete(number);
    }
    this.#taken = [];
    this.#sort();
  }

  /** Deletes everything before a piece, and returns what had been taken of it. */
  store(end: number): readonly Stretch[] {
    const stored = this.#taken
      .filter(([from]) => from < end)
      .map(([from, to]): Stretch => [from, Math.min(to, end)]);
    this.#taken = this.#taken
      .filter(([, to]) => to > end)
      .map(([from, to]): [number, number] => [Math.max(from, end), to]);
    this.#tasks = this.#tasks.filter(({ to }) => to > end);
    this.#stored += countOf(stored) - this.#setAsideIn(stored);
    return stored;
  }

  get counts(): Counts {
    const count = (isOne: (task: Task) => boolean): number =>
      countOf(this.#tasks.filter(isOne).map(stretchOf));
    return {
      waiting: count(isWaiting),
      leased: count(({ holder }) => holder !== undefined),
      done:
        count(({ finished }) => finished !== undefined && 'results' in finished) +
        countOf(this.#taken) -
        this.#setAsideIn(this.#taken),
      stored: this.#stored,
      setAside: this.#setAside.size,
    };
  }

  #setAsideIn(stretches: readonly Stretch[]): number {
    const isIn = (number: number): boolean => stretches.some(([from, to]) => number >= from && number < to);
    return [...this.#setAside].filter(isIn).length;
  }

  #replace(task: Task, by: readonly Task[]): void {
    this.#tasks = this.#tasks.flatMap((one) => (one === task ? by : [one]));
    this.#sort();
  }

  #sort(): void {
    this.#tasks.sort((a, b) => a.from - b.from);
  }
}
