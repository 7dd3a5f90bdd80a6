import { expect, test } from 'bun:test';
import { FilePressure } from './filePressure.ts';
import { KeptAlive } from './keptAlive.ts';

test('an address keeps a limited number of idle connections', () => {
  let now = 0;
  const kept = new KeptAlive({ most: 2, idleMs: 1000, now: () => now });
  const ask = (port: number, address = '10.0.0.1') => kept.mayKeep({ address, port });
  expect([ask(1), ask(2), ask(3), ask(1), ask(2)]).toEqual([true, true, false, true, true]);
  expect(ask(3, '10.0.0.2')).toBe(true);
  now = 900;
  expect([ask(2), ask(4)]).toEqual([true, false]);
  now = 1100;
  expect([ask(4), ask(5)]).toEqual([true, false]);
  now = 5000;
  kept.tidy();
  expect(kept.addresses).toBe(0);
});

test('idle connections are closed before the process runs out of files', () => {
  const heard: string[] = [];
  let open = 50;
  const pressure = new FilePressure({
    most: 100,
    open: () => open,
    closeIdle: () => heard.push('close idle'),
    onChange: (isHigh) => void heard.push(isHigh ? 'high' : 'low'),
  });
  for (open of [60, 80, 90, 40]) pressure.check();
  expect(heard).toEqual(['close idle', 'high', 'close idle', 'low']);
  expect(pressure.isHigh).toBe(false);
});
