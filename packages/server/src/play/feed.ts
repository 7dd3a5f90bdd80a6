import { randomBytes } from 'node:crypto';
import type { Viewer } from './sight.ts';

/** Somebody who follows a game. */
export interface Watcher {
  readonly viewer: Viewer;
  /** Takes one message: its id and its text, an object in JSON. */
  send(id: string, text: string): void;
  /** The feed is closed. */
  close(): void;
}

interface Entry {
  readonly number: number;
  /** JSON without its last brace, per viewer. */
  readonly heads: ReadonlyMap<Viewer, string>;
}

/** So many messages are kept for those who come back. */
const KEPT = 128;

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

  /** `stateText` gives the state of the table now, as a viewer may see it. */
  constructor(viewers: readonly Viewer[], stateText: (viewer: Viewer) => string) {
    this.#viewers = viewers;
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
    const heads = new Map(
      this.#viewers.map((viewer) => [viewer, JSON.stringify({ id, ...describe(viewer) }).slice(0, -1)]),
    );
    this.#entries.push({ number: this.#last, heads });
    if (this.#entries.length > KEPT) this.#entries.shift();
    const texts = new Map<Viewer, string>();
    for (const watcher of this.#watchers) {
      const { viewer } = watcher;
      const text = texts.get(viewer) ?? `${heads.get(viewer)},"state":${this.#stateText(viewer)}}`;
      texts.set(viewer, text);
      watcher.send(id, text);
    }
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
    const state = `,"state":${this.#stateText(viewer)}}`;
    if (missed === undefined) watcher.send(this.lastId, `{"id":"${this.lastId}","type":"state"${state}`);
    else
      for (const { number, heads } of missed)
        watcher.send(this.#id(number), `${heads.get(viewer)}${number === this.#last ? state : '}'}`);
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close();
    this.#watchers.clear();
  }
}
