import type { Logger } from '../observe/log.ts';
import type { Holder } from './holder.ts';
import type { Tagged } from './tagged.ts';

/** What accompanies a request through the server. */
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
    /** Who counts for limits: an IPv4 address, an IPv6 network, or the holder of an API token. */
    client: string;
    /** The holder of a token that is not a seat token. */
    holder: Holder | undefined;
    log: Logger;
    /** The answer, if it may be cached for equal requests. */
    tagged: Tagged | undefined;
  };
}
