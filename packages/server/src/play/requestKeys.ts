import { err, ok, problem, type Result } from '@ludus/kernel';

interface Answered {
  readonly request: string;
  readonly moveNumber: number;
}

const MOST_KEYS = 64;

/** Completed requests by their key: repeating one returns the answer without doing it again. */
export class RequestKeys {
  readonly #answered = new Map<string, Answered>();

  /** The number of the move that an earlier request made; each key belongs to one request. */
  find(key: string, request: string): Result<number | undefined> {
    const known = this.#answered.get(key);
    if (known === undefined || known.request === request) return ok(known?.moveNumber);
    return err(problem('key_reused', '', 'This idempotency key was used for another request.'));
  }

  add(key: string, answered: Answered): void {
    this.#answered.set(key, answered);
    if (this.#answered.size > MOST_KEYS) this.#answered.delete(this.#answered.keys().next().value!);
  }

  clear(): void {
    this.#answered.clear();
  }
}
