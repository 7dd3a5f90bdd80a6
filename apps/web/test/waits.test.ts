import { expect, test } from 'bun:test';
import { eventually, poll } from './waits.ts';

/** Counts how often it is read. */
const counter = () => {
  let reads = 0;
  return (): number => {
    reads += 1;
    return reads;
  };
};

test('poll reads until a claim holds, or until its opposite does not', async () => {
  const read = counter();
  await poll(read).toBe(3);
  await poll(async () => read()).not.toBeLessThan(6);
  expect(read()).toBe(7);
});

test('a claim that is hopeless fails with its own message', async () => {
  const failed = await eventually(
    () => expect('the page').toBe('another page'),
    (failure) => failure.includes('another page'),
  ).catch((caught: Error) => caught.message);
  expect(failed).toContain('Expected: "another page"');
});
