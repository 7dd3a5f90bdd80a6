import type { Result } from '@ludus/kernel';
import { z } from 'zod';
import { ApiError } from '../errors/apiError.ts';
import { tooMany } from '../limits/rate.ts';
import { refusalAt, seatWith, viewerWith } from './entry.ts';
import { ACT_REQUEST } from './schemas.ts';
import type { Table } from './table.ts';
import type { Watching } from './watching.ts';

/** What a conversation needs of a socket. */
export interface Wire {
  /** Gives the bytes that wait to be sent, or a negative number when the message was not taken. */
  send(text: string): void;
  readonly behind: number;
  close(code: number, reason: string): void;
}

const SECRET = z.string().regex(/^[\w-]{1,200}$/);

const MESSAGE = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('join'),
    token: SECRET.optional(),
    lastEventId: z.string().max(40).optional(),
  }),
  z.strictObject({ type: z.literal('action'), key: z.string().min(1).max(64), ...ACT_REQUEST.shape }),
  z.strictObject({ type: z.literal('ping') }),
]);

type Message = z.infer<typeof MESSAGE>;

/** Whoever does not say who they are by then is not coming. */
export const JOIN_WITHIN_MS = 10_000;
const MOST_BEHIND = 1_000_000;
/** Codes of our own: 4000 and above are free to use. */
export const CLOSED = { refused: 4400, tooSlow: 4408, over: 1001 } as const;

const parseMessage = (text: string): Message | undefined => {
  try {
    const parsed = MESSAGE.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

export interface ConversationOptions {
  readonly wire: Wire;
  readonly table: Table;
  readonly watching: Watching;
  /** Gives the place of the connection back. */
  readonly leave: () => void;
  /** Seconds to wait before the next message may come; 0 when it may. */
  readonly waitFor?: () => number;
}

/** One player or spectator on a WebSocket: joins once, then hears everything and may act. */
export class Conversation {
  readonly #options: ConversationOptions;
  #token: string | undefined;
  #quit: (() => void) | undefined;
  readonly #timer: ReturnType<typeof setTimeout>;

  constructor(options: ConversationOptions) {
    this.#options = options;
    const late = new ApiError('no_token', 'Nobody joined.');
    this.#timer = setTimeout(() => this.#refuse(late), JOIN_WITHIN_MS);
  }

  async hear(text: string | Uint8Array): Promise<void> {
    const message = typeof text === 'string' ? parseMessage(text) : undefined;
    try {
      const wait = this.#options.waitFor?.() ?? 0;
      if (wait > 0) throw tooMany(wait);
      if (message === undefined)
        throw new ApiError('bad_request', 'This is not a message this game understands.');
      if (message.type === 'join') this.#join(message);
      else if (message.type === 'action') await this.#act(message);
      else this.#say({ type: 'pong' });
    } catch (caught) {
      const isForeseen = caught instanceof ApiError;
      this.#refuse(isForeseen ? caught : new ApiError('internal_error', 'Something went wrong here.'));
      if (!isForeseen) throw caught;
    }
  }

  #say(value: object): void {
    this.#options.wire.send(JSON.stringify(value));
  }

  #refuse(error: ApiError): void {
    this.#say({ type: 'error', error: error.body });
    this.#options.wire.close(CLOSED.refused, error.code);
  }

  #join({ token, lastEventId }: Extract<Message, { type: 'join' }>): void {
    if (this.#quit !== undefined) throw new ApiError('bad_request', 'You have joined already.');
    const { table, wire, watching } = this.#options;
    const viewer = viewerWith(table, token);
    clearTimeout(this.#timer);
    const listening = {
      send: (_: string, text: string) => {
        if (wire.behind > MOST_BEHIND) wire.close(CLOSED.tooSlow, 'too slow');
        else wire.send(text);
      },
      close: () => wire.close(CLOSED.over, 'the server closes the game'),
      lastSeen: lastEventId,
    };
    this.#quit = watching.join(table, viewer, listening);
    this.#token = token;
  }

  async #act({ key, moveNumber, action, notation }: Extract<Message, { type: 'action' }>): Promise<void> {
    if (this.#quit === undefined) throw new ApiError('no_token', 'Join first.');
    const { table } = this.#options;
    const seat = seatWith(table, this.#token);
    const result: Result<object> = await table.session.act({ seat, key, moveNumber, action, notation });
    if (result.ok) this.#say({ type: 'reply', key, ok: true, ...result.value });
    else this.#say({ type: 'reply', key, ok: false, error: refusalAt(table, seat, result.error).body });
  }

  /** The other side is gone. */
  end(): void {
    clearTimeout(this.#timer);
    this.#quit?.();
    this.#options.leave();
  }
}
