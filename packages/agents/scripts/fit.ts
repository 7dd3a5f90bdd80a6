import { parseArgs } from 'node:util';
import { games } from '@ludus/games';
import { type Evaluator, type Game, type GameAi, type Position, Rng, subSeed, unwrap } from '@ludus/kernel';
import { Judge } from '../src/judge.ts';
import { settle } from '../src/settle.ts';

/**
 * Fits the weights of an evaluation to self-play: positions of games between one-ply players, with some moves at random,
 * against who won them. Prints the profile as JSON. Nothing is written; take over what proves better in a match.
 *
 *   bun packages/agents/scripts/fit.ts ringrift --setup square8:2 --setup hex8:3 --games 2000
 */

type AnyPosition = Position<unknown, unknown>;

interface Sample {
  /** The features of every seat, one seat after the other. */
  readonly features: Float64Array;
  /** Share of the win per seat. */
  readonly result: Float64Array;
}

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    setup: { type: 'string', multiple: true },
    games: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '2' },
    random: { type: 'string', default: '0.15' },
    seed: { type: 'string', default: 'fit' },
    start: { type: 'string' },
    cap: { type: 'string', default: '2000' },
    l2: { type: 'string', default: '0.0005' },
  },
});

const game: Game = unwrap(games.get(positionals[0] ?? ''));
const ai = game.ai as GameAi;
const size = ai.features.length;

const named = (weights: readonly number[]): Record<string, number> =>
  Object.fromEntries(ai.features.map(({ id }, i) => [id, Number(weights[i]!.toFixed(3))]));

/** What one move leads to must not be known before it is made: dice and cards are guessed where there are any. */
const guessed = (position: AnyPosition, rng: Rng): AnyPosition => {
  if (game.determinize === undefined) return position;
  const state = game.determinize(game.view(position.state(), position.toAct()), rng);
  return ai.position?.(state) ?? game.position!(state);
};

const greedy = (position: AnyPosition, judge: Judge, moves: readonly number[]): number => {
  const seat = position.toAct();
  const value = new Float64Array(judge.seats);
  let best = moves[0]!;
  let highest = -1;
  for (const move of moves) {
    position.apply(move);
    const followed = settle(position, judge);
    judge.value(position, value);
    for (let i = 0; i <= followed; i += 1) position.undo();
    if (value[seat - 1]! > highest) {
      highest = value[seat - 1]!;
      best = move;
    }
  }
  return best;
};

/** The features of every seat in a position. */
const look = (position: AnyPosition, evaluator: Evaluator, seats: number): Float64Array => {
  const features = new Float64Array(size * seats);
  for (let s = 1; s <= seats; s += 1)
    evaluator.features(position, s, features.subarray((s - 1) * size, s * size));
  return features;
};

const playGame = (setup: string, weights: readonly number[], rng: Rng, into: Sample[]): void => {
  const [variant, players] = setup.split(':');
  const config = unwrap(game.configure({ variant: variant!, players: Number(players) }));
  const seats = game.seatCount(config);
  const { state } = unwrap(game.setup(config, rng.uint32()));
  const position = ai.position?.(state) ?? game.position!(state);
  const evaluator = ai.evaluator(weights);
  const fitted = { id: 'fit', description: '', weights: named(weights) };
  const judge = new Judge({ ...game, ai: { ...ai, profiles: [fitted] } }, state, seats, 'fit');
  const moves: number[] = [];
  const taken: Float64Array[] = [];
  const random = Number(flags.random);
  let count = 0;
  for (position.legal(moves); moves.length > 0; position.legal(moves)) {
    if (count > Number(flags.cap)) return;
    if (moves.length > 1 && judge.isQuiet(position) && rng.float() < 0.25)
      taken.push(look(position, evaluator, seats));
    const isFree = moves.length === 1 || count < 4 || rng.float() < random;
    position.apply(isFree ? rng.pick(moves) : greedy(guessed(position, rng), judge, moves));
    count += 1;
  }
  const { winners } = position.outcome()!;
  const result = new Float64Array(seats);
  for (const seat of winners) result[seat - 1] = 1 / winners.length;
  if (winners.length > 0) for (const features of taken) into.push({ features, result });
};

/** Softmax regression by full-batch Adam. */
const fit = (samples: readonly Sample[], start: readonly number[]): { weights: number[]; loss: number } => {
  const weights = Float64Array.from(start);
  const m = new Float64Array(size);
  const v = new Float64Array(size);
  const l2 = Number(flags.l2);
  let loss = 0;
  for (let step = 1; step <= 400; step += 1) {
    const gradient = new Float64Array(size);
    loss = 0;
    for (const { features, result } of samples) {
      const seats = result.length;
      const scores = new Float64Array(seats);
      for (let s = 0; s < seats; s += 1)
        for (let i = 0; i < size; i += 1) scores[s]! += weights[i]! * features[s * size + i]!;
      const highest = Math.max(...scores);
      let sum = 0;
      for (let s = 0; s < seats; s += 1) sum += Math.exp(scores[s]! - highest);
      for (let s = 0; s < seats; s += 1) {
        const p = Math.exp(scores[s]! - highest) / sum;
        if (result[s]! > 0) loss -= result[s]! * Math.log(p);
        const error = p - result[s]!;
        for (let i = 0; i < size; i += 1) gradient[i]! += error * features[s * size + i]!;
      }
    }
    loss /= samples.length;
    const rate = step < 200 ? 0.15 : step < 320 ? 0.05 : 0.01;
    for (let i = 0; i < size; i += 1) {
      const g = gradient[i]! / samples.length + l2 * weights[i]!;
      m[i] = 0.9 * m[i]! + 0.1 * g;
      v[i] = 0.999 * v[i]! + 0.001 * g * g;
      weights[i]! -= (rate * (m[i]! / (1 - 0.9 ** step))) / (Math.sqrt(v[i]! / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  return { weights: [...weights], loss };
};

const setups = flags.setup ?? [`${game.variants[0]!.id}:${game.variants[0]!.minSeats}`];
const first = ai.profiles.find((profile) => profile.id === flags.start) ?? ai.profiles[0]!;
let weights = ai.features.map(({ id }) => first.weights[id] ?? 0);
for (let round = 0; round < Number(flags.rounds); round += 1) {
  const samples: Sample[] = [];
  const started = performance.now();
  for (let i = 0; i < Number(flags.games); i += 1)
    playGame(setups[i % setups.length]!, weights, Rng.from(subSeed(flags.seed, `${round}/${i}`)), samples);
  const played = performance.now();
  const fitted = fit(samples, weights);
  weights = fitted.weights;
  console.error(
    `round ${round}: ${samples.length} samples in ${((played - started) / 1000).toFixed(1)} s, loss ${fitted.loss.toFixed(4)}`,
  );
}
console.log(JSON.stringify(named(weights), null, 2));
