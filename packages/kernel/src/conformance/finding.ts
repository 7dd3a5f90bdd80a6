import { canonicalJson } from '../json.ts';

/** The promises of the contract. Each is checked separately. */
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

/** Where a check was made, and how to repeat it. */
export interface Spot {
  /** `square8 3p, seed 7, step 41`. */
  readonly place: string;
  /** A call that repeats exactly these checks in this place. */
  readonly reproduce: string;
}

/** A broken promise, with what you need to reproduce it. */
export interface Finding extends Spot {
  readonly check: Check;
  /** What was tried and what is wrong with the answer. */
  readonly message: string;
  /** How often the same was found; only the first place is kept. */
  readonly times: number;
}

const show = (value: unknown): string => {
  try {
    const text = canonicalJson(value);
    return text.ok ? text.value : 'something that is not JSON';
  } catch {
    return 'something that cannot be read';
  }
};

/** Code that calls games: the game causes an error thrown here. */
const CALLERS = /[\\/]kernel[\\/]src[\\/](?!examples)/;

/** Where an exception comes from: `game.ts:41`. Undefined if the stack does not say. */
const originOf = (caught: unknown): string | undefined => {
  const lines = caught instanceof Error ? (caught.stack ?? '').split('\n') : [];
  const found = lines.flatMap((text) => {
    const [, file, line] = /([^\s()]*\.[cm]?[jt]sx?):(\d+)/.exec(text) ?? [];
    return file === undefined ? [] : [{ file, line }];
  });
  const spot = found.find(({ file }) => !CALLERS.test(file)) ?? found[0];
  return spot === undefined ? undefined : `${spot.file.replace(/^.*[\\/]/, '')}:${spot.line}`;
};

/** What was thrown, and where: `no such card (game.ts:41)`. */
export const describeThrown = (caught: unknown): string => {
  const origin = originOf(caught);
  const message = caught instanceof Error ? caught.message : String(caught);
  return origin === undefined ? message : `${message} (${origin})`;
};

const AFTER_LEGAL = ['play', 'refusal', 'notation', 'board', 'position', 'search', 'actions'] as const;

/** Findings that probably follow from another broken promise. They are left out until that one is fixed. */
const FOLLOWING: Readonly<Partial<Record<Check, readonly Check[]>>> = {
  facets: CHECKS.filter((check) => check !== 'facets'),
  purity: ['forced', 'legal', 'hash', 'drawing', 'doors', ...AFTER_LEGAL.filter((check) => check !== 'play')],
  serialisation: ['hash', 'position', 'boundary', 'doors'],
  legal: AFTER_LEGAL,
  play: ['refusal', 'hash', 'view', 'chance', 'board', 'position', 'search', 'doors'],
  hash: ['position'],
  position: ['search'],
  refusal: ['doors'],
  boundary: ['doors'],
  setup: ['doors', 'outcome'],
  view: ['secrets'],
  secrecy: ['secrets'],
};

/** Checks that ask for things a game may refuse. An exception in them is a finding of its own. */
const HOSTILE: readonly Check[] = ['doors', 'refusal', 'boundary'];

/** How engines report a change to a frozen state. */
const FROZEN = /read.?only|not extensible|frozen/i;

/** JSON objects in a message, replaced by their types. */
const withTypes = (message: string): string => {
  const inner = /\{[^{}]*\}/g;
  const typed = message.replace(inner, (text) => /"type":"(\w+)"/.exec(text)?.[1] ?? '');
  return typed === message ? message : withTypes(typed);
};

/** Checks that quote moves, places and hashes rather than parts of the game. */
const QUOTING: readonly Check[] = ['board', 'notation', 'hash', 'doors', 'boundary', 'secrecy'];

/** The part of a message that is the same for all findings of a fault: without actions, viewers, places and numbers. */
const faultOf = (check: Check, message: string): string => {
  const [said = ''] = withTypes(message).split(/; the last action tried|(?<=, which [^:]*): /);
  const named = QUOTING.includes(check) ? said.replace(/"[^"]*"/g, '""') : said;
  const counted = named.replace(/(?<![:\d])\d+/g, '#');
  return `${check} ${counted.replace(/\bspectators\b/, 'seat #')}`;
};

/** The most faults that a check reports. */
const MOST_FAULTS = 5;

/** Collects findings. Each fault is reported once, with how often it was found. */
export class Findings {
  /** By fault. */
  readonly #all = new Map<string, Finding>();
  readonly #counts = new Map<Check, number>();
  readonly #leftOut = new Set<Check>();
  /** What the game threw while it played a move. */
  readonly #thrownByPlay = new WeakSet<object>();
  #tried: string | undefined;

  /** Findings that most likely follow from another one. */
  get #following(): ReadonlySet<Check> {
    return new Set([...this.#counts.keys()].flatMap((check) => FOLLOWING[check] ?? []));
  }

  /** The findings, without those that most likely follow from others. */
  get list(): readonly Finding[] {
    const following = this.#following;
    return [...this.#all.values()].filter(({ check }) => !following.has(check));
  }

  /** The checks that cannot say everything until the findings are fixed. */
  get leftOut(): readonly Check[] {
    const following = [...this.#following].filter((check) => this.#counts.has(check));
    return CHECKS.filter((check) => following.includes(check) || this.#leftOut.has(check));
  }

  /** Notes checks that could not look at everything because of something that was found. */
  leaveOut(...checks: readonly Check[]): void {
    for (const check of checks) this.#leftOut.add(check);
  }

  /** Records the action being played, to report it if the game throws. */
  trying(action: unknown, seat: unknown): void {
    const text = show(action);
    this.#tried = `${text.length > 200 ? `${text.slice(0, 200)}…` : text} of seat ${String(seat)}`;
  }

  /** Records an exception of `play`, which can pass through any check. */
  thrown(caught: unknown): void {
    if (typeof caught === 'object' && caught !== null) this.#thrownByPlay.add(caught);
  }

  report(check: Check, { place, reproduce }: Spot, message: string): void {
    const fault = faultOf(check, message);
    const known = this.#all.get(fault);
    if (known !== undefined) this.#all.set(fault, { ...known, times: known.times + 1 });
    else {
      const count = this.#counts.get(check) ?? 0;
      this.#counts.set(check, count + 1);
      if (count < MOST_FAULTS) this.#all.set(fault, { check, place, message, reproduce, times: 1 });
    }
  }

  /**
   * The promise that an exception breaks. If a legal move throws, that is a fault of `play`, whatever was
   * being checked.
   */
  #checkOf(check: Check, caught: unknown): Check {
    const isPlay = caught instanceof Error && this.#thrownByPlay.has(caught);
    const isOfCheck = HOSTILE.includes(check) || (check === 'purity' && FROZEN.test(String(caught)));
    return isPlay && !isOfCheck ? 'play' : check;
  }

  /** Runs part of a check and returns its result. An exception counts as a broken promise. */
  guard<T>(check: Check, spot: Spot, part: () => T): T | undefined {
    this.#tried = undefined;
    try {
      return part();
    } catch (caught) {
      const tried = this.#tried === undefined ? '' : `; the last action tried was ${this.#tried}`;
      this.report(this.#checkOf(check, caught), spot, `throws: ${describeThrown(caught)}${tried}`);
      return undefined;
    }
  }
}
