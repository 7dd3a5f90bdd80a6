const DEEPEST = 64;
const MOST_MOVES = 64;
/** The first moves of a node are never reduced. */
const UNREDUCED = 8;

const STRENGTH = 0.35;

const table = Array.from({ length: DEEPEST * MOST_MOVES }, (_, slot) => {
  const depth = Math.floor(slot / MOST_MOVES);
  const place = slot % MOST_MOVES;
  if (depth < 2 || place < UNREDUCED) return 0;
  return Math.min(depth - 1, Math.floor(0.4 + STRENGTH * Math.log(depth) * Math.log(place)));
});

/** How much less deeply a move is searched at first, by its index: late moves are seldom good. */
export const reductionOf = (depth: number, place: number): number =>
  depth < 2 ? 0 : table[Math.min(depth, DEEPEST - 1) * MOST_MOVES + Math.min(place, MOST_MOVES - 1)]!;
