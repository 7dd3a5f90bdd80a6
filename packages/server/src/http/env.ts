import type { Logger } from '../observe/log.ts';
import type { Holder } from './holder.ts';
import type { Tagged } from './tagged.ts';

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
    /** Who is counted for limits: an IPv4 address, an IPv6 network, or the holder of an API token. */
    client: string;
    /** Who says so with a token that is not that of a seat. */
    holder: Holder | undefined;
    log: Logger;
    /** The answer, where it may be kept for others who ask the same. */
    tagged: Tagged | undefined;
  };
}
