/** The second number that a thread shares: whether it must wait until its start is recorded. */
export const GATE = 1;
export const CLOSED = 1;
export const OPEN = 2;
