import type { Choices, Game } from '../game.ts';
import { makeJson } from '../json.ts';
import { seats } from '../outcome.ts';
import type { Seed } from '../rng.ts';
import { checkChoices } from './doorChecks.ts';
import { checkAbout, checkFacets } from './facetChecks.ts';
import { type Check, type Finding, Findings, type Spot } from './finding.ts';
import { checkOptions } from './optionChecks.ts';
import { type Plan, planWalks } from './plan.ts';
import { nameOf } from './secrecyEvents.ts';
import { walk } from './walk.ts';
import { Ledger } from './worlds.ts';

export interface SuiteOptions {
  /** The setups to check; by default, every variant with every number of players. */
  readonly setups?: readonly Choices[];
  readonly seeds?: readonly Seed[];
  /** The most steps a game may take. If chance can make games longer, see `onCut`. */
  readonly maxSteps?: number;
  /** Check every n-th state of a walk in full, and its last state. The walk itself checks every state a little. */
  readonly every?: number;
  /** Instead of `every`: look closely at this many states of a walk, spread over it, and at all states of shorter walks. */
  readonly closely?: number;
  /** Look closely at these states and no others, to reproduce a finding. */
  readonly steps?: readonly number[];
  /** Set unset options at random in every other walk; true by default. */
  readonly varyOptions?: boolean;
  /**
   * Add a game for every value of a rule option that no other game plays, and for both ends of a range. True by
   * default unless `setups` or `steps` are given.
   */
  readonly allValues?: boolean;
  /**
   * Fields of the state that hold secrets. Some part of each must be hidden from every seat and from
   * spectators. This finds views that show everything, and guesses that trust them.
   */
  readonly hidden?: readonly string[];
  /** How many legal actions to try in each state. */
  readonly sample?: number;
  /** Called for every state of every walk with its place, to show progress. */
  readonly onStep?: (place: string) => void;
  /** Called at every state that is looked at closely. */
  readonly onLook?: () => void;
  /** Called with the place of a walk that `maxSteps` cut short, which then breaks no promise. */
  readonly onCut?: (place: string) => void;
  /** Called at the end with the checks that were left out because of what was found, if there are any. */
  readonly onLeftOut?: (checks: readonly Check[]) => void;
}

const SEEDS: readonly Seed[] = [1, 2, 'three'];

/** How many states of an added game are checked closely, apart from the last one. */
const CLOSELY_ADDED = 4;

const GAME_CHECKS = [
  ['facets', checkFacets],
  ['about', checkAbout],
  ['doors', checkChoices],
  ['options', checkOptions],
] as const;

const describeSetup = ({ variant = 'default', players, options = {} }: Choices): string =>
  [
    variant,
    ...(players === undefined ? [] : [`${players}p`]),
    ...Object.entries(options).map(([id, value]) => `${id}=${makeJson(value)}`),
  ].join(' ');

/** Every board, map or level with every number of players. */
export const allSetups = ({ variants }: Game): Choices[] =>
  variants.flatMap(({ id, minSeats, maxSeats }) =>
    seats(maxSeats).flatMap((players) => (players < minSeats ? [] : [{ variant: id, players }])),
  );

const WHOLE_GAME: Spot = { place: 'the game', reproduce: 'checkGame(game, { setups: [] })' };
const ALL_WALKS: Spot = { place: 'all walks', reproduce: 'checkGame(game)' };

/** Checks that need all walks together: whether secrets are kept and guessed. */
const checkLedger = (game: Game, ledger: Ledger, hidden: readonly string[], findings: Findings): void => {
  const report = (message: string): void => findings.report('secrets', ALL_WALKS, message);
  if (game.secrets === undefined || ledger.fields.size === 0) return;
  const unnamed = hidden.every((field) => ledger.isGenerator(field)) ? ledger.hiddenFields() : [];
  if (unnamed.length > 0)
    report(
      `"secrets.hidden" is missing: name the fields of the state that contain secrets, probably ${unnamed.map((field) => `"${field}"`).join(', ')}`,
    );
  if (ledger.hidesNothing()) report('the game has "determinize", but its views hide nothing');
  for (const field of ledger.neverGuessed())
    report(`"${field}" is hidden, but "determinize" always guesses the same value`);
  for (const field of hidden) {
    const knowing = ledger.whoKnows(field);
    if (!ledger.fields.has(field)) report(`"hidden" names "${field}", but no state has such a field`);
    else if (knowing.length > 0)
      report(
        `"${field}" should be hidden, but ${knowing.map(nameOf).join(', ')} always knew it; remove it from "hidden" if the rules intend that`,
      );
  }
};

/**
 * Checks a game against the contract by playing random games. An empty list means that no broken promise was
 * found.
 *
 * ```ts
 * test('nim keeps the contract', () => expect(checkGame(nim)).toEqual([]));
 * ```
 */
export const checkGame = (game: Game, options: SuiteOptions = {}): readonly Finding[] => {
  let found: readonly Finding[] = [];
  for (const findings of checkWalks(game, options)) found = findings;
  return found;
};

/** The games that `checkWalks` plays with the same options, in order. */
export const planOf = (game: Game, options: SuiteOptions = {}): Plan => {
  const { setups, seeds = SEEDS, steps, varyOptions = true, allValues = setups === undefined } = options;
  const mayVary = varyOptions && steps === undefined;
  return planWalks(game, {
    setups: setups ?? allSetups(game),
    seeds,
    varies: mayVary,
    adds: mayVary && allValues,
  });
};

/** Like `checkGame`, but pauses after each walk and at the end, and returns the findings so far. */
export function* checkWalks(game: Game, options: SuiteOptions = {}): Generator<readonly Finding[]> {
  const {
    maxSteps = 2_000,
    closely,
    every = 1,
    steps,
    hidden = game.secrets?.hidden ?? [],
    sample = 8,
    onStep,
    onLook,
    onCut,
    onLeftOut,
  } = options;
  const findings = new Findings();
  const ledger = new Ledger();
  for (const [name, check] of GAME_CHECKS)
    findings.guard(name, WHOLE_GAME, () =>
      check(game, (message) => findings.report(name, WHOLE_GAME, message)),
    );
  const strideOf = (length: () => number): number =>
    closely === undefined ? every : Math.ceil(length() / closely);
  const wanted = (step: number, length: () => number): boolean =>
    steps?.includes(step) ?? step % strideOf(length) === 0;
  const wantedOfAdded = (step: number, length: () => number): boolean =>
    step % Math.max(strideOf(length), Math.ceil(length() / CLOSELY_ADDED)) === 0;
  const isEndWanted = steps === undefined;
  const shared = { game, maxSteps, isEndWanted, sample, onStep, onLook, onCut, findings, ledger };
  let played = 0;
  for (const { choices, seed, isAdded } of planOf(game, options).walks) {
    const place = `${describeSetup(choices)}, seed ${seed}`;
    if (walk({ ...shared, wanted: isAdded ? wantedOfAdded : wanted, choices, seed, place })) played += 1;
    yield findings.list;
  }
  if (played > 0 && steps === undefined) checkLedger(game, ledger, hidden, findings);
  if (findings.leftOut.length > 0) onLeftOut?.(findings.leftOut);
  yield findings.list;
}
