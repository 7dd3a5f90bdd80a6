import { notesOf } from '@ludus/agents';
import { type Seat, type Viewer, viewFor } from '@ludus/kernel';
import { guarded, type Logger } from '../observe/log.ts';
import type { Thinker } from '../thinking/types.ts';
import type { Change } from './changes.ts';
import { Feed } from './feed.ts';
import { messageFor } from './messages.ts';
import type { PlayState } from './schemas.ts';
import { isSecret } from './secrets.ts';
import { Session, type SessionOptions } from './session.ts';
import { stateFor } from './state.ts';

export interface TableOptions extends Omit<SessionOptions, 'onChange'> {
  readonly thinker: Thinker;
  readonly log: Logger;
  /** The longest an agent may take for a move. */
  readonly maxThinkMs: number;
  /** Is told everything that happens; for figures. */
  readonly onChange?: (change: Change) => void;
}

/** Timers of the platform hold no more than this. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** When the store fails, everything is tried again after this time. */
const RETRY_MS = 1000;

/** A session with everything that moves it along: agents that think, clocks that run out, and people who follow it. */
export class Table {
  readonly session: Session;
  readonly feed: Feed;
  /** When anybody last had to do with it. */
  usedAt: number;
  readonly #options: TableOptions;
  readonly #texts = new Map<Viewer, string>();
  #alarm: ReturnType<typeof setTimeout> | undefined;
  /** The position an agent is thinking about. */
  #thinkingAt: number | undefined;
  /** The position whose clock was found to be up; when nothing came of that, the store failed. */
  #expiredAt: number | undefined;
  #isDriving = false;
  #isClosed = false;

  constructor(options: TableOptions) {
    const { game, record, now } = options;
    this.#options = options;
    this.usedAt = now();
    this.session = new Session({ ...options, onChange: (change) => this.#changed(change) });
    this.#keepsOneView = game.secrets === undefined;
    this.feed = new Feed({
      seats: record.seats.length,
      hasSecrets: game.secrets !== undefined,
      stateText: (viewer) => this.stateText(viewer),
    });
    this.drive();
  }

  readonly #keepsOneView: boolean;

  get id(): string {
    return this.session.record.id;
  }

  /** Whether it can be put away: nothing happens by itself and nobody looks. */
  get isIdle(): boolean {
    return this.feed.watchers === 0 && this.#thinkingAt === undefined && this.#alarm === undefined;
  }

  /** Whose token this is, if anybody's. */
  holderOf(token: string): Seat | undefined {
    let holder: Seat | undefined;
    // All seats are compared, so that the time taken does not tell which one it was.
    for (const [i, { tokenDigest }] of this.session.seats.entries())
      if (isSecret(token, tokenDigest)) holder = i + 1;
    return holder;
  }

  get #sentAt(): string {
    return new Date(this.#options.now()).toISOString();
  }

  /** The table as a viewer may see it. */
  state(viewer: Viewer): PlayState {
    return { ...stateFor(this.session, viewer), sentAt: this.#sentAt };
  }

  /** The same in JSON, most of which is made once for everybody who looks. */
  stateText(viewer: Viewer): string {
    return `${this.#lasting(viewer).slice(0, -1)},"sentAt":"${this.#sentAt}"}`;
  }

  /** What stays the same until something happens. */
  #lasting(viewer: Viewer): string {
    let text = this.#texts.get(viewer);
    if (text === undefined) {
      text = this.#render(viewer);
      this.#texts.set(viewer, text);
    }
    return text;
  }

  /** Where nothing is hidden all views are one text, except for the name on it. */
  #render(viewer: Viewer): string {
    if (!this.#keepsOneView || viewer === 0) return JSON.stringify(stateFor(this.session, viewer));
    return this.#lasting(0).replace('"viewer":null', `"viewer":${viewer}`);
  }

  #changed(change: Change): void {
    this.#texts.clear();
    this.usedAt = this.#options.now();
    this.feed.append((viewer) => messageFor(this.session, change, viewer));
    this.#options.onChange?.(change);
    if (change.type === 'ended') this.feed.settle();
    this.drive();
  }

  /** Sees to it that whatever has to happen next will, once the change at hand is complete. */
  drive(): void {
    if (this.#isDriving) return;
    this.#isDriving = true;
    queueMicrotask(async () => {
      this.#isDriving = false;
      if (this.#isClosed) return;
      await this.#setAlarm();
      if (!this.#isClosed) this.#askAgent();
    });
  }

  async #setAlarm(): Promise<void> {
    const settled = await this.session.settle();
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
    if (this.#isClosed) return;
    if (!settled.ok) {
      this.#alarm = setTimeout(() => this.drive(), RETRY_MS);
      return;
    }
    const { deadline, revision } = this.session;
    if (deadline === undefined || this.session.agentToAct !== undefined) return;
    const least = this.#expiredAt === revision ? RETRY_MS : 0;
    const wait = Math.min(LONGEST_TIMER, Math.max(least, deadline - this.#options.now()));
    this.#alarm = setTimeout(async () => {
      this.#expiredAt = revision;
      await guarded(this.#options.log, 'clock', () => this.session.expire());
      this.drive();
    }, wait);
  }

  #askAgent(): void {
    const { agentToAct, toAct, revision } = this.session;
    if (agentToAct === undefined || toAct === undefined || this.#thinkingAt === revision) return;
    this.#thinkingAt = revision;
    void this.#decide(agentToAct, toAct, revision);
  }

  async #decide(agent: string, seat: Seat, revision: number): Promise<void> {
    const { log, now } = this.#options;
    const { paceMs } = this.session.record;
    const started = now();
    try {
      const decision = await this.#ask(agent, seat).catch((caught: unknown) => {
        if (this.#isClosed) throw caught;
        log.warn('an agent failed; a random move is made', { game: this.id, agent, error: String(caught) });
        return this.#ask('random', seat);
      });
      const rest = paceMs - (now() - started);
      if (rest > 0) await Bun.sleep(rest);
      if (this.#isClosed || this.session.revision !== revision) return;
      const played = await this.session.actFor(seat, decision.action, notesOf(decision, seat));
      if (played.ok) return;
      if (played.error.code !== 'store_unavailable') throw new Error(played.error.message);
      await Bun.sleep(RETRY_MS);
    } catch (caught) {
      if (this.#isClosed) return;
      log.error('an agent could not move', { game: this.id, agent, error: String(caught) });
      await Bun.sleep(RETRY_MS);
    } finally {
      if (this.#thinkingAt === revision) this.#thinkingAt = undefined;
      this.drive();
    }
  }

  #ask(agent: string, seat: Seat): ReturnType<Thinker['think']> {
    const { game, state, record } = this.session;
    const question = {
      game: game.id,
      agent,
      view: viewFor(game, state, seat),
      seat,
      seats: record.seats.length,
      seed: crypto.randomUUID(),
      maxMs: this.#options.maxThinkMs,
    };
    return this.#options.thinker.think(question, { purpose: 'move', askedBy: this.id });
  }

  /** Nothing happens here any more; the session can be taken up again from the store. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#alarm);
    this.feed.close();
  }
}
