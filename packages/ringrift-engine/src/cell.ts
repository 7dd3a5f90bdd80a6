/**
 * What a cell holds, as one small number (R021): nothing, or a marker, a stack or collapsed territory plus
 * the seat of its owner. `MARKER + 2` is a marker of player 2. Kinds that can be passed come first.
 */
export const EMPTY = 0;
export const MARKER = 0;
export const STACK = 4;
export const COLLAPSED = 8;
/** One more than the highest kind on the board. */
export const KINDS = 13;
/** The border around the board. */
export const OUTSIDE = 16;

/** R091: stacks pass and land on empty cells and markers. */
export const isPassable = (kind: number): boolean => kind <= STACK;

export const isMarker = (kind: number): boolean => kind > MARKER && kind <= STACK;

export const isStack = (kind: number): boolean => kind > STACK && kind <= COLLAPSED;

/** Whether a kind is one of `MARKER`, `STACK` or `COLLAPSED`, of any owner. */
export const isOf = (base: number, kind: number): boolean => kind > base && kind <= base + 4;

export const isCollapsed = (kind: number): boolean => kind > COLLAPSED && kind < KINDS;
