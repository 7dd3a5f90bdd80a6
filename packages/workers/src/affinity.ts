/** No more subjects than this are remembered. */
const MOST = 4096;

/** Which worker got the last call about a subject: it may still have data about it. */
export class Affinity<T> {
  readonly #workers = new Map<string, T>();

  of(subject: string | undefined): T | undefined {
    return subject === undefined ? undefined : this.#workers.get(subject);
  }

  note(subject: string | undefined, worker: T): void {
    if (subject === undefined) return;
    this.#workers.delete(subject);
    this.#workers.set(subject, worker);
    if (this.#workers.size > MOST) this.#workers.delete(this.#workers.keys().next().value!);
  }
}
