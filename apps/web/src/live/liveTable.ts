import type { Tagged } from '@ludus/kernel';
import {
  type ActRequest,
  type GameMessage,
  type PlayState,
  type Watch,
  watchGame,
} from '@ludus/server/client';
import { GameLine, type LastMove } from '@ludus/table';
import type { Thought } from '../opponents/opponentProtocol.ts';
import { describeFailure, server } from '../server/server.ts';
import type { GameUi } from '../table/ui.ts';

export interface LiveState {
  readonly play: PlayState;
  /** What the seat at this screen may do now. */
  readonly legal: readonly Tagged[];
  /** The whole game, where nothing is hidden. */
  readonly line: GameLine | undefined;
  readonly last: LastMove | undefined;
  /** What happened, latest first. */
  readonly log: readonly string[];
  readonly isUp: boolean;
  readonly trouble: string | undefined;
  readonly hint: Thought | undefined;
  readonly isHinting: boolean;
  /** How far this screen's clock is ahead of the server's, in milliseconds. */
  readonly aheadMs: number;
}

const NOTHING: readonly never[] = [];
const LONGEST_LOG = 60;

/** A game on the server as seen from here; it comes back by itself when the line is cut. */
export class LiveTable {
  readonly ui: GameUi;
  readonly id: string;
  readonly token: string | undefined;
  readonly #listeners = new Set<() => void>();
  #watch: Watch | undefined;
  #state: LiveState;
  /** An answer about an older position is dropped. */
  #round = 0;

