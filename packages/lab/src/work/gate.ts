/** The index, in memory shared with a thread, of the number that says whether it must wait until its start is recorded. */
export const GATE = 1;
export const CLOSED = 1;
export const OPEN = 2;
