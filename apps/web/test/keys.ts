import type { Page } from 'playwright-core';
import { type Place, placeTowards } from '../src/look/useRoving.ts';
import { eventually } from './waits.ts';

/** What Tab can reach, unless it is disabled or hidden. */
const FOCUSABLE = 'a[href], button:enabled, input:enabled, select, textarea, summary, [tabindex="0"]';

const ARROWS = [
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
] as const;

/** The keys that lead from a place of a board to another. */
const keysBetween = (places: readonly Place[], from: string, to: string): string[] => {
  const ways = new Map<string, string[]>([[from, []]]);
  for (const [id, keys] of ways)
    for (const [key, direction] of ARROWS) {
      const next = placeTowards(places, id, direction);
      if (!ways.has(next)) ways.set(next, [...keys, key]);
    }
  const found = ways.get(to);
  if (found === undefined) throw new Error(`no keys lead from ${from} to ${to}`);
  return found;
};

/** A user who uses only keys, and sees only what has the focus. */
export class Keys {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** The accessible names of what has the focus, or of all that a selector finds. */
  #names(selector: string): Promise<string[]> {
    return this.page.evaluate((wanted) => {
      const found = wanted === ':focus' ? [document.activeElement!] : [...document.querySelectorAll(wanted)];
      return found.map((element) => {
        const labels = (element as HTMLInputElement).labels ?? [];
        const name =
          element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? '';
        return element === document.body ? '' : name.replaceAll(/\s+/g, ' ').trim();
      });
    }, selector);
  }

  /** The accessible name of what has the focus. */
  async focused(): Promise<string> {
    return (await this.#names(':focus'))[0]!;
  }

  /** Presses Tab until something with this name has the focus; returns how often. */
  async tabTo(name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<number> {
    await eventually(async () => {
      const found = await this.#names(FOCUSABLE);
      if (!found.some((one) => name.test(one))) throw new Error(`there is no ${name} to come to`);
    });
    const passed: string[] = [];
    for (let presses = 0; presses < 60; presses += 1) {
      const focused = await this.focused();
      if (name.test(focused)) return presses;
      passed.push(focused.slice(0, 30));
      await this.press(key);
    }
    throw new Error(`Tab never comes to ${name}, only to ${passed.join(' | ')}`);
  }

  async choose(name: RegExp, key = 'Enter'): Promise<void> {
    await this.tabTo(name);
    await this.press(key);
  }

  #place(): Promise<string | null> {
    return this.page.evaluate(() => document.activeElement!.getAttribute('data-cell'));
  }

  /** Goes to the board, unless already there. */
  async toBoard(): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      if ((await this.#place()) !== null) return;
      await this.press('Shift+Tab');
    }
    throw new Error('Shift and Tab never come to the board');
  }

  /** Moves over the board with the arrow keys. */
  async walkTo(id: string): Promise<void> {
    await this.toBoard();
    const places = await this.page.evaluate(() =>
      [...document.querySelectorAll('.match-board [data-cell]')].map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return { id: cell.getAttribute('data-cell')!, x: x + width / 2, y: y + height / 2 };
      }),
    );
    for (let tries = 0; tries < 200; tries += 1) {
      const here = await this.#place();
      if (here === id) return;
      if (here === null) await this.toBoard();
      else await this.press(keysBetween(places, here, id)[0]!);
    }
    throw new Error(`the arrows never come to ${id}`);
  }

  async chooseOnBoard(id: string, key = 'Enter'): Promise<void> {
    await this.walkTo(id);
    await this.press(key);
  }

  /** What the screen reader announced last. */
  async heard(): Promise<string> {
    return (await this.page.locator('[data-live]').textContent())!.trim();
  }
}