  constructor(ui: GameUi, play: PlayState, token: string | undefined) {
    this.ui = ui;
    this.id = play.id;
    this.token = token;
    this.#state = {
      play,
      legal: NOTHING,
      line: undefined,
      last: undefined,
      log: [],
      isUp: true,
      trouble: undefined,
      hint: undefined,
      isHinting: false,
      // The server's past cannot lie in this screen's future.
      aheadMs: play.clock === null ? 0 : Math.min(0, Date.now() - Date.parse(play.clock.since)),
    };
  }

  readonly getState = (): LiveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#open();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) {
        this.#watch?.close();
        this.#watch = undefined;
      }
    };
  };

  readonly act = (action: Tagged): void => {
    this.#show({ legal: NOTHING });
    void this.#send({ action: action as unknown as Record<string, unknown> }).then((refused) => {
      if (refused === undefined) return;
      this.#show({ trouble: refused });
      void this.#refresh();
    });
  };

  /** Plays a move in writing; answers with the reason when it cannot be played. */
  readonly say = (notation: string): Promise<string | undefined> => this.#send({ notation });

  async #send(move: Omit<ActRequest, 'moveNumber'>): Promise<string | undefined> {
    const answer = await this.#watch?.act({ moveNumber: this.#state.play.moveNumber, ...move });
    return answer?.ok === false ? (answer.error?.message ?? 'The server refused the move.') : undefined;
  }

  readonly hint = async (): Promise<void> => {
    const { moveNumber } = this.#state.play;
    this.#show({ isHinting: true, hint: undefined });
    await this.#ask(async () => {
      const { hintAgent } = this.ui;
      const asked = hintAgent === undefined ? {} : { agent: hintAgent };
      const { action, evaluation, principalVariation } = await server.play.hint(this.id, this.token, asked);
      if (moveNumber !== this.#state.play.moveNumber) return;
      this.#show({ hint: { action: action as unknown as Tagged, evaluation, line: principalVariation } });
    });
    this.#show({ isHinting: false });
  };

  readonly resign = (): Promise<void> => this.#ask(() => server.play.resign(this.id, this.token ?? ''));
  readonly undo = (): Promise<void> => this.#ask(() => server.play.undo(this.id, this.token ?? ''));
  readonly declineUndo = (): Promise<void> =>
    this.#ask(() => server.play.undo(this.id, this.token ?? '', { decline: true }));

  async #ask(request: () => Promise<unknown>): Promise<void> {
    try {
      await request();
      this.#show({ trouble: undefined });
    } catch (error) {
      this.#show({ trouble: describeFailure(error) });
    }
  }

  #open(): void {
    this.#watch = watchGame({
      url: server.socketUrl(this.id),
      ...(this.token === undefined ? {} : { token: this.token }),
      onMessage: (message) => this.#hear(message),
      onLine: (isUp) => this.#show({ isUp }),
      onRefused: ({ message }) => this.#show({ trouble: message }),
    });
  }

  #hear(message: GameMessage): void {
    const { state: play, action, events = NOTHING, seat, type } = message;
    if (type === 'move' && seat !== undefined) {
      const last = {
        count: (message.moveNumber ?? 0) + 1,
        action: (action ?? { type: 'hidden' }) as unknown as Tagged,
        seat,
        events: events as unknown as readonly Tagged[],
      };
      const view = play?.view ?? this.#state.play.view;
      const said = view === null ? [] : this.ui.sentences(last, view);
      this.#show({ last, log: [...said.toReversed(), ...this.#state.log].slice(0, LONGEST_LOG) });
      this.#follow(last, message.moveNumber);
    }
    if (type === 'undone') this.#show({ last: undefined, line: undefined });
    if (play === undefined) return;
    // A clock that a move has just started was started now.
    if (type === 'move' && play.clock !== null)
      this.#show({ aheadMs: Date.now() - Date.parse(play.clock.since) });
    const { hint } = this.#state;
    const isSame = play.moveNumber === this.#state.play.moveNumber;
    this.#show({ play, legal: NOTHING, trouble: undefined, hint: isSame ? hint : undefined });
    void this.#refresh();
  }

  /** Goes on with the line where it is known up to this move. */
  #follow({ action, seat }: LastMove, moveNumber: number | undefined): void {
    const { line } = this.#state;
    const next = line?.length === moveNumber ? line?.play(action, seat) : undefined;
    this.#show({ line: next?.ok === true ? next.value : undefined });
  }

  async #refresh(): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    try {
      const [line, legal] = await Promise.all([this.#loadLine(), this.#loadLegal()]);
      if (round !== this.#round) return;
      const forced = legal.length === 1 ? this.#forced() : undefined;
      if (forced !== undefined) this.act(forced);
      else this.#show({ line, legal });
    } catch (error) {
      if (round === this.#round) this.#show({ trouble: describeFailure(error) });
    }
  }

  /** A view is a state, which the rules can be asked about, only where nothing is hidden. */
  #forced(): Tagged | undefined {
    return this.#hasSecrets ? undefined : this.ui.game.forced(this.#state.play.view);
  }

  get #hasSecrets(): boolean {
    return this.ui.game.secrets !== undefined;
  }

  async #loadLine(): Promise<GameLine | undefined> {
    const { line, play } = this.#state;
    if (this.#hasSecrets || line?.length === play.moveNumber) return line;
    const { view } = await server.play.view(this.id, -1, this.token);
    const steps: { action: Tagged; seat: number }[] = [];
    for (;;) {
      const page = await server.play.moves(this.id, this.token, { start: steps.length });
      for (const { action, seat } of page.moves) steps.push({ action: action as unknown as Tagged, seat });
      if (!page.hasMore) break;
    }
    const loaded = GameLine.replay(this.ui.game, view, steps);
    return loaded.ok ? loaded.value : undefined;
  }

  async #loadLegal(): Promise<readonly Tagged[]> {
    const { play } = this.#state;
    if (play.toAct === null || play.toAct !== play.viewer) return NOTHING;
    if (!this.#hasSecrets) return this.ui.game.legal(play.view);
    const actions: Tagged[] = [];
    for (;;) {
      const page = await server.play.legal(this.id, this.token, { limit: 5000, offset: actions.length });
      actions.push(...page.actions.map(({ action }) => action as unknown as Tagged));
      if (actions.length >= page.total || page.actions.length === 0) return actions;
    }
  }

  #show(change: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
