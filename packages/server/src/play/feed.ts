import { randomBytes } from 'node:crypto';
import type { Viewer } from '@ludus/kernel';
import type { JsonPatch } from '@ludus/table';
import type { Change, States } from './messages.ts';

/** A follower of a game. */
export interface Watcher {
  /** The seat they started in, which they may have left for another; 0 for a spectator. */
  readonly person: Viewer;
  readonly states: States;
  /** Whether they also get presence and chat messages. */
  readonly hearsPeople?: boolean;
  /** Takes one message: its id and its text, a JSON object. */
  send(id: string, text: string): void;
  /** The feed is closed. */
  close(): void;
}

/** Something to report to all followers. */
export interface Broadcast {
  /** Whether the patch is the same for everybody if nothing is hidden: nobody changed seats. */
  readonly isShared: boolean;
  /** What a viewer may know about it. */
  readonly changesFor: (person: Viewer) => readonly Change[];
  /** What it changed in the state they see. */
  readonly patchFor: (person: Viewer) => JsonPatch;
}

interface Entry {
  readonly number: number;
  /** By audience; one for everybody if nothing is hidden. */
  readonly texts: ReadonlyMap<Viewer, string>;
  readonly bytes: number;
}

/** How many messages of a table are kept for clients that reconnect. */
const MOST_KEPT = 128;
const MOST_BYTES = 48 * 1024;
const KEPT_AT_END = 8;

interface FeedOptions {
  /** Whether people may know different things. */
  readonly hasSecrets: boolean;
  /** The current state of the table as JSON, as a viewer may see it. */
  readonly stateText: (person: Viewer) => string;
}

/** A JSON object with one more field. */
const withField = (text: string, field: string, value: string): string =>
  `${text.slice(0, -1)},"${field}":${value}}`;

/**
 * The numbered messages of a table. A client that reconnects with the last number it saw gets what it missed;
 * one that was away too long, or is new, gets the whole state instead. Texts are made once each, and only for
 * audiences that follow or may come back.
 */
export class Feed {
  readonly #epoch = randomBytes(6).toString('hex');
  readonly #entries: Entry[] = [];
  readonly #watchers = new Set<Watcher>();
  /** The last message while somebody followed, by audience. */
  readonly #followed = new Map<Viewer, number>();
  readonly #options: FeedOptions;
  #last = 0;
  #bytes = 0;

  constructor(options: FeedOptions) {
    this.#options = options;
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

  /** The audience of a viewer. */
  #audienceOf(person: Viewer): Viewer {
    return this.#options.hasSecrets ? person : 0;
  }

  /** Reports to everybody, players first; `afterPlayers` is called before spectators are told. */
  append(broadcast: Broadcast, afterPlayers?: () => void): void {
    this.#last += 1;
    const id = this.#id(this.#last);
    const entry = this.#makeEntry(id, broadcast.changesFor);
    this.#keep(entry);
    const textFor = this.#textsOf(entry, broadcast);
    for (const watcher of this.#watchers) if (watcher.person !== 0) watcher.send(id, textFor(watcher));
    afterPlayers?.();
    for (const watcher of this.#watchers) if (watcher.person === 0) watcher.send(id, textFor(watcher));
  }

  /** The texts of a message, each made once. */
  #textsOf(entry: Entry, { isShared, patchFor }: Broadcast): (watcher: Watcher) => string {
    const texts = new Map<string, string>();
    return ({ person, states }) => {
      const reader = states === 'patch' && isShared ? this.#audienceOf(person) : person;
      const key = `${states} ${reader}`;
      const known = texts.get(key);
      if (known !== undefined) return known;
      const head = entry.texts.get(this.#audienceOf(person))!;
      const text =
        states === 'patch'
          ? withField(head, 'patch', JSON.stringify(patchFor(reader)))
          : withField(head, 'state', this.#options.stateText(person));
      texts.set(key, text);
      return text;
    };
  }

  /** Reports something that is not part of the game: it has no number and is not kept. */
  tellPeople(text: string): void {
    for (const watcher of this.#watchers) if (watcher.hearsPeople === true) watcher.send(this.lastId, text);
  }

  #makeEntry(id: string, changesFor: Broadcast['changesFor']): Entry {
    for (const { person } of this.#watchers) this.#followed.set(this.#audienceOf(person), this.#last);
    const texts = new Map<Viewer, string>();
    let bytes = 0;
    for (const [audience, number] of this.#followed) {
      if (this.#last - number > MOST_KEPT) {
        this.#followed.delete(audience);
        continue;
      }
      const text = JSON.stringify({ id, type: 'change', changes: changesFor(audience) });
      texts.set(audience, text);
      bytes += text.length;
    }
    return { number: this.#last, texts, bytes };
  }

  /** Nobody follows: only the end is kept. */
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

  /** The texts a client missed; undefined if not all of them are available. */
  #missed(person: Viewer, lastSeen: string | undefined): readonly (readonly [number, string])[] | undefined {
    const [epoch, text = ''] = lastSeen?.split('.') ?? [];
    const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
    if (epoch !== this.#epoch || !(number <= this.#last)) return undefined;
    const audience = this.#audienceOf(person);
    const missed = this.#entries.flatMap((entry): (readonly [number, string])[] => {
      const known = entry.number > number ? entry.texts.get(audience) : undefined;
      return known === undefined ? [] : [[entry.number, known]];
    });
    return missed.length === this.#last - number ? missed : undefined;
  }

  /** Follows from now on; what was missed, or the state, comes first. Returns how to stop. */
  join(watcher: Watcher, lastSeen?: string): () => void {
    const { person } = watcher;
    const state = (): string => this.#options.stateText(person);
    const first = (): string => JSON.stringify({ id: this.lastId, type: 'state' });
    const missed = this.#missed(person, lastSeen);
    if (missed === undefined) watcher.send(this.lastId, withField(first(), 'state', state()));
    else
      for (const [number, text] of missed)
        watcher.send(this.#id(number), number === this.#last ? withField(text, 'state', state()) : text);
    this.#watchers.add(watcher);
    this.#followed.set(this.#audienceOf(person), this.#last);
    return () => void this.#watchers.delete(watcher);
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close();
    this.#watchers.clear();
  }
}
