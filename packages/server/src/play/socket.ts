import type { Seat } from '@ludus/kernel';
import { ApiError } from '../errors/apiError.ts';
import type { Connections } from '../limits/connections.ts';
import { isNestedTooDeeply } from '../limits/nesting.ts';
import { tooMany } from '../limits/rate.ts';
import { personWith, playerWith, refusalAt } from './entry.ts';
import type { LiveTable } from './liveTable.ts';
import { CLIENT_MESSAGE, type ClientMessage, type ServerMessage } from './messages.ts';
import type { Acting } from './playerMoves.ts';
import type { Visit } from './presence.ts';

/** What a conversation needs from a socket. */
export interface Wire {
  send(text: string): void;
  /** The bytes that wait to be sent. */
  readonly behind: number;
  close(code: number, reason: string): void;
}

/** The side of a socket that answers. */
export interface SocketPartner {
  hear(text: string | Uint8Array): Promise<void>;
  /** The other side is gone. */
  end(): void;
}

/** How long a client may take to say who they are. */
const JOIN_WITHIN_MS = 10_000;
const MOST_BEHIND = 1_000_000;
/** Our own codes: 4000 and above are free to use. */
export const CLOSED = { refused: 4400, tooSlow: 4408, over: 1001 } as const;

const parseMessage = (text: string): ClientMessage | undefined => {
  if (isNestedTooDeeply(text)) return undefined;
  try {
    const parsed = CLIENT_MESSAGE.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

interface ConversationOptions {
  readonly wire: Wire;
  readonly table: LiveTable;
  readonly connections: Connections;
  /** Releases the slot of the connection. */
  readonly leave: () => void;
  /** Seconds to wait before the next message; 0 if it may come now. */
  readonly waitFor?: () => number;
}

/** One player or spectator on a WebSocket: joins once, then receives everything and may act. */
export class Conversation implements SocketPartner {
  readonly #options: ConversationOptions;
  #token: string | undefined;
  #visit: Visit | undefined;
  readonly #timer: ReturnType<typeof setTimeout>;

  constructor(options: ConversationOptions) {
    this.#options = options;
    const refuse = (): void => this.#refuse(new ApiError('no_token', 'No "join" message arrived in time.'));
    this.#timer = setTimeout(refuse, JOIN_WITHIN_MS);
  }

  /** Takes a message; actions are answered in the order they arrive. */
  async hear(text: string | Uint8Array): Promise<void> {
    const message = typeof text === 'string' ? parseMessage(text) : undefined;
    try {
      const wait = this.#options.waitFor?.() ?? 0;
      if (wait > 0) throw tooMany(wait);
      if (message === undefined)
        throw new ApiError(
          'bad_request',
          'This is not a valid message. /api/docs lists the messages of a game.',
        );
      if (message.type === 'join') this.#join(message);
      else if (message.type === 'action') await this.#act(message);
      else if (message.type === 'away') this.#setAway(message.isAway);
      else this.#say({ type: 'pong' });
    } catch (caught) {
      const isForeseen = caught instanceof ApiError;
      this.#refuse(
        isForeseen ? caught : new ApiError('internal_error', 'Something went wrong on the server.'),
      );
      if (!isForeseen) throw caught;
    }
  }

  #say(message: ServerMessage): void {
    this.#options.wire.send(JSON.stringify(message));
  }

  #refuse(error: ApiError): void {
    this.#say({ type: 'error', error: error.body });
    this.#options.wire.close(CLOSED.refused, error.code);
  }

  #join({
    token,
    lastEventId,
    states = 'patch',
    people = false,
  }: Extract<ClientMessage, { type: 'join' }>): void {
    if (this.#visit !== undefined) throw new ApiError('bad_request', 'You have already joined.');
    const { table, wire, connections } = this.#options;
    const person = personWith(table, token);
    connections.checkRoom(table.feed.watchers);
    clearTimeout(this.#timer);
    const watcher = {
      person,
      states,
      hearsPeople: people,
      send: (_: string, text: string) => {
        if (wire.behind > MOST_BEHIND) wire.close(CLOSED.tooSlow, 'too slow');
        else wire.send(text);
      },
      close: () => wire.close(CLOSED.over, 'the server has closed the game'),
    };
    this.#visit = table.people.follow(watcher, lastEventId);
    this.#token = token;
  }

  #setAway(isAway: boolean): void {
    if (this.#visit === undefined) throw new ApiError('no_token', 'Join first.');
    this.#visit.setAway(isAway);
  }

  async #act({ type: _, key, ...request }: Extract<ClientMessage, { type: 'action' }>): Promise<void> {
    if (this.#visit === undefined) throw new ApiError('no_token', 'Join first.');
    const { table } = this.#options;
    const person: Seat = playerWith(table, this.#token);
    let isTold = false;
    const tell = (made: Acting): void => {
      isTold = true;
      this.#say({ type: 'reply', key, ok: true, ...made });
    };
    const done = await table.moves.act(person, { ...request, key }, tell);
    if (done.ok && !isTold) tell(done.value);
    if (done.ok) return;
    // The connection is about to close: the client sends it again after reconnecting.
    if (done.error.code !== 'moved')
      this.#say({ type: 'reply', key, ok: false, error: refusalAt(table, person, done.error).body });
  }

  /** The other side is gone. */
  end(): void {
    clearTimeout(this.#timer);
    this.#visit?.end();
    this.#options.leave();
  }
}
