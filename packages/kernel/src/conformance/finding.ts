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
  'secrets',
  'position',
  'resignation',
  'seating',
  'features',
  'symmetries',
  'actions',
] as const;

export type Check = (typeof CHECKS)[number];

/** A broken promise, with enough to see it again. */
export interface Finding {
  readonly check: Check;
  /** `square8 3p, seed 7, step 41`. */
  readonly place: string;
  readonly message: string;
}

/** Collects findings; a check that has failed a few times has said enough. */
export class Findings {
  readonly list: Finding[] = [];
  readonly #counts = new Map<Check, number>();

  report(check: Check, place: string, message: string): void {
    const count = this.#counts.get(check) ?? 0;
    this.#counts.set(check, count + 1);
    if (count < 3) this.list.push({ check, place, message });
  }

  /** Runs a part of a check and gives what it gives; an exception is a broken promise too. */
  guard<T>(check: Check, place: string, part: () => T): T | undefined {
    try {
      return part();
    } catch (caught) {
      this.report(check, place, `throws: ${caught instanceof Error ? caught.message : String(caught)}`);
      return undefined;
    }
  }
}
