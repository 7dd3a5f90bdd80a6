import { adviserFor, mayPonder, Pondering } from '@ludus/agents';
import { knowledgeFor, type Seat, type Tagged, viewFor } from '@ludus/kernel';
import {
  agentToAct,
  type Change,
  type Changed,
  type Command,
  command,
  type LastMove,
  mayTakeBack,
  seatedParticipants,
  seatToAct,
  type Table,
  takeBackTarget,
} from '@ludus/table';
import type { Question, Thought } from '../opponents/opponent.worker.ts';
import { type Opponents, startOpponents } from '../opponents/opponents.ts';
import { isQuietAction, lastSeen } from '../table/lastSeen.ts';
import type { TableStage } from '../table/positions.ts';
import type { GameUi } from '../table/ui.ts';
import { keepSaved, readSaved, type SavedGame, watchSaved } from './saved.ts';
import { openSaved, playersAt, saveTable } from './savedTable.ts';
import { playWords } from './words.ts';

export interface MatchState {
  readonly table: Table;
  /** The last visible move. */
  readonly last: LastMove | undefined;
  /** The seat whose agent is thinking. */
  readonly thinking: Seat | undefined;
  /** What went wrong with an opponent or with saving the game. */
  readonly trouble: string | undefined;
  readonly hint: Thought | undefined;
  readonly isHinting: boolean;
}

/** Where a match is saved, and who thinks for its agents. */
export interface MatchHost {
  readonly read: (id: string) => SavedGame | undefined;
  readonly keep: (saved: SavedGame) => boolean;
  readonly watch: (listener: (id?: string) => void) => () => void;
  readonly opponents: Pick<Opponents, 'remote' | 'restart'>;
  /** Resolves when everything that happened has been shown: opponents wait for it. */
  readonly whenShown: () => Promise<void>;
  /** Milliseconds an opponent waits after a person's turn, so that two moves never blur into one. */
  readonly pauseMs: number;
}

/** A match in this browser, whose opponents wait for what shows the moves. */
export const browserHost = (stage: Pick<TableStage, 'whenIdle'>): MatchHost => ({
  read: readSaved,
  keep: keepSaved,
  watch: watchSaved,
  opponents: startOpponents(),
  whenShown: () => stage.whenIdle(),
  pauseMs: 250,
});

const HINT_MS = 900;

/** The last visible one of these moves. */
const lastIn = (ui: GameUi, changes: readonly Change[]): LastMove | undefined => {
  const steps = changes.flatMap((change) => (change.type === 'move' ? [change.step] : []));
  const seen = steps.findLast(({ by, action }) => by !== 'forced' && !isQuietAction(ui, action));
  return seen && { ...seen, count: seen.number + 1 };
};

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * A game on this screen: people and agents take turns at a table that is saved in the browser after every change. Other
 * tabs may have the same game open: the first tab makes the change, the others follow.
 */
export class Match {
  readonly ui: GameUi;
  readonly #host: MatchHost;
  /** The game as last saved or read here. */
  #saved: SavedGame;
  readonly #listeners = new Set<() => void>();
  #state: MatchState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Answers to questions about an older position are dropped. */
  #turn = 0;
  readonly #pondering = new Pondering();
  #unwatch: (() => void) | undefined;

