import { ApiError } from '../errors/apiError.ts';
import type { Logger } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import { refusalFields } from '../observe/refusal.ts';
import { createTally } from './tally.ts';

/** A request that was answered. */
export interface Answered {
  readonly requestId: string;
  readonly client: string;
  readonly method: string;
  /** Without the query, which may contain anything. */
  readonly path: string;
  /** The route that answered. */
  readonly route: string;
  readonly status: number;
  /** When it arrived. */
  readonly started: number;
  readonly error?: Error | undefined;
}

/** An id for a request, taken from a proxy in front if it is valid. */
export const requestIdOf = ({ headers }: Request): string => {
  const given = headers.get('X-Request-Id');
  return given !== null && /^[\w.-]{1,64}$/.test(given) ? given : crypto.randomUUID();
};

/** Counts every answer and logs it. */
export const createRequestLog = (log: Logger, metrics: Metrics): ((answered: Answered) => void) => {
  const tally = createTally(metrics);
  return ({ requestId, client, method, path, route, status, started, error }) => {
    const ms = performance.now() - started;
    tally({ method, route, status, ms });
    log[status >= 500 ? 'error' : 'info']('request', {
      requestId,
      client,
      method,
      path: path.slice(0, 200),
      status,
      ms: Math.round(ms * 100) / 100,
      ...(error instanceof ApiError ? refusalFields(error.body) : undefined),
    });
  };
};
