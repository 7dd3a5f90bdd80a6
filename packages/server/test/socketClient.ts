import { applyPatch, type JsonPatch } from '@ludus/table';
import type { Change, States } from '../src/play/messages.ts';
import type { PlayState } from '../src/play/schemas.ts';

export interface Heard {
  readonly id?: string;
  readonly type: string;
  readonly key?: string;
  readonly ok?: boolean;
  readonly moveNumber?: number;
  readonly isRepeated?: boolean;
  readonly changes?: readonly Change[];
  readonly patch?: JsonPatch;
  readonly state?: PlayState;
  readonly error?: { readonly code: string; readonly details: Record<string, unknown> };
}

/** A player or spectator on a real WebSocket that can be disconnected and resumes where it was. */
export class SocketClient {
  readonly heard: Heard[] = [];
  /** Every text as it arrived. */
  readonly texts: string[] = [];
  state: PlayState | undefined;
  lastId: string | undefined;
  closeCode: number | undefined;
  readonly #url: string;
  readonly #token: string | undefined;
  readonly #states: States | undefined;
  #socket: WebSocket | undefined;
  #waiting: (() => void)[] = [];

  constructor(url: string, token?: string, states?: States) {
    this.#url = url;
    this.#token = token;
    this.#states = states;
  }

  async connect(): Promise<void> {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#hear(String(data));
    };
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.closeCode = code;
      this.#wake();
    };
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    this.send({
      type: 'join',
      ...(this.#token === undefined ? {} : { token: this.#token }),
      ...(this.lastId === undefined ? {} : { lastEventId: this.lastId }),
      ...(this.#states === undefined ? {} : { states: this.#states }),
    });
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as Heard;
    this.texts.push(text);
    this.heard.push(message);
    if (message.id !== undefined) this.lastId = message.id;
    if (message.state !== undefined) this.state = message.state;
    else if (message.patch !== undefined) this.state = applyPatch(this.state!, message.patch) as PlayState;
    this.#wake();
  }

  /** All reported moves, in order. */
  get moves(): Extract<Change, { type: 'move' }>[] {
    return this.heard.flatMap(({ changes = [] }) => changes.filter((change) => change.type === 'move'));
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  send(message: object | string): void {
    this.#socket!.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Waits until something is true, checking again after every message. */
  async until(holds: (client: SocketClient) => boolean, ms = 60_000): Promise<void> {
    const late = Date.now() + ms;
    while (!holds(this)) {
      if (Date.now() > late) throw new Error('it did not happen in time');
      await Promise.race([new Promise<void>((resolve) => this.#waiting.push(resolve)), Bun.sleep(100)]);
    }
  }

  async act(moveNumber: number, action: unknown, key = `${moveNumber}`): Promise<Heard> {
    const from = this.heard.length;
    this.send({ type: 'action', key, moveNumber, action });
    const find = () => this.heard.slice(from).find((one) => one.type === 'reply' && one.key === key);
    await this.until(() => find() !== undefined || this.closeCode !== undefined);
    return find() ?? { type: 'closed' };
  }

  /** Cuts the connection without warning. */
  drop(): void {
    const socket = this.#socket!;
    this.#socket = undefined;
    (socket as WebSocket & { terminate(): void }).terminate();
  }

  close(): void {
    this.#socket?.close();
  }
}
