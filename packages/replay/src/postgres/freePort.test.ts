import { expect, test } from 'bun:test';
import { createServer } from 'node:net';
import { freePort } from './freePort.ts';

const listenOn = (port: number): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(() => server.close()));
  });

test('consecutive free ports can be listened on, and are not among those that systems assign', async () => {
  const first = await freePort(3);
  expect(first).toBeGreaterThanOrEqual(20_000);
  expect(first + 2).toBeLessThan(32_768);
  const closing = await Promise.all([0, 1, 2].map((i) => listenOn(first + i)));
  for (const close of closing) close();
});
