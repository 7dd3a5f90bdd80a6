import { Rng } from '@ludus/kernel';
import { type GameState, ringrift } from '@ludus/ringrift-engine';
import { applyPatch } from '@ludus/table';
import type { ServerMessage } from '../src/play/messages.ts';
import type { Created, PlayState } from '../src/play/schemas.ts';

export interface PlayersOptions {
  /** Servers that share a store; every connection goes to one of them. */
  readonly urls: readonly string[];
  readonly games: number;
  readonly spectators: number;
  /** People act this long after their turn starts, plus or minus a half. */
  readonly pauseMs: number;
}

/** People who play RingRift on square8 against random agents, and spectators, over WebSockets. */
export class Players {
  readonly #options: PlayersOptions;
  readonly #rng = Rng.from('live');
  readonly #balance = Rng.from('balance');
  /** The current game of every place, for spectators who want to watch there. */
  readonly #places: string[] = [];
  #isOver = false;
  /** Milliseconds from an action to its reply. */
  latencies: number[] = [];
  /** Messages to spectators. */
  told = 0;
  finished = 0;

  constructor(options: PlayersOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { games, spectators } = this.#options;
    await inTurns(games, (i) => this.#play(i));
    await inTurns(spectators, (i) => this.#watch(i % games));
  }

  stop(): void {
    this.#isOver = true;
  }

  get #url(): string {
    return this.#balance.pick(this.#options.urls);
  }

  async #create(): Promise<Created> {
    const seats = { seats: ['human', 'random'], claim: [1] };
    const body = JSON.stringify({ game: 'ringrift', variant: 'square8', ...seats });
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
    const answer = await fetch(`${this.#url}/api/play/games`, init);
    if (!answer.ok) throw new Error(`a game cannot be created: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Created;
  }

  #open(id: string, joining: object, hear: (message: ServerMessage) => void): Promise<WebSocket> {
    return new Promise((resolve, reject) => {
      const url = this.#url.replace('http', 'ws');
      const socket = new WebSocket(`${url}/api/play/games/${id}/socket`);
      socket.onopen = () => {
        socket.send(JSON.stringify({ type: 'join', ...joining }));
        resolve(socket);
      };
      socket.onmessage = ({ data }) => hear(JSON.parse(String(data)));
      socket.onerror = () => reject(new Error(`a connection to game ${id} failed.`));
    });
  }

  /** Plays game after game until time is up. */
  async #play(place: number): Promise<void> {
    const { id, seats } = await this.#create();
    this.#places[place] = id;
    let socket: WebSocket | undefined;
    let sentAt = 0;
    const act = ({ view, moveNumber }: PlayState): void => {
      if (this.#isOver) return;
      const action = this.#rng.pick(ringrift.legal(view as GameState));
      sentAt = performance.now();
      socket!.send(JSON.stringify({ type: 'action', key: String(moveNumber), moveNumber, action }));
    };
    let state: PlayState | undefined;
    socket = await this.#open(id, { token: seats[0]!.token }, (message) => {
      if (message.type === 'reply') this.latencies.push(performance.now() - sentAt);
      const now = stateAfter(state, message);
      if (now === state || now === undefined) return;
      state = now;
      if (now.outcome !== null) {
        this.finished += 1;
        socket?.close();
        if (!this.#isOver) void this.#play(place);
      } else if (now.toAct === 1)
        setTimeout(() => act(now), this.#options.pauseMs * (0.5 + this.#rng.float()));
    });
  }

  /** Watches one place, whatever is played there. */
  async #watch(place: number): Promise<void> {
    const socket = await this.#open(this.#places[place]!, {}, (message) => {
      this.told += 1;
      if (!isEnd(message) || this.#isOver) return;
      socket.close();
      setTimeout(() => void this.#watch(place), 1000);
    });
  }
}

/** How many connect at the same time. */
const AT_ONCE = 16;

/** Does something this many times, a few at a time. */
const inTurns = async (count: number, work: (i: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const workOn = async (): Promise<void> => {
    for (let i = next++; i < count; i = next++) await work(i);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
};

/** The game after a message; the same object if the message does not change it. */
const stateAfter = (state: PlayState | undefined, message: ServerMessage): PlayState | undefined => {
  if (message.type === 'state') return message.state;
  if (message.type !== 'change' || message.patch === undefined) return state;
  return applyPatch(state!, message.patch) as PlayState;
};

const isEnd = (message: ServerMessage): boolean =>
  message.type === 'change' && message.changes.some(({ type }) => type === 'ended');

const round = (value: number): number => Math.round(value * 100) / 100;

/** The reply times that people experienced. */
export const describeLatencies = (latencies: readonly number[]) => {
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (q: number): number => round(sorted[Math.floor((sorted.length - 1) * q)] ?? 0);
  return { actions: sorted.length, p50Ms: quantile(0.5), p99Ms: quantile(0.99), maxMs: quantile(1) };
};
