/**
 * Moves as numbers, for lists and search. The low 31 bits hold the type, two cells and six bits of detail; a
 * recovery slide has more data above them. A number is meaningful only in the position that listed it.
 */
export const PLACE = 0;
export const MOVE = 1;
export const OVERTAKE = 2;
export const CONTINUE = 3;
export const SLIDE = 4;
export const LINE = 5;
export const LINE_OPTION = 6;
export const REGION = 7;
export const ELIMINATE = 8;
export const FORCE = 9;
/** Moves without data, in the order of `PLAIN_MOVES`. */
export const PLAIN = 10;
export const SKIP_PLACEMENT = PLAIN;
export const NO_PLACEMENT = PLAIN + 1;
export const SWAP_SIDES = PLAIN + 2;
export const SKIP_CAPTURE = PLAIN + 3;
export const NO_MOVEMENT = PLAIN + 4;
export const SKIP_RECOVERY = PLAIN + 5;
export const NO_LINE = PLAIN + 6;
export const SKIP_TERRITORY = PLAIN + 7;
export const NO_TERRITORY = PLAIN + 8;

const CELL = 0x3ff;
const UPPER = 0x8000_0000;

export const pack = (type: number, a: number, b: number, detail: number): number =>
  type | (a << 5) | (b << 15) | (detail << 25);

export const typeOf = (move: number): number => move & 31;
/** The first cell: where a move starts, or the only cell it names. */
export const firstOf = (move: number): number => (move >> 5) & CELL;
/** The second cell: where a move ends. */
export const secondOf = (move: number): number => (move >> 15) & CELL;
export const detailOf = (move: number): number => (move >> 25) & 63;

/** The mode of a slide. The detail of a `SLIDE` is a mode and the axis of the run it collapses. */
export const WHOLE_RUN = 0;
export const WINDOW = 1;
export const FALLBACK = 2;
export const STRIKE = 3;

export interface Slide {
  readonly from: number;
  readonly to: number;
  readonly mode: number;
  readonly axis: number;
  /** Where in the run a window starts. */
  readonly offset: number;
  /** The stack that a ring is extracted from, 0 for none. */
  readonly extraction: number;
}

export const packSlide = ({ from, to, mode, axis, offset, extraction }: Slide): number =>
  pack(SLIDE, from, to, mode | (axis << 2)) + (extraction * 32 + offset) * UPPER;

export const unpackSlide = (move: number): Slide => {
  const above = Math.floor(move / UPPER);
  const detail = detailOf(move);
  return {
    from: firstOf(move),
    to: secondOf(move),
    mode: detail & 3,
    axis: detail >> 2,
    offset: above % 32,
    extraction: Math.floor(above / 32),
  };
};
