import type { Logger } from '../observe/log.ts';

/** What goes with a request through the server. */
export interface Env {
  Bindings: {
    /** The address of the other side; absent for requests made in process. */
    readonly ip?: string;
    /** Turns the request into a WebSocket; absent in process. */
    readonly upgrade?: (request: Request, data: unknown) => boolean;
    /** Lifts the idle limit of the connection, for streams. */
    readonly keepOpen?: (request: Request) => void;
  };
  Variables: {
    requestId: string;
    /** Who is counted for limits: an IPv4 address or an IPv6 network. */
    client: string;
    log: Logger;
  };
}
