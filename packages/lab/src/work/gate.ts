/** The second number that a thread shares: whether it has to wait until somebody has noted that it begins. */
export const GATE = 1;
export const CLOSED = 1;
export const OPEN = 2;
