import { parseArgs } from 'node:util';
import { unwrap } from '@ludus/kernel';
import { styleOf } from '../src/ai/attackStyles.ts';
import { Chance } from '../src/ai/luck.ts';
import { FEATURES, Outlook } from '../src/ai/outlook.ts';
import { Sketch } from '../src/ai/sketch.ts';
import { playTurn } from '../src/ai/turn.ts';
import { risk } from '../src/game.ts';
import { openState } from '../src/state.ts';

/**
 * Fits the weights of `ai/profiles.ts` to the winners of games between quick players, with 2 to 6 players,
 * and prints them. A quarter as many unused games show how good they are.
 *
 *   bun packages/risk-engine/scripts/fit.ts --games 1000 --seed fit
 */
const { values: flags } = parseArgs({
  options: { games: { type: 'string', default: '500' }, seed: { type: 'string', default: 'fit' } },
});

const SIZE = FEATURES.length;
const LONGEST = 900;
/** The share of turns to learn from, because turns of one game are much alike. */
const SEEN = 0.1;

interface Sample {
  /** The features of those still in the game, seat by seat. */
  readonly features: Float64Array;
  readonly seats: readonly number[];
  winner: number;
}

const chance = new Chance();
const outlook = new Outlook(new Float64Array(SIZE));

const look = (sketch: Sketch): Sample => {
  const seats = Array.from({ length: sketch.seats }, (_, i) => i + 1).filter((s) => sketch.held[s]! > 0);
  const features = new Float64Array(seats.length * SIZE);
  for (const [i, seat] of seats.entries())
    outlook.features(sketch, seat, features.subarray(i * SIZE, (i + 1) * SIZE));
  return { features, seats, winner: -1 };
};

/** The positions of one game; none if the game does not end. */
const playGame = (players: number, number: number): Sample[] => {
  const config = unwrap(risk.configure({ variant: 'classic', players }));
  const { state } = unwrap(risk.setup(config, `${flags.seed} ${number}`));
  const sketch = new Sketch(unwrap(openState(state)));
  chance.start(number * 8 + players);
  const samples: Sample[] = [];
  for (let turn = 0; turn < LONGEST; turn += 1) {
    chance.turn(turn);
    if (chance.float() < SEEN) samples.push(look(sketch));
    playTurn(sketch, styleOf(sketch), chance, turn === 0 ? 'place' : 'begin');
    if (sketch.winner !== undefined)
      return samples.map((sample) => ({ ...sample, winner: sample.seats.indexOf(sketch.seat) }));
  }
  return [];
};

/** The mean loss on the winners, and its gradient. */
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
const weights = fit(training);
for (const [i, { id }] of FEATURES.entries())
  console.log(`      ${id.includes('.') ? `'${id}'` : id}: ${Number(weights[i]!.toFixed(2))},`);
for (const sides of [2, 3, 4, 5, 6]) {
  const of = (samples: readonly Sample[]): Sample[] => samples.filter(({ seats }) => seats.length === sides);
  const unused = new Float64Array(SIZE);
  const together = lossOf(of(held), weights, unused);
  console.error(
    `${sides} sides: ${of(held).length} positions of other games ${together.toFixed(3)}, even chances ${Math.log(sides).toFixed(3)}`,
  );
}
