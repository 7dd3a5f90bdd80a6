import { type Game, isRngState, plural, Rng, type Seed, unwrap } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';

/** The usual number of random decisions at the start of a game. */
const USUAL_OPENING = 6;

/** How many random games are played to measure a game. */
const SAMPLES = 9;
/** A random game is not followed further than this. */
const MOST_MOVES = 2_000;
/** If chance shows only after this many decisions, the openings of all games are the same. */
const EARLY_DECISIONS = 4;
/** A default opening takes at most this share of a typical game. */
const DEFAULT_SHARE = 1 / 4;
/** A longer opening leaves too little of a typical game to the agents. */
const LARGEST_SHARE = 1 / 3;

interface Walk {
  /** Decides the setup and what chance does. */
  readonly chance: Seed;
  /** Decides what the players choose. */
  readonly choices: Seed;
  /** Stop after this many decisions. */
  readonly decisions: number;
}

/** Plays a random game and returns its last state, and how many of its moves were decisions. */
const walk = (game: Game, config: unknown, { chance, choices, decisions: most }: Walk) => {
  const cursor = new GameCursor(game, unwrap(game.setup(config, chance)).state);
  const rng = Rng.from(choices);
  let decisions = 0;
  while (cursor.toAct !== 0 && decisions < most && cursor.moves < MOST_MOVES) {
    if (cursor.legalMoves.length > 1) decisions += 1;
    cursor.apply(rng.pick(cursor.legalMoves));
  }
  return { state: cursor.state, decisions };
};

/** A state as text, without its random generators. */
const withoutGenerators = (state: unknown): string =>
  JSON.stringify(state, (_, value: unknown) => (isRngState(value) ? null : value));

/** Whether another seed soon leads to another game even if everybody chooses the same: another deal, or other dice. */
const variesBySeed = (game: Game, config: unknown): boolean =>
  [0, EARLY_DECISIONS].some((decisions) => {
    const states = Array.from({ length: SAMPLES }, (_, i) =>
      withoutGenerators(walk(game, config, { chance: i, choices: 'same', decisions }).state),
    );
    return new Set(states).size > 1;
  });

/** The number of decisions in the median of a few random games. Games are followed up to `most` decisions. */
const typicalDecisions = (game: Game, config: unknown, most: number): number => {
  const counts = Array.from(
    { length: SAMPLES },
    (_, i) => walk(game, config, { chance: i, choices: i, decisions: most }).decisions,
  );
  return counts.sort((a, b) => a - b)[Math.floor(SAMPLES / 2)]!;
};

/**
 * How many random decisions games should start with, so that they differ without being decided before the
 * agents take over: none if the deal or the dice vary by themselves, otherwise `most`, or a quarter of a
 * typical game if that is less.
 */
export const openingLength = (game: Game, config: unknown, most: number = USUAL_OPENING): number => {
  if (variesBySeed(game, config)) return 0;
  return Math.min(
    most,
    Math.floor(typicalDecisions(game, config, Math.ceil(most / DEFAULT_SHARE)) * DEFAULT_SHARE),
  );
};

/** Why an opening is too long for a game, in a sentence; undefined if it is not. */
export const openingFault = (game: Game, config: unknown, opening: number): string | undefined => {
  if (opening === 0) return undefined;
  const typical = typicalDecisions(game, config, Math.ceil(opening / LARGEST_SHARE));
  return opening <= typical * LARGEST_SHARE
    ? undefined
    : `An opening of ${plural(opening, 'random decision')} is more than a third of a typical game of ${game.name} (${plural(typical, 'decision')}), so the results say little about the agents. The default is ${openingLength(game, config)}.`;
};

/** `2 random decisions`, or `a book of 40 lines`, as reports say it. */
export const describeOpening = (decisions: number, lines = 0): string => {
  const random = plural(decisions, 'random decision');
  if (lines === 0) return decisions === 0 ? 'none' : random;
  const book = `a book of ${plural(lines, 'line')}`;
  return decisions === 0 ? book : `${book}, then ${random}`;
};
