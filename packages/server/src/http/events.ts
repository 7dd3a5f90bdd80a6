const HEARTBEAT_MS = 15_000;
/** A client that is this many bytes behind is not reading. */
const MOST_BEHIND = 1_000_000;

/** Where events are sent. */
export interface EventLine {
  /** `data` is one line. */
  send(id: string, data: string): void;
  close(): void;
}

/** Where text is sent, piece by piece. */
export interface TextLine {
  write(text: string): void;
  close(): void;
}

/** What is sent again and again to keep a connection open. */
interface Heartbeat {
  readonly everyMs: number;
  readonly text: () => string;
}

/**
 * A stream of text. `follow` starts sending and returns how to stop, which happens once: when either side
 * closes the connection, or when nobody reads what is sent.
 */
export const textStream = (
  follow: (line: TextLine) => () => void,
  heartbeat: Heartbeat,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let stop = (): void => undefined;
  const start = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    let isOpen = true;
    const close = (): void => {
      if (!isOpen) return;
      isOpen = false;
      stop();
      controller.close();
    };
    const write = (text: string): void => {
      if (!isOpen) return;
      if ((controller.desiredSize ?? 0) < -MOST_BEHIND) close();
      else controller.enqueue(encoder.encode(text));
    };
    const quit = follow({ write, close });
    // The first text may already end it.
    if (!isOpen) {
      quit();
      return;
    }
    const timer = setInterval(() => write(heartbeat.text()), heartbeat.everyMs);
    stop = () => {
      clearInterval(timer);
      isOpen = false;
      quit();
    };
  };
  return new ReadableStream<Uint8Array>(
    { start, cancel: () => stop() },
    new ByteLengthQueuingStrategy({ highWaterMark: 65_536 }),
  );
};

/** A stream of Server-Sent Events; see `textStream`. */
export const serverSentEvents = (follow: (line: EventLine) => () => void): ReadableStream<Uint8Array> =>
  textStream(
    ({ write, close }) => follow({ send: (id, data) => write(`id: ${id}\ndata: ${data}\n\n`), close }),
    { everyMs: HEARTBEAT_MS, text: () => ': heartbeat\n\n' },
  );
