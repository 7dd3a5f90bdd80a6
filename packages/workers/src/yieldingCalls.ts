import type { PendingCall } from './connection.ts';

/** Running calls that finish early when others need their workers. */
export class YieldingCalls {
  readonly #running = new Set<AbortController>();

  /** The call as it is to be sent: it can be asked to finish here, too. */
  add<Call extends PendingCall>(call: Call): Call {
    const leave = new AbortController();
    this.#running.add(leave);
    const { finish } = call.options;
    const ended =
      <T>(tell: (value: T) => void) =>
      (value: T): void => {
        this.#running.delete(leave);
        tell(value);
      };
    finish?.addEventListener('abort', () => leave.abort(), { once: true });
    return {
      ...call,
      options: { ...call.options, finish: leave.signal },
      resolve: ended(call.resolve),
      reject: ended(call.reject),
    };
  }

  /** Asks this many to finish, the oldest first; those that were asked before count. */
  finish(count: number): void {
    let left = count;
    for (const leave of this.#running) {
      if (left <= 0) return;
      left -= 1;
      leave.abort();
    }
  }
}
