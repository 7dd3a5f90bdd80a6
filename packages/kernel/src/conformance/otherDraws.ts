import { Rng, type Seed } from '../rng.ts';

/** Draws to change, by their number in a move, each with the number of its other value. */
export type DrawChanges = ReadonlyMap<number, number>;

interface Drawn<T> {
  readonly result: T;
  /** The stream that each number was drawn from. */
  readonly streams: readonly Seed[];
}

/** Other values of a draw are taken from the same stream, this far ahead of everything a game draws. */
const FAR = 2 ** 40;

/** Makes a move with some of its random numbers changed. All others stay the same. */
export const withOtherDraws = <T>(move: () => T, changes: DrawChanges): Drawn<T> => {
  const { uint32 } = Rng.prototype;
  const streams: Seed[] = [];
  Rng.prototype.uint32 = function (this: Rng): number {
    const { seed, index } = this.state;
    const drawn = uint32.call(this);
    const other = changes.get(streams.push(seed) - 1);
    // The last draw also leaves a second word behind, so it must be the changed one.
    return other === undefined ? drawn : uint32.call(new Rng({ seed, index: index + other * FAR }));
  };
  try {
    return { result: move(), streams };
  } finally {
    Rng.prototype.uint32 = uint32;
  }
};
