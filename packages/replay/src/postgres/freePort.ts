import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to programs which ask for any port, so nobody gets one of these by chance. */
const RANGE = { first: 20_000, last: 32_000 } as const;
const TRIES = 100;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port that nobody uses, or the first of `count` consecutive ones. */
export const freePort = async (count = 1): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const first = randomInt(RANGE.first, RANGE.last - count);
    const ports = Array.from({ length: count }, (_, i) => first + i);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
  throw new Error(`No free port found between ${RANGE.first} and ${RANGE.last}.`);
};
