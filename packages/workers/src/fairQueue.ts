/** After this many calls from more urgent lanes, one from the least urgent lane is served. */
const PATIENCE = 8;

/** The waiting items of one lane; keys take turns. */
class LaneQueue<T> {
  readonly #byKey = new Map<string, T[]>();

  get isEmpty(): boolean {
    return this.#byKey.size === 0;
  }

  count(key?: string): number {
    if (key !== undefined) return this.#byKey.get(key)?.length ?? 0;
    let sum = 0;
    for (const own of this.#byKey.values()) sum += own.length;
    return sum;
  }

  push(item: T, key: string): void {
    const own = this.#byKey.get(key);
    if (own === undefined) this.#byKey.set(key, [item]);
    else own.push(item);
  }

  take(): T {
    const [key, own] = this.#byKey.entries().next().value!;
    const item = own.shift()!;
    // A key with more items goes to the end of the line.
    this.#byKey.delete(key);
    if (own.length > 0) this.#byKey.set(key, own);
    return item;
  }

  remove(item: T, key: string): boolean {
    const own = this.#byKey.get(key) ?? [];
    const index = own.indexOf(item);
    if (index < 0) return false;
    own.splice(index, 1);
    if (own.length === 0) this.#byKey.delete(key);
    return true;
  }
}

export interface Place {
  readonly lane: string;
  readonly key: string;
}

/**
 * A queue with a fair order: urgent lanes first, and within each lane the keys take turns. Nobody waits forever: one
 * turn in `PATIENCE` goes to the least urgent lane that has waiting items.
 */
export class FairQueue<T> {
  readonly #lanes: ReadonlyMap<string, LaneQueue<T>>;
  #passedOver = 0;

  /** Lanes by name, the most urgent first. */
  constructor(lanes: readonly string[]) {
    this.#lanes = new Map(lanes.map((name) => [name, new LaneQueue<T>()]));
  }

  get length(): number {
    return this.count();
  }

  /** How many items are waiting: in all, in one lane, or in one lane under one key. */
  count(lane?: string, key?: string): number {
    const lanes = lane === undefined ? [...this.#lanes.values()] : [this.#lane(lane)];
    return lanes.reduce((sum, one) => sum + one.count(key), 0);
  }

  push(item: T, { lane, key }: Place): void {
    this.#lane(lane).push(item, key);
  }

  remove(item: T, { lane, key }: Place): boolean {
    return this.#lane(lane).remove(item, key);
  }

  /** The next item among the lanes that may be served now. */
  take(mayServe: (lane: string) => boolean = () => true): T | undefined {
    const ready = [...this.#lanes].filter(([name, lane]) => !lane.isEmpty && mayServe(name));
    const first = ready[0]?.[1];
    if (first === undefined) return undefined;
    this.#passedOver = ready.length > 1 ? this.#passedOver + 1 : 0;
    if (this.#passedOver < PATIENCE) return first.take();
    this.#passedOver = 0;
    return ready.at(-1)![1].take();
  }

  #lane(name: string): LaneQueue<T> {
    const lane = this.#lanes.get(name);
    if (lane === undefined) throw new RangeError(`there is no lane "${name}"`);
    return lane;
  }
}
