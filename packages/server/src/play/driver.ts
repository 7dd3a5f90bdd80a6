import { type Decision, mayPonder, notesOf, Pondering } from '@ludus/agents';
import { knowledgeFor, type Result, type Seat, viewFor } from '@ludus/kernel';
import type { MoveNotes } from '@ludus/replay';
import {
  agentToAct,
  type Command,
  expiresAt,
  type GameLine,
  seatedParticipants,
  seatToAct,
  type Table,
} from '@ludus/table';
import type { Logger } from '../observe/log.ts';
import type { Question, Thinker } from '../thinking/types.ts';
import type { ServerClock } from './serverClock.ts';
import type { SessionRecord } from './types.ts';

export interface DriverOptions {
  readonly record: Pick<SessionRecord, 'id' | 'paceMs' | 'owner'>;
  readonly thinker: Thinker;
  readonly log: Logger;
  readonly time: ServerClock;
  /** The most time an agent gets for a move. */
  readonly maxThinkMs: number;
  readonly table: () => Table;
  readonly carryOut: (
    asked: (table: Table) => Command | undefined,
    notes?: MoveNotes,
  ) => Promise<Result<void>>;
  /** Whether agents should keep playing: somebody plays against them, or watches. */
  readonly isAttended: () => boolean;
  /** Whether everything that happened is stored. */
  readonly isStored: () => boolean;
  /** Tries again to store what could not be stored; returns whether everything is stored now. */
  readonly retry: () => Promise<boolean>;
}

/** The longest delay that platform timers support. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** An agent ponders a position no longer than this; by then its transposition table is full. */
const PONDER_MS = 60_000;
/** When the store fails, everything is tried again after this time. */
const RETRY_MS = 1000;

/** Keeps a table going without requests: agents think, and clocks run out. */
export class Driver {
  readonly #options: DriverOptions;
  #alarm: ReturnType<typeof setTimeout> | undefined;
  /** The moves after which an agent is thinking. */
  #thinkingAt: GameLine | undefined;
  readonly #pondering = new Pondering();
  #isDriving = false;
  #isClosed = false;

  constructor(options: DriverOptions) {
    this.#options = options;
  }

  /** Whether nothing will happen without a request. */
  get isIdle(): boolean {
    return this.#thinkingAt === undefined && this.#alarm === undefined;
  }

  /** Schedules whatever has to happen next, once the current change is complete. */
  drive(): void {
    if (this.#isDriving) return;
    this.#isDriving = true;
    queueMicrotask(() => {
      this.#isDriving = false;
      if (this.#isClosed) return;
      this.#setAlarm();
      this.#letPonder();
      this.#askAgent();
    });
  }

  #wakeIn(ms: number, work: () => Promise<boolean>): void {
    this.#alarm = setTimeout(async () => {
      this.#alarm = undefined;
      const isDone = await work().catch((caught: unknown) => {
        this.#options.log.error('unexpected failure', { what: 'clock', error: String(caught) });
        return false;
      });
      if (this.#isClosed || this.#alarm !== undefined) return;
      if (isDone) this.drive();
      else this.#wakeIn(RETRY_MS, work);
    }, ms);
  }

  #setAlarm(): void {
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
    const { time, carryOut, isStored, retry } = this.#options;
    if (!isStored()) {
      this.#wakeIn(RETRY_MS, retry);
      return;
    }
    const table = this.#options.table();
    const isHurried = table.outcome === undefined && agentToAct(table) === undefined;
    const deadline = isHurried ? expiresAt(table.clock) : undefined;
    if (deadline === undefined) return;
    const wait = Math.min(LONGEST_TIMER, Math.max(1, Math.ceil(deadline - time.now())));
    this.#wakeIn(wait, async () => (await carryOut(() => ({ type: 'flag' }))).ok);
  }

  #askAgent(): void {
    const { isAttended } = this.#options;
    const table = this.#options.table();
    const agent = agentToAct(table);
    if (agent === undefined || this.#thinkingAt === table.line || !isAttended()) return;
    this.#thinkingAt = table.line;
    void this.#decide(agent, seatToAct(table)!, table.line);
  }

  /** Agents that may think while somebody else is to act do so as long as anybody attends. */
  #letPonder(): void {
    const { table, isAttended, thinker } = this.#options;
    const { line, outcome } = table();
    const toAct = seatToAct(table());
    if (outcome !== undefined || toAct === undefined || !isAttended()) {
      void this.#pondering.stop();
      return;
    }
    const agents = seatedParticipants(table()).flatMap(({ agent }, i) =>
      agent === undefined || i + 1 === toAct || !mayPonder(agent) ? [] : [{ agent, seat: i + 1 }],
    );
    const ponders = agents.map(({ agent, seat }) => (signal: AbortSignal) => {
      const question = { ...this.#questionOf(agent, seat, line), maxMs: PONDER_MS };
      return thinker.ponder(question, signal);
    });
    this.#pondering.start(line, ponders);
  }

  async #decide(agent: string, seat: Seat, line: GameLine): Promise<void> {
    const { log, record } = this.#options;
    try {
      const { action, notes } = await this.#answer(agent, seat, line);
      const played = await this.#options.carryOut(
        (table) =>
          table.line === line && table.outcome === undefined
            ? { type: 'act', seat, by: 'agent', action }
            : undefined,
        notes,
      );
      if (played.ok || this.#isClosed || played.error.code === 'stale_move') return;
      if (played.error.code !== 'store_unavailable') throw new Error(played.error.message);
      await Bun.sleep(RETRY_MS);
    } catch (caught) {
      if (this.#isClosed) return;
      log.error('an agent could not move', { game: record.id, agent, error: String(caught) });
      await Bun.sleep(RETRY_MS);
    } finally {
      if (this.#thinkingAt === line) this.#thinkingAt = undefined;
      this.drive();
    }
  }

  /** An agent's move, at its pace. If the agent fails, a random move replaces it. */
  async #answer(agent: string, seat: Seat, line: GameLine) {
    const { log, time, record } = this.#options;
    const started = time.now();
    const decision = await this.#ask(agent, seat, line).catch((caught: unknown) => {
      if (this.#isClosed) throw caught;
      log.warn('an agent failed; a random move is made', { game: record.id, agent, error: String(caught) });
      return this.#ask('random', seat, line);
    });
    const rest = record.paceMs - (time.now() - started);
    if (rest > 0) await Bun.sleep(rest);
    return { action: decision.action, notes: notesOf(decision, seat) };
  }

  async #ask(agent: string, seat: Seat, line: GameLine): Promise<Decision> {
    const { record, thinker } = this.#options;
    // The thread that pondered has what the agent found out, so wait for it.
    if (mayPonder(agent)) await this.#pondering.before;
    const question = this.#questionOf(agent, seat, line);
    return thinker.think(question, { purpose: 'move', askedBy: record.owner ?? record.id });
  }

  #questionOf(agent: string, seat: Seat, { game, state }: GameLine): Question {
    const { record, table, maxThinkMs } = this.#options;
    return {
      game: game.id,
      agent,
      view: viewFor(game, state, seat),
      knowledge: knowledgeFor(game, agent, state, seat),
      seat,
      seats: table().participants.length,
      seed: crypto.randomUUID(),
      memory: `${record.id} ${seat}`,
      maxMs: maxThinkMs,
    };
  }

  close(): void {
    this.#isClosed = true;
    void this.#pondering.stop();
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
  }
}
