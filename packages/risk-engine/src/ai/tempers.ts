import type { Sketch } from './sketch.ts';

/** What makes a quick player attack, go on and stop. In armies, unless it says otherwise. */
export interface Temper {
  /** Attacks with less of a chance are left alone. */
  readonly leastOdds: number;
  /** What an attack must bring beyond what it costs, once the turn has earned its card. */
  readonly least: number;
  /** What a territory is worth, and every army beaten in it. */
  readonly land: number;
  readonly beaten: number;
  /** Per army of a continent's bonus: to complete it, to take it from its holder, to come nearer to it. */
  readonly held: number;
  readonly broken: number;
  readonly share: number;
  /** What it is worth that a rival is gone, beyond the cards. */
  readonly eliminated: number;
  /** The share of a card's worth that the first capture of a turn counts. */
  readonly card: number;
  /** What an own army lost counts. */
  readonly losses: number;
  /** What it is worth to take from those who have few territories left, and from those who have more than their share. */
  readonly hunt: number;
  readonly leader: number;
  /** What a border fewer is worth. */
  readonly border: number;
  /** How much less an attack must bring for a seat twice as strong as its share. */
  readonly bold: number;
}

/** Chosen by hand. */
export const PLAIN: Temper = {
  leastOdds: 0.6,
  least: 0,
  land: 0.8,
  beaten: 0.5,
  held: 2.5,
  broken: 1.2,
  share: 0.4,
  eliminated: 3,
  card: 1,
  losses: 1,
  hunt: 0,
  leader: 0,
  border: 0,
  bold: 0,
};

/** For two sides: changed step by step, keeping what won more games. It beats `PLAIN` in 58% of 1,000 games. */
export const DUEL: Temper = { ...PLAIN, land: 1.05, beaten: 0.59, broken: 3.85, share: 0, hunt: 3.1 };

/**
 * For three or more sides. Attacks that pay little only serve the others, so a player waits for good ones, most of all
 * against the leader. Whoever is stronger than their share waits less, because otherwise games never end. Alone against two of
 * `PLAIN` it wins 55% of 900 games.
 */
export const CROWD: Temper = { ...DUEL, least: 1.5, bold: 3, leader: 4, border: 0.5 };

/** How every quick player plays, by the number of sides left. */
export const temperOf = ({ alive }: Sketch): Temper => (alive > 2 ? CROWD : DUEL);
