import type { Game } from '@ludus/kernel';

/** How `mcts` searches. */
export interface MctsOptions {
  /** How much the tree prefers moves it knows little about. */
  readonly exploration: number;
  /**
   * What moves are expected to be worth before they are tried: by the game's rating, or by evaluating every position
   * they lead to, which is dear and good.
   */
  readonly priors: 'rating' | 'evaluation';
  /** The most moves that are evaluated for it, the best rated. */
  readonly screened: number;
  /** How sharply expectations favour the best moves: smaller is sharper. */
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

/** Without an evaluation nothing is known of a position but how games from it end. */
export const defaultsFor = ({ search }: Game): MctsOptions =>
  search === undefined ? { ...DEFAULTS, priors: 'rating', playout: 'full' } : DEFAULTS;
