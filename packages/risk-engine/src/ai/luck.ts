import { rollsAt } from './odds.ts';
import type { Sketch } from './sketch.ts';

/** What the players of a sketch cannot know. */
export interface Luck {
  /** Attacks to the end: updates both sides, and returns whether the territory is empty. */
  fight(sketch: Sketch, from: number, to: number): boolean;
  /** Whether a traded set shows a territory of the seat to act. */
  showsOwn(sketch: Sketch): boolean;
  /** The kind of the next card. */
  draw(sketch: Sketch): number;
}

/**
 * A small, fast stream (splitmix32) with random access. Two playouts with the same seed have the same luck in
 * every turn, however much of it each turn uses.
 */
export class Chance implements Luck {
  #seed = 0;
  #state = 0;

  start(seed: number): void {
    this.#seed = seed | 0;
    this.#state = this.#seed;
  }

  /** Moves to the start of a turn's luck. */
  turn(number: number): void {
    this.#state = (this.#seed + Math.imul(number + 1, 0x632be59b)) | 0;
    this.#state = this.#bits();
  }

  #bits(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let z = this.#state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return z ^ (z >>> 15);
  }

  /** In [0, 1). */
  float(): number {
    return (this.#bits() >>> 0) / 0x1_0000_0000;
  }

  fight({ armies, rules, odds }: Sketch, from: number, to: number): boolean {
    const { maxAttackDice, maxDefendDice } = rules.combat;
    const { rolls } = odds;
    let a = armies[from]!;
    let d = armies[to]!;
    while (a > 1 && d > 0) {
      const attack = Math.min(a - 1, maxAttackDice);
      const defend = Math.min(d, maxDefendDice);
      const at = rollsAt(attack, defend);
      const drawn = this.float();
      let lost = 0;
      while (drawn >= rolls[at + lost]!) lost += 1;
      a -= lost;
      d -= Math.min(attack, defend) - lost;
    }
    armies[from] = a;
    armies[to] = d;
    return d === 0;
  }

  showsOwn(sketch: Sketch): boolean {
    return this.float() < sketch.ownSetShare();
  }

  draw({ drawn }: Sketch): number {
    const at = this.float();
    let kind = 0;
    while (at >= drawn[kind]!) kind += 1;
    return kind;
  }
}

/** The most likely result every time, to look at the rest of a turn without chance. */
export const AVERAGE: Luck = {
  fight: ({ armies, odds }, from, to) => {
    const [a, d] = [armies[from]!, armies[to]!];
    const isTaken = odds.capture(a, d) >= 0.5;
    armies[from] = isTaken ? Math.max(2, Math.round(a - odds.losses(a, d))) : 1;
    armies[to] = isTaken ? 0 : d;
    return isTaken;
  },
  showsOwn: (sketch) => sketch.ownSetShare() >= 0.5,
  draw: ({ drawn }) => drawn.findIndex((share) => share > 0),
};
