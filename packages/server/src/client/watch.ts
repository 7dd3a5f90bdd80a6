import type { ErrorBody } from '../errors/apiError.ts';
import type { ActRequest, PlayState } from '../play/schemas.ts';

/** What a game tells those who follow it. `state` is there with the latest message. */
export interface GameMessage {
  readonly id: string;
  readonly type: 'state' | 'move' | 'seat' | 'undo_offered' | 'undo_declined' | 'undone' | 'ended';
  readonly moveNumber?: number;
  readonly seat?: number;
  readonly by?: 'player' | 'agent' | 'timeout';
  readonly action?: Readonly<Record<string, unknown>>;
  readonly notation?: string;
  readonly events?: readonly Readonly<Record<string, unknown>>[];
  readonly state?: PlayState;
}

interface Reply {
  readonly type: 'reply';
  readonly key: string;
  readonly ok: boolean;
  readonly moveNumber?: number;
  readonly error?: ErrorBody;
}

export interface WatchOptions {
  /** `LudusClient.socketUrl(id)`. */
  readonly url: string;
  /** Absent for spectators. */
  readonly token?: string;
  readonly onMessage: (message: GameMessage) => void;
  /** The line is up or down; it is tried again by itself. */
  readonly onLine?: (isUp: boolean) => void;
  /** The server refuses for good. */
  readonly onRefused?: (error: ErrorBody) => void;
}

export interface Watch {
  /** Makes a move; sent again after a cut, which does no harm. */
  act(request: ActRequest): Promise<{ readonly ok: boolean; readonly error?: ErrorBody }>;
  close(): void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/** Follows a game over a WebSocket, comes back after cuts, and misses nothing. */
export const watchGame = (options: WatchOptions): Watch => {
  const open = new Map<string, { readonly text: string; readonly settle: (reply: Reply) => void }>();
  let socket: WebSocket | undefined;
  let lastEventId: string | undefined;
  let wait = FIRST_WAIT_MS;
  let isOver = false;

  const hear = (text: string): void => {
    const message = JSON.parse(text) as GameMessage | Reply | { type: 'error'; error: ErrorBody };
    if (message.type === 'reply') {
      open.get(message.key)?.settle(message);
      open.delete(message.key);
    } else if (message.type === 'error') {
      isOver = true;
      options.onRefused?.(message.error);
    } else {
      lastEventId = message.id;
      options.onMessage(message);
    }
  };

  const connect = (): void => {
    const line = new WebSocket(options.url);
    socket = line;
    line.onopen = () => {
      wait = FIRST_WAIT_MS;
      const { token } = options;
      line.send(JSON.stringify({ type: 'join', token, lastEventId }));
      for (const { text } of open.values()) line.send(text);
      options.onLine?.(true);
    };
    line.onmessage = ({ data }) => hear(String(data));
    line.onclose = () => {
      options.onLine?.(false);
      if (isOver) return;
      // Not everybody at the same moment, when a server comes back.
      setTimeout(connect, wait * (0.5 + Math.random() / 2));
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    };
  };

  connect();
  return {
    act: (request) =>
      new Promise((settle) => {
        const key = crypto.randomUUID();
        const text = JSON.stringify({ type: 'action', key, ...request });
        open.set(key, { text, settle });
        if (socket?.readyState === WebSocket.OPEN) socket.send(text);
      }),
    close: () => {
      isOver = true;
      socket?.close();
    },
  };
};
