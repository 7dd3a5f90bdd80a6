import { canonicalJson } from '../json.ts';

/** The promises of the contract, each checked on its own. */
export const CHECKS = [
  'facets',
  'about',
  'setup',
  'legal',
  'forced',
  'play',
  'refusal',
  'purity',
  'outcome',
  'ending',
  'serialisation',
  'boundary',
  'doors',
  'hash',
  'notation',
  'drawing',
  'events',
  'board',
  'view',
  'secrecy',
  'secrets',
  'chance',
  'options',
  'record',
  'position',
  'search',
  'resignation',
  'seating',
  'features',
  'symmetries',
  'actions',
  'pages',
] as const;

export type Check = (typeof CHECKS)[number];

/** Where a check looks, and how to look there again. */
export interface Spot {
  /** `square8 3p, seed 7, step 41`. */
  readonly place: string;
  /** A call that makes the same checks in the same place and no others. */
  readonly reproduce: string;
}

/** A broken promise, with enough to see it again. */
export interface Finding extends Spot {
  readonly check: Check;
  /** What was tried and what is wrong with the answer. */
  readonly message: string;
}

const show = (value: unknown): string => {
  try {
    const text = canonicalJson(value);
    return text.ok ? text.value : 'something that is not JSON';
  } catch {
    return 'something that cannot be read';
  }
};

/** Collects findings; a check that has failed a few times has said enough. */
export class Findings {
  readonly list: Finding[] = [];
  readonly #counts = new Map<Check, number>();
  #tried: string | undefined;

  /** Notes what the game is asked to play, for whoever wants to know what made it throw. */
  trying(action: unknown, seat: unknown): void {
    const text = show(action);
    this.#tried = `${text.length > 200 ? `${text.slice(0, 200)}…` : text} of seat ${String(seat)}`;
  }

  report(check: Check, { place, reproduce }: Spot, message: string): void {
    const count = this.#counts.get(check) ?? 0;
    this.#counts.set(check, count + 1);
    if (count < 3) this.list.push({ check, place, message, reproduce });
  }

  /** Runs a part of a check and gives what it gives; an exception is a broken promise too. */
  guard<T>(check: Check, spot: Spot, part: () => T): T | undefined {
    this.#tried = undefined;
    try {
      return part();
    } catch (caught) {
      const tried = this.#tried === undefined ? '' : `; the last action tried was ${this.#tried}`;
      this.report(
        check,
        spot,
        `throws: ${caught instanceof Error ? caught.message : String(caught)}${tried}`,
      );
      return undefined;
    }
  }
}
