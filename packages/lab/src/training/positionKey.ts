import type { Position } from '@ludus/kernel';

/** A number that identifies a position: 53 bits of its key. */
export const keyOf = (position: Pick<Position<never, never>, 'keyLow' | 'keyHigh'>): number =>
  (position.keyLow() >>> 0) + (position.keyHigh() & 0x1fffff) * 2 ** 32;
