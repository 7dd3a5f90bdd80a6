import { randomBytes } from 'node:crypto';
import type { Viewer } from '@ludus/kernel';

/** Somebody who follows a game. */
export interface Watcher {
  /** Asked for every message, because people may change seats. */
  readonly viewer: Viewer;
  /** Takes one message: its id and its text, an object in JSON. */
  send(id: string, text: string): void;
  /** The feed is closed. */
  close(): void;
}

interface Entry {
  readonly number: number;
  /** One JSON object for everybody, or one per viewer where they may know different things. */
  readonly texts: readonly string[];
  readonly bytes: number;
}

/** So much is kept of a table for those who come back. */
const MOST_KEPT = 128;
const MOST_BYTES = 48 * 1024;
const KEPT_AT_END = 8;

export interface FeedOptions {
  /** The seats of the table. */
  readonly seats: number;
  /** Whether viewers may know different things. */
  readonly hasSecrets: boolean;
  /** The state of the table now, in JSON, as a viewer may see it. */
  readonly stateText: (viewer: Viewer) => string;
}

/** A message with the state after it. */
const withState = (text: string, state: string): string => `${text.slice(0, -1)},"state":${state}}`;

/**
 * The messages of a table, numbered. Whoever comes back with the last number seen gets what was missed; whoever was
 * away for too long, or sees the game for the first time, gets the whole state instead.
 */
export class Feed {
  readonly #epoch = randomBytes(6).toString('hex');
  readonly #entries: Entry[] = [];
  readonly #watchers = new Set<Watcher>();
  readonly #viewers: readonly Viewer[];
  readonly #stateText: (viewer: Viewer) => string;
  #last = 0;
  #bytes = 0;

  constructor({ seats, hasSecrets, stateText }: FeedOptions) {
    this.#viewers = hasSecrets ? Array.from({ length: seats + 1 }, (_, viewer) => viewer) : [0];
    this.#stateText = stateText;
  }

  get watchers(): number {
    return this.#watchers.size;
  }

  get lastId(): string {
    return this.#id(this.#last);
  }

  #id(number: number): string {
    return `${this.#epoch}.${number}`;
  }

  /** Tells everybody. `describe` says what a viewer may know of it. */
  append(describe: (viewer: Viewer) => object): void {
    this.#last += 1;
    const id = this.#id(this.#last);
    const texts = this.#viewers.map((viewer) => JSON.stringify({ id, ...describe(viewer) }));
    const entry = { number: this.#last, texts, bytes: texts.reduce((sum, { length }) => sum + length, 0) };
    this.#keep(entry);
    const whole = new Map<Viewer, string>();
    for (const watcher of this.#watchers) {
      const { viewer } = watcher;
      const text = whole.get(viewer) ?? withState(this.#textFor(entry, viewer), this.#stateText(viewer));
      whole.set(viewer, text);
      watcher.send(id, text);
    }
  }

  /** Nothing follows any more: of what was told only the end is kept. */
  settle(): void {
    this.#trim({ entries: KEPT_AT_END, bytes: MOST_BYTES });
  }

  #keep(entry: Entry): void {
    this.#entries.push(entry);
    this.#bytes += entry.bytes;
    this.#trim({ entries: MOST_KEPT, bytes: MOST_BYTES });
  }

  #trim({ entries, bytes }: { entries: number; bytes: number }): void {
    while (this.#entries.length > entries || this.#bytes > bytes) this.#bytes -= this.#entries.shift()!.bytes;
  }

  #textFor({ texts }: Entry, viewer: Viewer): string {
    return texts[texts.length === 1 ? 0 : viewer]!;
  }

  #missed(lastSeen: string | undefined): readonly Entry[] | undefined {
    const [epoch, text = ''] = lastSeen?.split('.') ?? [];
    const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
    if (epoch !== this.#epoch || !(number <= this.#last)) return undefined;
    const missed = this.#entries.filter((entry) => entry.number > number);
    return missed.length === this.#last - number ? missed : undefined;
  }

  /** Follows from now on; first comes what was missed, or the state. Answers how to stop. */
  join(watcher: Watcher, lastSeen?: string): () => void {
    const { viewer } = watcher;
    const missed = this.#missed(lastSeen);
    const state = this.#stateText(viewer);
    const first = JSON.stringify({ id: this.lastId, type: 'state' });
    if (missed === undefined) watcher.send(this.lastId, withState(first, state));
    else
      for (const entry of missed) {
        const text = this.#textFor(entry, viewer);
        watcher.send(this.#id(entry.number), entry.number === this.#last ? withState(text, state) : text);
      }
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close();
    this.#watchers.clear();
  }
}
