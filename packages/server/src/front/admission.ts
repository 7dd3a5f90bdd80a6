import type { Context } from 'hono';
import type { Access } from '../access/access.ts';
import type { Env } from '../http/env.ts';
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
  readonly forwardedClient?: ((c: Context<Env>) => string | undefined) | undefined;
}

/** Whether a request is let in: gives the answer to one that ends here, and throws a refusal. */
export type Admission = (c: Context<Env>) => Response | undefined;

/** Everything that is checked about every request, before anybody looks at what it asks for. */
export const createAdmission = (options: AdmissionOptions): Admission => {
  const { access, trustProxy, rateLimit, forwardedClient } = options;
  const limiter = rateLimit && new RateLimiter(rateLimit);
  return (c) => {
    checkHead(c.req.raw);
    const forwarded = forwardedClient?.(c);
    c.set('client', forwarded ?? clientOf(c, trustProxy));
    access.identify(c);
    if (forwarded !== undefined) {
      c.set('isForwarded', true);
      return undefined;
    }
    const instead = guardOrigin(options, c);
    if (instead === undefined && limiter !== undefined) checkRate(limiter, c);
    return instead;
  };
};
