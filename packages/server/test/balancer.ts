import type { Socket, TCPSocketListener } from 'bun';

interface Ends {
  other: Socket<Ends> | undefined;
  /** What was sent before the other end was connected. */
  early: Uint8Array[];
}

const handler = {
  data: ({ data }: Socket<Ends>, bytes: Uint8Array): void => {
    if (data.other === undefined) data.early.push(new Uint8Array(bytes));
    else data.other.write(bytes);
  },
  close: ({ data }: Socket<Ends>): void => void data.other?.end(),
  error: ({ data }: Socket<Ends>): void => void data.other?.end(),
};

/** An ordinary load balancer: every connection goes to the next available server. */
export class Balancer {
  readonly #servers: readonly { readonly url: string }[];
  readonly #listener: TCPSocketListener<Ends>;
  #next = 0;

  constructor(servers: readonly { readonly url: string }[]) {
    this.#servers = servers;
    const open = (socket: Socket<Ends>): void => {
      socket.data = { other: undefined, early: [] };
      void this.#connect(socket);
    };
    this.#listener = Bun.listen<Ends>({ hostname: '127.0.0.1', port: 0, socket: { ...handler, open } });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#listener.port}`;
  }

  async #connect(client: Socket<Ends>): Promise<void> {
    for (const _ of this.#servers) {
      this.#next = (this.#next + 1) % this.#servers.length;
      const { hostname, port } = new URL(this.#servers[this.#next]!.url);
      const data: Ends = { other: client, early: [] };
      const server = await Bun.connect<Ends>({ hostname, port: Number(port), socket: handler, data }).catch(
        () => undefined,
      );
      if (server === undefined) continue;
      for (const bytes of client.data.early) server.write(bytes);
      client.data.other = server;
      return;
    }
    client.end();
  }

  stop(): void {
    this.#listener.stop(true);
  }
}
