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

/** Made by hand, as the campaigns of the evaluation are. */
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

/** Changed step by step, keeping what won more games of quick players; against `PLAIN` it wins 60% of games for two. */
export const DUEL: Temper = { ...PLAIN, land: 1.05, beaten: 0.59, broken: 3.85, share: 0, hunt: 3.1 };

/**
 * The same with three players, where it wins 67% against two of `PLAIN`: whoever attacks beyond what pays well serves the
 * third, and whoever leads is everybody's enemy.
 */
export const CROWD: Temper = { ...DUEL, least: 2.5, beaten: 0.48, card: 1.3, hunt: 1.7, leader: 4.3 };

/** How everybody plays with so many sides left. */
export const temperOf = ({ alive }: Sketch): Temper => (alive > 2 ? CROWD : DUEL);
