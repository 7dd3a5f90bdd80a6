import type { Decision } from '@ludus/agents';
import type { RngState, Seat } from '@ludus/kernel';
import { moduleBeside } from '../work/moduleBeside.ts';

const CELL_MODULE = moduleBeside(import.meta.url, 'cell');

/** What a cell is opened with. Answers come through shared memory, so that who asks can wait for them. */
export interface CellOpening {
  readonly type: 'open';
  readonly control: SharedArrayBuffer;
  readonly data: SharedArrayBuffer;
  readonly game: string;
  readonly name: string;
  readonly limitMs: number;
}

export interface CellQuestion {
  /** Another game has new agents. */
  readonly table: number;
  /** Which of the agents at the table is asked: a name may hold several seats. */
  readonly slot: number;
  readonly view: unknown;
  readonly seat: Seat;
  readonly seats: number;
  readonly rng: RngState;
}

export type CellAnswer = { readonly cpuMs: number } & (
  | { readonly decision: Decision }
  | { readonly error: string }
  | { readonly isLate: true }
);

/** Places in the control memory: whether there is an answer, and its length in bytes. */
export const CELL = { state: 0, length: 1, words: 2, bytes: 1 << 20 } as const;
export const CELL_STATES = { waiting: 0, answered: 1 } as const;

/** Loading a module may take a while on a busy machine. */
const OPENING_MS = 60_000;
/** A decision is given up after this many times its limit by the clock, or so much later than it, and a moment. */
const PATIENCE = 10;
const MOST_PATIENCE_MS = 20_000;
const MOMENT_MS = 2000;

const waitFor = (limitMs: number): number =>
  Math.min(PATIENCE * limitMs, limitMs + MOST_PATIENCE_MS) + MOMENT_MS;

interface Room {
  readonly worker: Worker;
  readonly control: Int32Array;
  readonly data: Uint8Array;
}

/**
 * A thread of its own for an author's agent. An agent that never pauses, or ends its thread, is simply not heard of any
 * more: the thread is closed, and the next question opens another.
 */
export class Cell {
  readonly #opening: Pick<CellOpening, 'game' | 'name' | 'limitMs'>;
  #room: Room | undefined;

  constructor(opening: Pick<CellOpening, 'game' | 'name' | 'limitMs'>) {
    this.#opening = opening;
  }

  /** Waits for the answer, blocking this thread; undefined when there is none. */
  ask(question: CellQuestion): CellAnswer | undefined {
    this.#room ??= this.#open();
    const room = this.#room;
    if (room === undefined) return undefined;
    return this.#hear(room, waitFor(this.#opening.limitMs), () =>
      room.worker.postMessage({ type: 'ask', ...question }),
    );
  }

  close(): void {
    this.#room?.worker.terminate();
    this.#room = undefined;
  }

  #open(): Room | undefined {
    const control = new SharedArrayBuffer(4 * CELL.words);
    const data = new SharedArrayBuffer(CELL.bytes);
    const worker = new Worker(CELL_MODULE.href) as Worker & { unref(): void };
    // An idle cell keeps no program alive.
    worker.unref();
    this.#room = { worker, control: new Int32Array(control), data: new Uint8Array(data) };
    const opening: CellOpening = { type: 'open', control, data, ...this.#opening };
    this.#hear(this.#room, OPENING_MS, () => worker.postMessage(opening));
    return this.#room;
  }

  #hear({ control, data }: Room, ms: number, speak: () => void): CellAnswer | undefined {
    Atomics.store(control, CELL.state, CELL_STATES.waiting);
    speak();
    if (Atomics.wait(control, CELL.state, CELL_STATES.waiting, ms) === 'timed-out') {
      this.close();
      return undefined;
    }
    // Shared memory cannot be decoded where it is.
    return JSON.parse(new TextDecoder().decode(data.slice(0, control[CELL.length])));
  }
}
