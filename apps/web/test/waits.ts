import { expect, type Matchers } from 'bun:test';
import type { Page } from 'playwright-core';

/** How long to wait for something that must happen. Only broken code, or a very busy machine, waits this long. */
export const PATIENCE = 240_000;

/** How long a whole test may take. */
export const TEST_PATIENCE = 900_000;

/** How often a page is checked again. */
const PAUSE = 50;

/**
 * Checks a claim about a page again and again until it holds. If it never does, or is hopeless, it fails with its
 * own message.
 */
export const eventually = async (
  claim: () => void | Promise<void>,
  isHopeless: (failure: string) => boolean = () => false,
): Promise<void> => {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await claim();
    } catch (error) {
      if (performance.now() > end || isHopeless(String(error))) throw error;
    }
    await Bun.sleep(PAUSE);
  }
};

/** The matchers of `expect`, each of which waits. */
type Polled<T> = {
  readonly [Name in keyof Matchers<T>]: Name extends 'not'
    ? Polled<T>
    : Matchers<T>[Name] extends (...values: infer Values) => unknown
      ? (...values: Values) => Promise<void>
      : never;
};

/**
 * Like `expect`, but reads again and again until the claim holds:
 * `await poll(() => page.locator('h1').textContent()).toBe('Play')`.
 */
export const poll = <T>(read: () => T | Promise<T>): Polled<T> => {
  const claims = (isNegated: boolean): Polled<T> =>
    new Proxy({} as Polled<T>, {
      get: (_, name: string) =>
        name === 'not'
          ? claims(!isNegated)
          : (...values: unknown[]) =>
              eventually(async () => {
                const matchers = expect(await read());
                Reflect.apply(matchers[name as 'toBe'], isNegated ? matchers.not : matchers, values);
              }),
    });
  return claims(false);
};

/**
 * Reads a page once, when it has drawn everything that is under way. For claims about what must not be there or must
 * not change: waiting until such a claim holds would prove nothing. Wait first for what the page does instead.
 */
export const settled = async <T>(page: Page, read: () => T | Promise<T>): Promise<T> => {
  await page.evaluate(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)))),
  );
  return read();
};

/** How long a page looks the same before it counts as complete, even on a very busy machine. */
const STEADY = 15_000;

/**
 * Like `eventually`, for claims about the look of a page that is complete. It gives up when the claim has failed
 * in the same way for a while, because nothing is left that could change the page.
 */
export const soon = (claim: () => void | Promise<void>): Promise<void> => {
  let [last, since] = ['', 0];
  return eventually(claim, (failure) => {
    const now = performance.now();
    if (failure !== last) [last, since] = [failure, now];
    return now - since > STEADY;
  });
};

/** How to wait for a condition in a page that may take a while; looking at every frame would keep it busy. */
export const NOW_AND_THEN = { polling: PAUSE };

/** Loads a page of the app from scratch, so the previous one cannot be mistaken for it. */
export const visit = async (page: Page, address: string): Promise<void> => {
  const isSame = page.url().split('#')[0] === address.split('#')[0];
  await page.goto(address);
  // If only the part after # differs, the page stays.
  if (isSame) await page.reload();
};