  constructor(ui: GameUi, saved: SavedGame, host: MatchHost) {
    this.ui = ui;
    this.#saved = saved;
    this.#host = host;
    const table = openSaved(ui.game, saved);
    if (!table.ok) throw new Error(table.error.message);
    this.#state = {
      table: table.value,
      last: lastSeen(ui, table.value.line),
      thinking: undefined,
      trouble: undefined,
      hint: undefined,
      isHinting: false,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#open();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#close();
    };
  };

  readonly getState = (): MatchState => this.#state;

  get id(): string {
    return this.#saved.id;
  }

  /** Whether the game started in the middle of another one, as in a study. */
  get isFork(): boolean {
    return this.#saved.options === undefined;
  }

  readonly act = (action: Tagged): void => this.#complain(this.#move({ action }));

  /** Plays a typed move; returns the reason if it cannot be played. */
  readonly say = async (notation: string): Promise<string | undefined> => this.#move({ notation });

  /** Resigns for a person. */
  readonly resign = (seat: Seat): void => this.#complain(this.#ask([{ type: 'resign', seat }]));

  /** Whose decision would be taken back, and how many moves would remain. */
  get undoable(): { readonly seat: Seat; readonly toMove: number } | undefined {
    if (!mayTakeBack(this.#state.table)) return undefined;
    return this.#people
      .flatMap((seat) => {
        const toMove = takeBackTarget(this.#state.table, seat);
        return toMove === undefined ? [] : [{ seat, toMove }];
      })
      .toSorted((a, b) => b.toMove - a.toMove)[0];
  }

  /** Takes back the last decision; everybody at this screen agrees. */
  readonly undo = (): void => {
    const seat = this.undoable?.seat;
    if (seat === undefined) return;
    const all = [seat, ...this.#people.filter((other) => other !== seat)];
    this.#complain(this.#ask(all.map((one) => ({ type: 'take_back', seat: one }))));
  };

  readonly hint = async (): Promise<void> => {
    const turn = this.#turn;
    this.#show({ isHinting: true, hint: undefined });
    try {
      const seat = seatToAct(this.#state.table) ?? 1;
      const hint = await this.#think(adviserFor(this.ui.game, seat, HINT_MS), false);
      if (turn === this.#turn) this.#show({ hint, isHinting: false });
    } catch (error) {
      if (turn === this.#turn) this.#show({ isHinting: false, trouble: describe(error) });
    }
  };

  get #people(): Seat[] {
    return playersAt(this.#state.table).flatMap(({ kind }, i) => (kind === 'person' ? [i + 1] : []));
  }

  /** A move by a person at this screen; does nothing while an agent is to act. */
  #move(move: { readonly action: Tagged } | { readonly notation: string }): string | undefined {
    const { table } = this.#state;
    const seat = seatToAct(table);
    if (seat === undefined || agentToAct(table) !== undefined) return undefined;
    return this.#ask([{ type: 'act', seat, by: 'player', ...move }]);
  }

  /** Asks an agent about the position. Only an agent that is to move gets extra knowledge from the game. */
  async #think(agent: string, isToMove: boolean): Promise<Thought> {
    const { game, line } = this.#state.table;
    const seat = game.toAct(line.state)!;
    const question = {
      ...this.#questionFor(seat, agent),
      ...(isToMove && {
        knowledge: knowledgeFor(game, agent, line.state, seat),
        memory: this.#memoryOf(seat),
      }),
    };
    await this.#pondering.stop();
    return this.#host.opponents.remote.choose(question);
  }

  #questionFor(seat: Seat, agent: string): Question {
    const { game, line, participants } = this.#state.table;
    return {
      game: game.id,
      view: viewFor(game, line.state, seat),
      seat,
      seats: participants.length,
      agent,
      seed: `${this.#saved.seed}/${line.length}/${agent}`,
    };
  }

  #memoryOf(seat: Seat): string {
    return `${this.#saved.id} ${seat}`;
  }

  /** Opponents that may think while a person does. */
  #letPonder(): void {
    const { table } = this.#state;
    const { remote } = this.#host.opponents;
    const ponders = seatedParticipants(table).flatMap(({ agent }, i) => {
      if (agent === undefined || !mayPonder(agent)) return [];
      const question = { ...this.#questionFor(i + 1, agent), memory: this.#memoryOf(i + 1) };
      return [(finish: AbortSignal) => remote.ponder(question, { finish })];
    });
    this.#pondering.start(table.line, ponders);
  }

  /**
   * Sends all of these commands to the table, unless the game continued in another tab: then they were about
   * an older position. Returns why the table refuses.
   */
  #ask(commands: readonly Command[]): string | undefined {
    if (this.#catchUp()) return undefined;
    let changed: Changed = { table: this.#state.table, changes: [] };
    for (const asked of commands) {
      const done = command(changed.table, asked, performance.now());
      if (!done.ok) return done.error.message;
      changed = done.value;
      if (changed.changes.some(({ type }) => type === 'taken_back')) break;
    }
    this.#follow(changed);
    return undefined;
  }

  #complain(trouble: string | undefined): void {
    if (trouble !== undefined) this.#show({ trouble });
  }

  #follow({ table, changes }: Changed): void {
    const isShorter = table.line.length < this.#state.table.line.length;
    const last = isShorter ? lastSeen(this.ui, table.line) : (lastIn(this.ui, changes) ?? this.#state.last);
    this.#become({ table, last });
    this.#keep();
    this.#goOn();
  }

  #open(): void {
    this.#unwatch = this.#host.watch((id) => {
      if (id === undefined || id === this.#saved.id) this.#catchUp();
    });
    if (!this.#catchUp()) this.#goOn();
  }

  #close(): void {
    this.#unwatch?.();
    this.#pause();
    void this.#pondering.stop();
    this.#host.opponents.restart();
  }

  /** Takes over what another tab did with the game; returns whether there was anything. */
  #catchUp(): boolean {
    const stored = this.#host.read(this.#saved.id);
    if (stored === undefined || stored.version === this.#saved.version) return false;
    const table = openSaved(this.ui.game, stored, this.#state.table.line);
    if (!table.ok) return false;
    this.#saved = stored;
    this.#become({ table: table.value, last: lastSeen(this.ui, table.value.line) });
    this.#goOn();
    return true;
  }

  #become(change: Pick<MatchState, 'table' | 'last'>): void {
    const wasThinking = this.#state.thinking !== undefined || this.#state.isHinting;
    this.#pause();
    if (wasThinking) this.#host.opponents.restart();
    this.#show({ thinking: undefined, hint: undefined, isHinting: false, trouble: undefined, ...change });
  }

  #show(change: Partial<MatchState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
  }

  #goOn(): void {
    const agent = agentToAct(this.#state.table);
    if (this.#listeners.size === 0) return;
    if (agent !== undefined) void this.#letPlay(agent);
    else if (seatToAct(this.#state.table) !== undefined) this.#letPonder();
    else void this.#pondering.stop();
  }

  /** How long an opponent waits once everything has been shown. */
  get #pauseMs(): number {
    const { steps } = this.#state.table.line;
    return steps.findLast(({ by }) => by !== 'forced')?.by === 'player' ? this.#host.pauseMs : 0;
  }

  async #letPlay(agent: string): Promise<void> {
    const seat = seatToAct(this.#state.table)!;
    const turn = this.#turn;
    this.#show({ thinking: seat });
    const play = (action: Tagged): void => {
      if (turn !== this.#turn) return;
      this.#state = { ...this.#state, thinking: undefined };
      this.#complain(this.#ask([{ type: 'act', seat, by: 'agent', action }]));
    };
    try {
      const { action } = await this.#think(agent, true);
      await this.#host.whenShown();
      if (turn === this.#turn) this.#timer = setTimeout(() => play(action), this.#pauseMs);
    } catch (error) {
      if (turn === this.#turn)
        this.#show({ thinking: undefined, trouble: playWords.opponentFailed(describe(error)) });
    }
  }

  #keep(): void {
    this.#saved = saveTable(this.#saved, this.#state.table);
    if (!this.#host.keep(this.#saved)) this.#show({ trouble: playWords.noRoom });
  }
}
