import type { Luck as Question } from '@ludus/kernel';
import type { Position } from '../position.ts';
import { bestAttack } from './attack.ts';
import { styleOf } from './attackStyles.ts';
import { ASSAULT, END, FORTIFY, number, OCCUPY_ALL, OCCUPY_LEAST, PLACE, TRADE } from './candidates.ts';
import { bestFortify } from './defence.ts';
import { AVERAGE, Chance } from './luck.ts';
import { FEATURES, type FeatureId, Outlook } from './outlook.ts';
import { Sketch } from './sketch.ts';
import { bestPlace, followers, playTurn, type Stage } from './turn.ts';

/**
 * How many rounds a playout lasts with two sides and with more. In a crowd, the outlook after one round
 * misjudges what a move leads to, and more playouts repeat the same mistake; `scripts/horizon.ts` shows what
 * each further round gains.
 */
const DUEL_ROUNDS = 1;
const CROWD_ROUNDS = 3;

/**
 * How much of the weight of scattered armies remains after a playout. Where the turns of rivals are only
 * guessed, caution pays; where they have been played, it makes a player too timid. What remains is what
 * `scripts/fit.ts` finds.
 */
const CALM: Readonly<Partial<Record<FeatureId, number>>> = { border: 0.52, exposed: 0.27 };

const calmed = (weights: ArrayLike<number>): number[] =>
  FEATURES.map(({ id }, i) => weights[i]! * (CALM[id] ?? 1));

const stageOf = ({ turn, pending }: Position): Stage => {
  if (turn.phase === 'Fortify') return 'fortify';
  if (turn.phase !== 'Reinforcement') return 'attack';
  return pending?.type === 'TradeDown' ? 'tradeDown' : 'place';
};

/** Whether nothing has been traded or placed this turn. */
const hasJustBegun = ({ turn, pending, reinforcements }: Position): boolean => {
  if (turn.phase !== 'Reinforcement' || reinforcements === undefined || pending?.type === 'TradeDown')
    return false;
  let granted = 0;
  for (const source in reinforcements.sources) granted += reinforcements.sources[source]!;
  return reinforcements.sources['trade'] === undefined && granted === reinforcements.remaining;
};

const routeOf = ({ table }: Position, { from, to }: { from: string; to: string }): [number, number] => [
  table.atlas.indexOf.get(from)!,
  table.atlas.indexOf.get(to)!,
];

/**
 * Judges positions by what the quick player makes of them. It reuses its sketch, so two searches cannot share
 * one.
 */
export class Adviser {
  readonly #outlook: Outlook;
  /** For positions after a playout. */
  readonly #later: Outlook;
  readonly #chance = new Chance();
  #sketch: Sketch | undefined;

  constructor(weights: ArrayLike<number>) {
    this.#outlook = new Outlook(weights);
    this.#later = new Outlook(calmed(weights));
  }

  #draw(position: Position): Sketch {
    if (this.#sketch?.table === position.table) this.#sketch.load(position);
    else this.#sketch = new Sketch(position);
    return this.#sketch;
  }

  /** A sketch in which a pending capture is occupied as the quick player would. */
  #drawOccupied(position: Position): Sketch {
    const sketch = this.#draw(position);
    if (position.pending?.type === 'Occupy') {
      const [from, to] = routeOf(position, position.pending);
      sketch.occupy(from, to, followers(sketch, from, to));
    }
    return sketch;
  }

  /**
   * The position at the end of the turn, with average luck; a turn that has just started counts as the end of
   * the previous one.
   */
  #foresee(position: Position): Sketch {
    const sketch = this.#drawOccupied(position);
    if (hasJustBegun(position)) return sketch;
    playTurn(sketch, styleOf(sketch), AVERAGE, stageOf(position));
    return sketch;
  }

  /** Writes every seat's chance of winning at the end of the turn. */
  evaluate(position: Position, into: Float64Array): void {
    this.#outlook.write(this.#foresee(position), into);
  }

  features(position: Position, seat: number, into: Float64Array): void {
    this.#outlook.features(this.#foresee(position), seat, into);
  }

  /**
   * Plays on with everybody's quick player until the given seat has started a few more turns or is out, and
   * writes everybody's chances then. The player to act has an advantage, so only positions of the same moment
   * can be compared. Every turn has its own luck, so moves that end a turn meet the same luck as others.
   */
  playOut(position: Position, { seat, seed }: Question, into: Float64Array): void {
    const sketch = this.#drawOccupied(position);
    this.#chance.start(seed);
    let stage = stageOf(position);
    let rounds = sketch.alive > 2 ? CROWD_ROUNDS : DUEL_ROUNDS;
    const first = sketch.round;
    while (rounds > 0 && sketch.winner === undefined && sketch.held[seat]! > 0) {
      this.#chance.turn((sketch.round - first) * sketch.seats + sketch.seat);
      playTurn(sketch, styleOf(sketch), this.#chance, stage);
      stage = 'begin';
      if (sketch.seat === seat) rounds -= 1;
    }
    this.#later.write(sketch, into);
  }

  /** Writes what the quick player would do, if it is among the moves, then what ends the phase. */
  suggest(position: Position, moves: readonly number[], into: number[]): void {
    into.length = 0;
    // Sets are always traded.
    for (const move of [number(TRADE), this.choose(position), number(END)])
      if (moves.includes(move) && !into.includes(move)) into.push(move);
  }

  /** The number of the quick player's choice, once sets are traded. */
  choose(position: Position): number {
    const sketch = this.#draw(position);
    const style = styleOf(sketch);
    const { pending, turn } = position;
    if (pending?.type === 'Occupy') {
      const [from, to] = routeOf(position, pending);
      const isAll = pending.maxMove > pending.minMove && followers(sketch, from, to) === pending.maxMove;
      return number(isAll ? OCCUPY_ALL : OCCUPY_LEAST);
    }
    if (turn.phase === 'Reinforcement') return number(PLACE, bestPlace(sketch, style));
    const isAttack = turn.phase === 'Attack';
    const route = isAttack ? bestAttack(sketch, style, 0) : bestFortify(sketch);
    return route === undefined ? number(END) : number(isAttack ? ASSAULT : FORTIFY, route.from, route.to);
  }
}
