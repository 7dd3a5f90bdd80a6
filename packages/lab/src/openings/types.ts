import type { Seed, Tagged } from '@ludus/kernel';

/** The start of a game, to be played from both sides. */
export interface Opening {
  readonly actions: readonly Tagged[];
  /** Every seat's chance after it, according to the judge. */
  readonly chances: readonly number[];
}

/** A book of openings as a file. */
export interface OpeningBook {
  readonly format: 'ludus-openings';
  readonly version: 1;
  readonly game: string;
  readonly rulesVersion: string;
  readonly board: string;
  /** The whole configuration, as `game.configure` made it. */
  readonly config: unknown;
  /** The agent that judged them, and how far a seat's chance may be from its fair share. */
  readonly judge: string;
  readonly margin: number;
  /** How it was made, so that it can be reproduced; absent in older books. */
  readonly made?: {
    readonly seed: Seed;
    /** Random decisions in each opening. */
    readonly decisions: number;
    /** How many random openings were tried. */
    readonly tried: number;
    /** The version of Ludus, what its rules do, and how the judge plays: see `engineHash` and `playingHash`. */
    readonly ludus: string;
    readonly engine: string;
    readonly playing: string;
  };
  readonly openings: readonly Opening[];
}
