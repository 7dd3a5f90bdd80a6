import { expect, test } from 'bun:test';
import { networkInterfaces } from 'node:os';
import { ownUrl } from './ownUrl.ts';

const outer = Object.values(networkInterfaces())
  .flat()
  .filter((address) => address?.family === 'IPv4' && !address.internal)
  .map((address) => `http://${address!.address}:4100`);

test.each(['0.0.0.0', '::', '[::]'])('a server on %s is reached at an address of this machine', (host) => {
  expect(outer.length === 0 ? ['http://127.0.0.1:4100'] : outer).toContain(ownUrl(host, 4100));
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4100'],
  ['games.example', 'http://games.example:4100'],
  ['::1', 'http://[::1]:4100'],
  ['[::1]', 'http://[::1]:4100'],
])('a server on %s is reached there', (host, url) => expect(ownUrl(host, 4100)).toBe(url));
