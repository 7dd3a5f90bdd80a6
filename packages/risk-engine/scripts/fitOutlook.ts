import { parseArgs } from 'node:util';
import { unwrap } from '@ludus/kernel';
import { Chance } from '../src/ai/playout/chance.ts';
import { lookAt, OUTLOOK_FEATURES } from '../src/ai/playout/outlook.ts';
import { Sketch } from '../src/ai/playout/sketch.ts';
import { CROWD, DUEL, PLAIN } from '../src/ai/playout/tempers.ts';
import { playTurn } from '../src/ai/playout/turn.ts';
import { risk } from '../src/game.ts';
import { openState } from '../src/state.ts';

/**
 * Fits the outlook of playouts to who won games of quick players, by number of sides left, and prints the weights for
 * `outlookWeights.ts`. Tempers are drawn for every seat: three or more patient players would hardly ever finish.
 *
 *   bun packages/risk-engine/scripts/fitOutlook.ts --games 500
 */

const { values: flags } = parseArgs({ options: { games: { type: 'string', default: '500' } } });

const SIZE = OUTLOOK_FEATURES.length;
const LONGEST = 250;
/** The share of turns that are learned from: those of one game are much alike. */
const SEEN = 0.25;

interface Sample {
  /** The features of those still in the game, one seat after the other. */
  readonly features: Float64Array;
  readonly seats: readonly number[];
  winner: number;
}

const chance = new Chance();

const look = (sketch: Sketch): Sample => {
  const all = lookAt(sketch);
  const seats = Array.from({ length: sketch.seats }, (_, i) => i + 1).filter((s) => sketch.held[s]! > 0);
  const features = new Float64Array(seats.length * SIZE);
  for (const [i, seat] of seats.entries())
    features.set(all.subarray(seat * SIZE, (seat + 1) * SIZE), i * SIZE);
  return { features, seats, winner: -1 };
};

/** The positions of one game; none of a game that does not end. */
const playGame = (players: number, number: number): Sample[] => {
  const config = unwrap(risk.configure({ variant: 'classic', players }));
  const sketch = new Sketch(unwrap(openState(unwrap(risk.setup(config, `outlook ${number}`)).state)));
  chance.start(number * 8 + players);
  const tempers = Array.from(sketch.held, () => [PLAIN, DUEL, CROWD][Math.floor(3 * chance.float())]!);
  const samples: Sample[] = [];
  for (let turn = 0; turn < LONGEST; turn += 1) {
    chance.turn(turn);
    if (chance.float() < SEEN) samples.push(look(sketch));
    const temper = sketch.alive === 2 ? DUEL : tempers[sketch.seat]!;
    playTurn(sketch, temper, chance, turn === 0 ? 'place' : 'begin');
    if (sketch.alive === 1)
      return samples.map((sample) => ({ ...sample, winner: sample.seats.indexOf(sketch.seat) }));
    sketch.passTurn();
  }
  return [];
};

/** The average surprise at the winners, and how it changes with the weights. */
const lossOf = (samples: readonly Sample[], weights: Float64Array, gradient: Float64Array): number => {
  let loss = 0;
  gradient.fill(0);
  for (const { features, seats, winner } of samples) {
    const scores = seats.map((_, i) => {
      let score = 0;
      for (let k = 0; k < SIZE; k += 1) score += weights[k]! * features[i * SIZE + k]!;
      return score;
    });
    const highest = Math.max(...scores);
    const shares = scores.map((score) => Math.exp(score - highest));
    const sum = shares.reduce((total, share) => total + share, 0);
    loss -= Math.log(shares[winner]! / sum) / samples.length;
    for (const [i, share] of shares.entries()) {
      const error = (share / sum - (i === winner ? 1 : 0)) / samples.length;
      for (let k = 0; k < SIZE; k += 1) gradient[k]! += error * features[i * SIZE + k]!;
    }
  }
  return loss;
};

/** Softmax regression by full-batch Adam. */
const fit = (samples: readonly Sample[]): Float64Array => {
  const weights = new Float64Array(SIZE);
  const gradient = new Float64Array(SIZE);
  const [m, v] = [new Float64Array(SIZE), new Float64Array(SIZE)];
  for (let step = 1; step <= 500; step += 1) {
    lossOf(samples, weights, gradient);
    for (let k = 0; k < SIZE; k += 1) {
      const g = gradient[k]! + 0.0003 * weights[k]!;
      m[k] = 0.9 * m[k]! + 0.1 * g;
      v[k] = 0.99 * v[k]! + 0.01 * g * g;
      const rate = step < 300 ? 0.1 : 0.02;
      weights[k]! -= (rate * (m[k]! / (1 - 0.9 ** step))) / (Math.sqrt(v[k]! / (1 - 0.99 ** step)) + 1e-8);
    }
  }
  return weights;
};

const games = Number(flags.games);
const collect = (from: number, to: number): Sample[] =>
  [2, 3, 4, 5, 6].flatMap((players) =>
    Array.from({ length: to - from }, (_, i) => playGame(players, from + i)).flat(),
  );
const training = collect(0, games);
const held = collect(games, Math.ceil(1.25 * games));
for (const sides of [2, 3, 4, 5, 6]) {
  const of = (samples: readonly Sample[]): Sample[] => samples.filter(({ seats }) => seats.length === sides);
  const weights = fit(of(training));
  const loss = lossOf(of(held), weights, new Float64Array(SIZE));
  console.error(
    `${sides} sides: ${of(training).length} positions; on ${of(held).length} of other games ${loss.toFixed(3)}, even chances ${Math.log(sides).toFixed(3)}`,
  );
  console.log(`  ${sides}: [${Array.from(weights, (weight) => Number(weight.toFixed(2))).join(', ')}],`);
}
