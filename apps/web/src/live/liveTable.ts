import type { Seat, Tagged } from '@ludus/kernel';
import {
  type ActRequest,
  type Change,
  type GameMessage,
  type Heard,
  type LudusClient,
  type PeopleMessage,
  type PlayState,
  type Presence,
  type Said,
  type SayRequest,
  type Watch,
  watchGame,
} from '@ludus/server/client';
import type { LastMove } from '@ludus/table';
import { describeFailure, server } from '../server/server.ts';
import type { Hint } from '../table/HintBox.tsx';
import type { TableStep } from '../table/positions.ts';
import type { GameUi } from '../table/ui.ts';
import { type People, peopleOf } from '../words/people.ts';
import { labelsOf } from './labels.ts';
import { heardMove, type LiveMove, lastDecision, loadHistory, MoveRecorder } from './moves.ts';
import { ToldSteps } from './toldSteps.ts';
import { liveWords } from './words.ts';

export interface LiveState {
  readonly play: PlayState;
  /** What the seat at this screen may do now. */
  readonly legal: readonly Tagged[];
  /** All moves, if nothing is hidden. */
  readonly moves: readonly LiveMove[] | undefined;
  /**
   * All moves, or those since the game was joined while the others are loading; hidden ones as far as the
   * viewer may know them.
   */
  readonly known: readonly LiveMove[];
  /** The last visible move. */
  readonly last: LastMove | undefined;
  /** The latest message, in sentences; a new list with every message. */
  readonly news: readonly string[];
  /** Events, latest first. */
  readonly log: readonly string[];
  /** The reader's last decision, which can be taken back if everybody agrees. */
  readonly ownMove: LiveMove | undefined;
  /** Who is present, by seat; empty until the server says so. */
  readonly presence: readonly (Presence | null)[];
  /** What people said, oldest first. */
  readonly said: readonly Said[];
  /** The message that has just arrived; a new one with every message. */
  readonly heard: Said | undefined;
  /** What has just happened between the people, in a sentence. */
  readonly notice: { readonly text: string } | undefined;
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
  /** The server of this page if left out. */
  readonly client?: LudusClient;
}

const NOTHING: readonly never[] = [];
const LONGEST_LOG = 60;
const MOST_SAID = 50;

/**
 * What a change means to the people at the table, if the board does not show it. People are not told about
 * their own actions.
 */
const noticeOf = (change: Change, people: People, { undoOffer }: PlayState): string | undefined => {
  const unlessOwn = (seat: Seat, tell: (name: string) => string): string | undefined =>
    people(seat).isYou ? undefined : tell(people(seat).name);
  switch (change.type) {
    case 'undo_declined':
      return unlessOwn(change.seat, liveWords.takeBackDeclined);
    case 'undone':
      return liveWords.takenBack(undoOffer === null ? undefined : people(undoOffer.agreed[0]!));
    case 'rematch_declined':
      return unlessOwn(change.seat, liveWords.rematchDeclined);
    default:
      return undefined;
  }
};

const aheadOf = ({ sentAt }: PlayState): number => Date.now() - Date.parse(sentAt);

/**
 * A game on the server, as seen here; it reconnects automatically. It shows what the server sends: the rules
 * replay moves only for the history of a game that was joined late.
 */
export class LiveTable {
  readonly ui: GameUi;
  readonly id: string;
  readonly token: string | undefined;
  readonly #client: LudusClient;
  readonly #listeners = new Set<() => void>();
  readonly #moves = new MoveRecorder();
  readonly #steps = new ToldSteps();
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
      known: NOTHING,
      last: undefined,
      news: NOTHING,
      log: [],
      ownMove: undefined,
      presence: NOTHING,
      said: NOTHING,
      heard: undefined,
      notice: undefined,
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

  /** Plays a typed move; returns the reason if it cannot be played. */
  readonly say = (notation: string): Promise<string | undefined> => this.#send({ notation });

