import type { Tagged } from '@ludus/kernel';
import {
  type ActRequest,
  type GameMessage,
  type Heard,
  type LudusClient,
  type PlayState,
  type Watch,
  watchGame,
} from '@ludus/server/client';
import type { LastMove } from '@ludus/table';
import { describeFailure, server } from '../server/server.ts';
import type { Hint } from '../table/HintBox.tsx';
import type { GameUi } from '../table/ui.ts';
import { heardMove, type LiveMove, loadHistory, MoveRecorder } from './moves.ts';

export interface LiveState {
  readonly play: PlayState;
  /** What the seat at this screen may do now. */
  readonly legal: readonly Tagged[];
  /** All moves, where nothing is hidden. */
  readonly moves: readonly LiveMove[] | undefined;
  /** The last move there was anything to see of. */
  readonly last: LastMove | undefined;
  /** What the latest message told, in sentences; a new list with every message. */
  readonly news: readonly string[];
  /** What happened, latest first. */
  readonly log: readonly string[];
  readonly isUp: boolean;
  readonly trouble: string | undefined;
  readonly hint: Hint | undefined;
  readonly isHinting: boolean;
  /** How far this screen's clock is ahead of the server's, in milliseconds. */
  readonly aheadMs: number;
}

export interface LiveTableOptions {
  readonly ui: GameUi;
  /** The game as it is now. */
  readonly play: PlayState;
  /** Absent for spectators. */
  readonly token: string | undefined;
  /** The server this page came from when left out. */
  readonly client?: LudusClient;
}

const NOTHING: readonly never[] = [];
const LONGEST_LOG = 60;

const aheadOf = ({ sentAt }: PlayState): number => Date.now() - Date.parse(sentAt);

/**
 * A game on the server as seen from here; it comes back by itself when the line is cut. It shows what it is told: the
 * rules play moves again only for the history of a game that was joined late.
 */
export class LiveTable {
  readonly ui: GameUi;
  readonly id: string;
  readonly token: string | undefined;
  readonly #client: LudusClient;
  readonly #listeners = new Set<() => void>();
  readonly #moves = new MoveRecorder();
  #watch: Watch | undefined;
  #state: LiveState;
  /** An answer about an older position is dropped. */
  #round = 0;

  constructor({ ui, play, token, client = server }: LiveTableOptions) {
    this.ui = ui;
    this.#client = client;
    this.id = play.id;
    this.token = token;
    this.#state = {
      play,
      legal: NOTHING,
      moves: undefined,
      last: undefined,
      news: NOTHING,
      log: [],
      isUp: true,
      trouble: undefined,
      hint: undefined,
      isHinting: false,
      aheadMs: aheadOf(play),
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
    void this.#send({ action: { ...action } }).then((refused) => {
      if (refused === undefined) return;
      this.#show({ trouble: refused });
      void this.#refreshLegal();
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
      const { action, evaluation, principalVariation } = await this.#client.play.hint(
        this.id,
        this.token,
        asked,
      );
      if (moveNumber !== this.#state.play.moveNumber) return;
      this.#show({ hint: { action: action as unknown as Tagged, evaluation, line: principalVariation } });
    });
    this.#show({ isHinting: false });
  };

  readonly resign = (): Promise<void> => this.#ask(() => this.#client.play.resign(this.id, this.token ?? ''));
  readonly undo = (): Promise<void> => this.#ask(() => this.#client.play.undo(this.id, this.token ?? ''));
  readonly declineUndo = (): Promise<void> =>
    this.#ask(() => this.#client.play.undo(this.id, this.token ?? '', { decline: true }));

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
      url: this.#client.socketUrl(this.id),
      ...(this.token === undefined ? {} : { token: this.token }),
      onMessage: (heard) => this.#hear(heard),
      onLine: (isUp) => this.#show({ isUp }),
      onRefused: ({ message }) => this.#show({ trouble: message }),
    });
  }

  #hear({ message, state: play, isCurrent }: Heard): void {
    const told = this.#follow(message, play);
    if (!isCurrent) {
      this.#show(told);
      return;
    }
    const { hint, play: before } = this.#state;
    const isSame = play.moveNumber === before.moveNumber;
    this.#show({
      ...told,
      play,
      legal: NOTHING,
      trouble: undefined,
      hint: isSame ? hint : undefined,
      aheadMs: aheadOf(play),
      ...this.#shownMoves(),
    });
    void this.#refreshLegal();
    if (!this.#moves.isComplete && !this.#hasSecrets) void this.#refreshMoves();
  }

  /** Takes down what happened, and says it in words. */
  #follow(message: GameMessage, { view }: PlayState): Partial<LiveState> {
    if (message.type === 'state') {
      this.#moves.forget();
      return {};
    }
    const news: string[] = [];
    for (const change of message.changes) {
      if (change.type === 'undone') this.#moves.cut(change.toMove);
      if (change.type !== 'move') continue;
      const move = heardMove(this.ui, change);
      this.#moves.add(move);
      if (view !== null) news.push(...this.ui.sentences(move.last, view));
    }
    const { log } = this.#state;
    return { news, log: [...news.toReversed(), ...log].slice(0, LONGEST_LOG) };
  }

  #shownMoves(): Pick<LiveState, 'moves' | 'last'> {
    return { moves: this.#hasSecrets ? undefined : this.#moves.all, last: this.#moves.lastSeen };
  }

  async #refreshMoves(): Promise<void> {
    try {
      await this.#moves.complete(() => loadHistory(this.ui, this.#client, this));
      this.#show(this.#shownMoves());
    } catch (error) {
      this.#show({ trouble: describeFailure(error) });
    }
  }

  async #refreshLegal(): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    try {
      const legal = await this.#loadLegal();
      if (round === this.#round) this.#show({ legal });
    } catch (error) {
      if (round === this.#round) this.#show({ trouble: describeFailure(error) });
    }
  }

  /** A view is a state, which the rules can be asked about, only where nothing is hidden. */
  get #hasSecrets(): boolean {
    return this.ui.game.secrets !== undefined;
  }

  async #loadLegal(): Promise<readonly Tagged[]> {
    const { play } = this.#state;
    if (play.toAct === null || play.toAct !== play.viewer) return NOTHING;
    if (!this.#hasSecrets) return this.ui.game.legal(play.view);
    const actions: Tagged[] = [];
    for (;;) {
      const page = await this.#client.play.legal(this.id, this.token, {
        limit: 5000,
        offset: actions.length,
      });
      actions.push(...page.actions.map(({ action }) => action as unknown as Tagged));
      if (actions.length >= page.total || page.actions.length === 0) return actions;
    }
  }

  #show(change: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
