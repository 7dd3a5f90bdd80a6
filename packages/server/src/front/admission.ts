import type { Access } from '../access/access.ts';
import { addressOf, pathOf } from '../http/address.ts';
import type { Holder } from '../http/holder.ts';
import { clientOf } from '../limits/client.ts';
import { checkHead } from '../limits/head.ts';
import { guardOrigin, type OriginRules } from '../limits/origin.ts';
import { checkRate, type RateLimit, RateLimiter } from '../limits/rate.ts';

export interface AdmissionOptions extends OriginRules {
  readonly access: Access;
  /** Whether a proxy in front says who asks. */
  readonly trustProxy: boolean;
  /** Unlimited when undefined. */
  readonly rateLimit: RateLimit | undefined;
  /** For whom another server of the same store asks, which has let them in; nobody when left out. */
  readonly forwardedClient?: ((request: Request) => string | undefined) | undefined;
}

/** Who asks. */
interface Visitor {
  readonly client: string;
  readonly holder: Holder | undefined;
  /** The other site whose page may read the answer. */
  readonly foreignOrigin: string | undefined;
}

/** Lets a request in from an address, or throws a refusal. `meet` hears who asks before anything is refused. */
export type Admission = (
  request: Request,
  ip: string | undefined,
  meet?: (client: string) => void,
) => Visitor;

/** Everything that is checked about every request, before anybody looks at what it asks for. */
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
