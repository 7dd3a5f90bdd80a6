import type { Access } from '../access/access.ts';
import { addressOf, pathOf } from '../http/address.ts';
import type { Holder } from '../http/holder.ts';
import { clientOf } from '../limits/client.ts';
import { checkHead } from '../limits/head.ts';
import { guardOrigin, type OriginRules } from '../limits/origin.ts';
import { checkRate, type RateLimit, RateLimiter } from '../limits/rate.ts';

export interface AdmissionOptions extends OriginRules {
  readonly access: Access;
  /** Whether a proxy in front reports the client. */
  readonly trustProxy: boolean;
  /** Unlimited when undefined. */
  readonly rateLimit: RateLimit | undefined;
  /** The client on whose behalf another server of the same store asks, which has admitted it; nobody if left out. */
  readonly forwardedClient?: ((request: Request) => string | undefined) | undefined;
}

/** Who asks. */
interface Visitor {
  readonly client: string;
  readonly holder: Holder | undefined;
  /** The other site whose pages may read the answer. */
  readonly foreignOrigin: string | undefined;
}

/** Admits a request from an address, or throws a refusal. `meet` is told who asks before anything is refused. */
export type Admission = (
  request: Request,
  ip: string | undefined,
  meet?: (client: string) => void,
) => Visitor;

/** Everything that is checked about every request before it is processed. */
export const createAdmission = (options: AdmissionOptions): Admission => {
  const { access, trustProxy, rateLimit, forwardedClient } = options;
  const limiter = rateLimit && new RateLimiter(rateLimit);
  return (request, ip, meet) => {
    const holder = access.holderOf(request);
    const forwarded = forwardedClient?.(request);
    const own = holder?.type === 'token' ? `token:${holder.token.id}` : clientOf(request, ip, trustProxy);
    const client = forwarded ?? own;
    meet?.(client);
    checkHead(request);
    if (forwarded !== undefined) return { client, holder, foreignOrigin: undefined };
    const foreignOrigin = guardOrigin(options, request);
    const { method, url } = request;
    const isPreflight = method === 'OPTIONS' && foreignOrigin !== undefined;
    if (limiter !== undefined && !isPreflight)
      checkRate(limiter, { method, path: pathOf(addressOf(url)), client, holder });
    return { client, holder, foreignOrigin };
  };
};
