/** No more subjects than this are remembered. */
const MOST = 4096;

/** Where the last call about a subject was sent: there may be something left of it. */
export class Homes<T> {
  readonly #homes = new Map<string, T>();

  of(subject: string | undefined): T | undefined {
    return subject === undefined ? undefined : this.#homes.get(subject);
  }

  note(subject: string | undefined, home: T): void {
    if (subject === undefined) return;
    this.#homes.delete(subject);
    this.#homes.set(subject, home);
    if (this.#homes.size > MOST) this.#homes.delete(this.#homes.keys().next().value!);
  }
}
