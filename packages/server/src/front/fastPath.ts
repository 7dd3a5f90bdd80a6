import { addressOf, pathOf } from '../http/address.ts';
import { allowReading } from '../limits/origin.ts';
import type { Admission } from './admission.ts';
import { type Answered, requestIdOf } from './requestLog.ts';

/** An answer that is ready in memory. */
interface AtHand {
  /** The route it stands for. */
  readonly route: string;
  readonly send: () => Response | Promise<Response>;
}

interface FastPathOptions {
  readonly admit: Admission;
  readonly tell: (answered: Answered) => void;
  /** Looks for the answer to a `GET` of an address. It must have no side effects: the request is not admitted yet. */
  readonly find: (address: string, request: Request) => AtHand | undefined;
}

/**
 * Answers the most frequent requests without the router, whose asynchronous steps cost more than these
 * answers. The same is checked, counted and logged as in front of the router; what is refused or fails here
 * is left to it.
 */
export const createFastPath =
  ({ admit, tell, find }: FastPathOptions) =>
  (request: Request, ip: string | undefined): Response | Promise<Response> | undefined => {
    const { method, url } = request;
    if (method !== 'GET') return undefined;
    const started = performance.now();
    const address = addressOf(url);
    try {
      const atHand = find(address, request);
      if (atHand === undefined) return undefined;
      const { client, foreignOrigin } = admit(request, ip);
      const requestId = requestIdOf(request);
      const finish = (response: Response): Response => {
        const { status, headers } = response;
        headers.set('X-Request-Id', requestId);
        if (foreignOrigin !== undefined) allowReading(headers, foreignOrigin);
        tell({ requestId, client, method, path: pathOf(address), route: atHand.route, status, started });
        return response;
      };
      const sent = atHand.send();
      return sent instanceof Promise ? sent.then(finish) : finish(sent);
    } catch {
      return undefined;
    }
  };
