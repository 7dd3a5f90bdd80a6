import type { Game } from '@ludus/kernel';

/** How `mcts` searches. */
export interface MctsOptions {
  /** How strongly the tree prefers moves it knows little about. */
  readonly exploration: number;
  /**
   * Where expected values of untried moves come from: the game's rating, or an evaluation of every resulting
   * position, which is slower and better.
   */
  readonly priors: 'rating' | 'evaluation';
  /** How many of the best-rated moves are evaluated for it. */
  readonly screened: number;
  /** How sharply expected values favour the best moves: smaller is sharper. */
  readonly temperature: number;
  /** After n visits the best `breadth × √n` moves of a node may be tried. */
  readonly breadth: number;
  /** Random moves played from a new node before it is judged; `full` plays to the end. */
  readonly playout: number | 'full';
  /** Whether the part of the tree below the moves made is kept for the next decision. */
  readonly reuse: boolean;
}

const DEFAULTS: MctsOptions = {
  exploration: 0.6,
  priors: 'evaluation',
  screened: 64,
  temperature: 0.06,
  breadth: 3,
  playout: 0,
  reuse: false,
};

/** Without an evaluation, all that is known about a position is how games from it end. */
export const defaultsFor = ({ search }: Game): MctsOptions =>
  search === undefined ? { ...DEFAULTS, priors: 'rating', playout: 'full' } : DEFAULTS;
