import { CLOSED, type SocketPartner, type Wire } from '../play/socket.ts';

const MOST_BEHIND = 1_000_000;
/** Our own codes mean the same wherever they come from. */
const isOwnCode = (code: number): boolean => code >= 4000 && code < 5000;

interface RelayOptions {
  readonly wire: Wire;
  /** Connects to the server that runs the table, once it is known; undefined if none does. */
  readonly open: () => Promise<WebSocket | undefined>;
  /** Releases the slot of the connection. */
  readonly leave: () => void;
}

/** A client on a WebSocket whose table is run by another server: messages are passed on in both directions. */
export class Relay implements SocketPartner {
  readonly #options: RelayOptions;
  #line: WebSocket | undefined;
  /** Messages from before the connection was up. */
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
      // After reconnecting, the client finds the table wherever it is by then.
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
