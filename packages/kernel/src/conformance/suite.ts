import type { Choices, Game } from '../game.ts';
import type { Seed } from '../rng.ts';
import { checkChoices } from './doorChecks.ts';
import { checkAbout, checkFacets } from './facetChecks.ts';
import { type Finding, Findings } from './finding.ts';
import { walk } from './walk.ts';

export interface SuiteOptions {
  /** The setups to walk through; default: every variant with its fewest and most players. */
  readonly setups?: readonly Choices[];
  readonly seeds?: readonly Seed[];
  /** No game of this one is longer; where chance can make games longer, see `onCut`. */
  readonly maxSteps?: number;
  /** Look closely at every n-th state of a walk and at its last; the walk itself checks all of them. */
  readonly every?: number;
  /** How many legal actions to try out in a state. */
  readonly sample?: number;
  /** Called at every state of every walk with its place, for progress. */
  readonly onStep?: (place: string) => void;
  /** Called with the place of a walk that `maxSteps` cut short, which then breaks no promise. */
  readonly onCut?: (place: string) => void;
}

const GAME_CHECKS = [
  ['facets', checkFacets],
  ['about', checkAbout],
  ['doors', checkChoices],
] as const;

const describeSetup = ({ variant = 'default', players }: Choices): string =>
  players === undefined ? variant : `${variant} ${players}p`;

/** Every board, map or level with its fewest and its most players. */
export const allSetups = ({ variants }: Game): Choices[] =>
  variants.flatMap(({ id, minSeats, maxSeats }) =>
    [...new Set([minSeats, maxSeats])].map((players) => ({ variant: id, players })),
  );

/**
 * Holds a game against the contract by random walks through it. An empty list means nothing broken was found.
 *
 * ```ts
 * test('nim keeps the contract', () => expect(checkGame(nim)).toEqual([]));
 * ```
 */
export const checkGame = (game: Game, options: SuiteOptions = {}): readonly Finding[] => {
  const {
    setups = allSetups(game),
    seeds = [1, 2, 'three'],
    maxSteps = 2_000,
    every = 1,
    sample = 8,
    onStep,
    onCut,
  } = options;
  const findings = new Findings();
  for (const [name, check] of GAME_CHECKS)
    findings.guard(name, 'the game', () =>
      check(game, (message) => findings.report(name, 'the game', message)),
    );
  const secrecy = setups.flatMap((choices) =>
    seeds.map((seed) => {
      const place = `${describeSetup(choices)}, seed ${seed}`;
      return walk({ game, choices, seed, place, maxSteps, every, sample, onStep, onCut, findings });
    }),
  );
  if (!secrecy.includes(true) && secrecy.includes(false))
    findings.report('secrets', 'all walks', 'the game imagines hidden things, but its views hide nothing');
  return findings.list;
};
