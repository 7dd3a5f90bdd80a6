import { CLOSED, type SocketPartner, type Wire } from '../play/socket.ts';

const MOST_BEHIND = 1_000_000;
/** Codes of our own mean the same wherever they come from. */
const isOwnCode = (code: number): boolean => code >= 4000 && code < 5000;

interface RelayOptions {
  readonly wire: Wire;
  /** Opens a line to the server that runs the table, once it is known; undefined when nobody does. */
  readonly open: () => Promise<WebSocket | undefined>;
  /** Gives the place of the connection back. */
  readonly leave: () => void;
}

/** Somebody on a WebSocket whose table is run by another server: what either side says is passed on. */
export class Relay implements SocketPartner {
  readonly #options: RelayOptions;
  #line: WebSocket | undefined;
  /** What was said before the line was up. */
  readonly #early: string[] = [];
  #isOver = false;

  constructor(options: RelayOptions) {
    this.#options = options;
    void this.#connect();
  }

  async #connect(): Promise<void> {
    const { wire, open } = this.#options;
    const line = await open().catch(() => undefined);
    if (this.#isOver || line === undefined) {
      line?.close();
      // Whoever comes back finds the table where it is by then.
      if (!this.#isOver) wire.close(CLOSED.over, 'the table is being moved');
      return;
    }
    this.#line = line;
    line.onmessage = ({ data }) => {
      if (wire.behind > MOST_BEHIND) wire.close(CLOSED.tooSlow, 'too slow');
      else wire.send(data as string);
    };
    line.onclose = ({ code, reason }) => {
      if (!this.#isOver) wire.close(isOwnCode(code) ? code : CLOSED.over, reason);
    };
    for (const text of this.#early.splice(0)) line.send(text);
  }

  async hear(text: string | Uint8Array): Promise<void> {
    const { wire } = this.#options;
    if (typeof text !== 'string') wire.close(CLOSED.refused, 'bad_request');
    else if (this.#line === undefined) this.#early.push(text);
    else this.#line.send(text);
  }

  end(): void {
    this.#isOver = true;
    this.#line?.close();
    this.#options.leave();
  }
}
