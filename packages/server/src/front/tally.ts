import type { Metrics } from '../observe/metrics.ts';

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface Served {
  readonly method: string;
  /** The route that answered. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** Counts requests and how long they took. */
export const createTally = (metrics: Metrics): ((served: Served) => void) => {
  const count = metrics.counter('ludus_http_requests_total', 'Requests by method, route and status.');
  const duration = metrics.histogram(
    'ludus_http_request_duration_seconds',
    'Time until the response starts, by route.',
  );
  /** The counters for a combination of route, method and status; there are not many. */
  const known = new Map<string, (seconds: number) => void>();
  const countersOf = ({ method, route, status }: Served): ((seconds: number) => void) => {
    const add = count.of({ method: KNOWN_METHODS.has(method) ? method : 'other', route, status });
    const observe = duration.of({ route });
    return (seconds) => {
      add(1);
      observe(seconds);
    };
  };
  return (served) => {
    const { method, route, status, ms } = served;
    const key = KNOWN_METHODS.has(method) ? `${status} ${method} ${route}` : `${status} other ${route}`;
    let counters = known.get(key);
    if (counters === undefined) {
      counters = countersOf(served);
      known.set(key, counters);
    }
    counters(ms / 1000);
  };
};