  async #send(move: Omit<ActRequest, 'moveNumber'>): Promise<string | undefined> {
    const answer = await this.#watch?.act({ moveNumber: this.#state.play.moveNumber, ...move });
    return answer?.ok === false ? (answer.error?.message ?? liveWords.refusedMove) : undefined;
  }

  readonly hint = async (): Promise<void> => {
    const { moveNumber } = this.#state.play;
    this.#show({ isHinting: true, hint: undefined });
    await this.#ask(async () => {
      const { action, evaluation, principalVariation } = await this.#client.play.hint(
        this.id,
        this.token,
        {},
      );
      if (moveNumber !== this.#state.play.moveNumber) return;
      this.#show({ hint: { action, evaluation, line: principalVariation } });
    });
    this.#show({ isHinting: false });
  };

  readonly resign = (): Promise<void> => this.#ask(() => this.#client.play.resign(this.id, this.token ?? ''));
  readonly undo = (): Promise<void> => this.#ask(() => this.#client.play.undo(this.id, this.token ?? ''));
  readonly declineUndo = (): Promise<void> =>
    this.#ask(() => this.#client.play.undo(this.id, this.token ?? '', { decline: true }));

  readonly rematch = (): Promise<void> =>
    this.#ask(() => this.#client.play.rematch(this.id, this.token ?? ''));
  readonly declineRematch = (): Promise<void> =>
    this.#ask(() => this.#client.play.rematch(this.id, this.token ?? '', { decline: true }));
  /** Sends a message to everybody at the table. */
  readonly talk = async (message: SayRequest): Promise<void> => {
    try {
      await this.#client.play.say(this.id, this.token ?? '', message);
    } catch (error) {
      this.#show({ notice: { text: describeFailure(error) } });
    }
  };

  /** Tells the others whether the reader is looking at the game. */
  readonly setAway = (isAway: boolean): void => this.#watch?.setAway(isAway);

  /** The latest moves as the server sent them, from one move count to another; undefined if unknown. */
  readonly stepsBetween = (from: number, to: number): readonly TableStep[] | undefined =>
    this.#steps.between(from, to);

  /** What the viewer saw after this many moves. */
  readonly viewAfter = async (count: number): Promise<unknown> =>
    count === this.#state.play.moveNumber
      ? this.#state.play.view
      : (await this.#client.play.view(this.id, count - 1, this.token)).view;

  /** Requests something; undefined, with the reason shown, if it fails. */
  readonly look = async <Found>(request: () => Promise<Found>): Promise<Found | undefined> => {
    try {
      return await request();
    } catch (error) {
      this.#show({ trouble: describeFailure(error) });
      return undefined;
    }
  };

  async #ask(request: () => Promise<unknown>): Promise<void> {
    await this.look(async () => {
      await request();
      this.#show({ trouble: undefined });
    });
  }

  #open(): void {
    this.#watch = watchGame({
      url: this.#client.socketUrl(this.id),
      ...(this.token === undefined ? {} : { token: this.token }),
      onMessage: (heard) => this.#hear(heard),
      onPeople: (message) => this.#hearPeople(message),
      onLine: (isUp) => this.#show({ isUp }),
      onRefused: ({ message }) => this.#show({ trouble: message }),
    });
  }

  #hearPeople(message: PeopleMessage): void {
    if (message.type === 'people') this.#show({ presence: message.presence, said: message.said });
    else if (message.type === 'presence') this.#show({ presence: message.presence });
    else {
      const said = [...this.#state.said, message.said].slice(-MOST_SAID);
      this.#show({ said, heard: message.said });
    }
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
      ...this.#shownMoves(play),
    });
    void this.#refreshLegal();
    if (!this.#moves.isComplete) void this.#refreshMoves();
  }

  #people(play: PlayState): People {
    return peopleOf(labelsOf(this.ui, play), this.ui.seatName);
  }

  /** Records what happened, and describes it. */
  #follow(message: GameMessage, play: PlayState): Partial<LiveState> {
    if (message.type === 'state') {
      this.#moves.forget();
      this.#steps.forget();
      return {};
    }
    const news: string[] = [];
    const moves: { change: Extract<Change, { type: 'move' }>; move: LiveMove }[] = [];
    const people = this.#people(play);
    let { notice } = this.#state;
    for (const change of message.changes) {
      const text = noticeOf(change, people, this.#state.play);
      if (text !== undefined) notice = { text };
      if (change.type === 'undone') {
        this.#moves.cut(change.toMove);
        this.#steps.forget();
      }
      if (change.type !== 'move') continue;
      // The game continues, so what was agreed before is no longer news.
      notice = undefined;
      const move = heardMove(this.ui, change);
      this.#moves.add(move);
      moves.push({ change, move });
      if (play.view !== null) news.push(...this.ui.sentences(move.last, play.view, people));
    }
    this.#keepSteps(play, moves);
    return { news, notice };
  }

  /** Keeps the intermediate positions of the message, unless it is about moves missed while disconnected. */
  #keepSteps(play: PlayState, moves: Parameters<ToldSteps['add']>[1]): void {
    const { play: before, last } = this.#state;
    const isNext = moves[0]?.change.moveNumber === before.moveNumber;
    if (!isNext || play.moveNumber !== before.moveNumber + moves.length) return;
    this.#steps.add(
      {
        from: { count: before.moveNumber, view: before.view, last },
        to: { count: play.moveNumber, view: play.view },
      },
      moves,
    );
  }

  #shownMoves(play: PlayState): Pick<LiveState, 'moves' | 'known' | 'last' | 'log' | 'ownMove'> {
    const { all, known } = this.#moves;
    return {
      moves: this.#hasSecrets ? undefined : all,
      known,
      last: this.#moves.lastSeen,
      log: this.#log(play),
      ownMove: lastDecision(all, play.viewer),
    };
  }

  /** The latest events, latest first. */
  #log(play: PlayState): string[] {
    const log: string[] = [];
    if (play.view === null) return log;
    const people = this.#people(play);
    for (const { last } of this.#moves.known.toReversed()) {
      log.push(...this.ui.sentences(last, play.view, people).toReversed());
      if (log.length >= LONGEST_LOG) break;
    }
    return log.slice(0, LONGEST_LOG);
  }

  async #refreshMoves(): Promise<void> {
    try {
      await this.#moves.complete(() => loadHistory(this.ui, this.#client, this));
      this.#show(this.#shownMoves(this.#state.play));
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

  /** A view is a state that the rules can be asked about only if nothing is hidden. */
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
      actions.push(...page.actions.map(({ action }) => action));
      if (actions.length >= page.total || page.actions.length === 0) return actions;
    }
  }

  #show(change: Partial<LiveState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
