import { applyPatch } from '@ludus/table';
import type { ErrorBody } from '../errors/errorBody.ts';
import type { ClientMessage, GameMessage, ServerMessage } from '../play/messages.ts';
import type { PeopleMessage } from '../play/peopleSchemas.ts';
import type { ActRequest, PlayState } from '../play/schemas.ts';
import { requestKey } from './requestKey.ts';

type Reply = Extract<ServerMessage, { type: 'reply' }>;

/** A message, and the game after it. */
export interface Heard {
  readonly message: GameMessage;
  readonly state: PlayState;
  /** Whether this is the latest message: after a disconnection, missed messages come with the state from before it. */
  readonly isCurrent: boolean;
}

export interface WatchOptions {
  /** `LudusClient.socketUrl(id)`. */
  readonly url: string;
  /** Absent for spectators. */
  readonly token?: string;
  readonly onMessage: (heard: Heard) => void;
  /** Reports who is present and what people say; not requested if left out. */
  readonly onPeople?: (message: PeopleMessage) => void;
  /** The connection is up or down; it reconnects automatically. */
  readonly onLine?: (isUp: boolean) => void;
  /** The server refuses permanently. */
  readonly onRefused?: (error: ErrorBody) => void;
}

export interface Watch {
  /** Makes a move; resent after a disconnection, which does no harm. */
  act(request: ActRequest): Promise<Pick<Reply, 'ok' | 'error'>>;
  /** Tells the others whether you are looking at the game. */
  setAway(isAway: boolean): void;
  close(): void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/** The game after a message; unchanged if the message has no state. */
const stateAfter = (before: PlayState | undefined, message: GameMessage): PlayState | undefined => {
  if (message.state !== undefined) return message.state;
  const patch = message.type === 'change' ? message.patch : undefined;
  return before === undefined || patch === undefined ? before : (applyPatch(before, patch) as PlayState);
};

/** Follows a game over a WebSocket, reconnects, and misses nothing. */
export const watchGame = (options: WatchOptions): Watch => {
  const open = new Map<string, { readonly text: string; readonly settle: (reply: Reply) => void }>();
  let socket: WebSocket | undefined;
  let lastEventId: string | undefined;
  let state: PlayState | undefined;
  let wait = FIRST_WAIT_MS;
  let isOver = false;
  let isAway = false;

  const follow = (message: GameMessage): void => {
    const before = state;
    lastEventId = message.id;
    state = stateAfter(before, message);
    if (state !== undefined) options.onMessage({ message, state, isCurrent: state !== before });
  };

  const hear = (text: string): void => {
    const message = JSON.parse(text) as ServerMessage;
    switch (message.type) {
      case 'reply':
        open.get(message.key)?.settle(message);
        open.delete(message.key);
        break;
      case 'error':
        isOver = true;
        options.onRefused?.(message.error);
        break;
      case 'people':
      case 'presence':
      case 'said':
        options.onPeople?.(message);
        break;
      case 'pong':
        break;
      default:
        follow(message);
    }
  };

  const say = (line: WebSocket, message: ClientMessage): void => line.send(JSON.stringify(message));

  const connect = (): void => {
    const line = new WebSocket(options.url);
    socket = line;
    line.onopen = () => {
      wait = FIRST_WAIT_MS;
      const { token } = options;
      say(line, { type: 'join', token, lastEventId, ...(options.onPeople && { people: true }) });
      if (isAway) say(line, { type: 'away', isAway });
      for (const { text } of open.values()) line.send(text);
      options.onLine?.(true);
    };
    line.onmessage = ({ data }) => hear(String(data));
    line.onclose = () => {
      options.onLine?.(false);
      if (isOver) return;
      // A random delay, so clients do not all reconnect at once when a server comes back.
      setTimeout(connect, wait * (0.5 + Math.random() / 2));
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    };
  };

  connect();
  return {
    act: (request) =>
      new Promise((settle) => {
        const key = requestKey();
        const text = JSON.stringify({ type: 'action', key, ...request } satisfies ClientMessage);
        open.set(key, { text, settle });
        if (socket?.readyState === WebSocket.OPEN) socket.send(text);
      }),
    setAway: (now) => {
      if (now === isAway) return;
      isAway = now;
      if (socket?.readyState === WebSocket.OPEN) say(socket, { type: 'away', isAway });
    },
    close: () => {
      isOver = true;
      socket?.close();
    },
  };
};
