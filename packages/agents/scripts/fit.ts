import { parseArgs } from 'node:util';
import { games } from '@ludus/games';
import { type Evaluator, type Game, type GameAi, type Position, Rng, subSeed, unwrap } from '@ludus/kernel';

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

const greedy = (
  position: AnyPosition,
  evaluator: Evaluator,
  moves: readonly number[],
  value: Float64Array,
): number => {
  const seat = position.toAct();
  const forced: number[] = [];
  let best = moves[0]!;
  let highest = -1;
  for (const move of moves) {
    position.apply(move);
    let steps = 1;
    for (position.legal(forced); forced.length === 1; position.legal(forced)) {
      position.apply(forced[0]!);
      steps += 1;
    }
    if (position.toAct() === 0) {
      const { winners } = position.outcome()!;
      value.fill(0);
      for (const winner of winners) value[winner - 1] = 1;
    } else evaluator.evaluate(position, value);
    for (; steps > 0; steps -= 1) position.undo();
    if (value[seat - 1]! > highest) {
      highest = value[seat - 1]!;
      best = move;
    }
  }
  return best;
};

const playGame = (setup: string, evaluators: readonly Evaluator[], rng: Rng, into: Sample[]): void => {
  const [variant, players] = setup.split(':');
  const config = unwrap(game.configure({ variant: variant!, players: Number(players) }));
  const seats = game.seatCount(config);
  const { state } = unwrap(game.setup(config, rng.uint32()));
  const position = ai.position?.(state) ?? game.position!(state);
  const moves: number[] = [];
  const value = new Float64Array(seats);
  const taken: Float64Array[] = [];
  const random = Number(flags.random);
  const cap = Number(flags.cap);
  let count = 0;
  for (position.legal(moves); moves.length > 0; position.legal(moves)) {
    if (count > cap) return;
    if (moves.length > 1 && rng.float() < 0.25) {
      const features = new Float64Array(size * seats);
      for (let s = 1; s <= seats; s += 1)
        evaluators[0]!.features(position, s, features.subarray((s - 1) * size, s * size));
      taken.push(features);
    }
    const evaluator = evaluators[(position.toAct() - 1) % evaluators.length]!;
    const isFree = moves.length === 1 || count < 2 || rng.float() < random;
    const move = isFree ? rng.pick(moves) : greedy(position, evaluator, moves, value);
    position.apply(move);
    count += 1;
  }
  const result = new Float64Array(seats);
  const { winners } = position.outcome()!;
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
  const evaluators = [ai.evaluator(weights)];
  for (let i = 0; i < Number(flags.games); i += 1)
    playGame(setups[i % setups.length]!, evaluators, Rng.from(subSeed(flags.seed, `${round}/${i}`)), samples);
  const played = performance.now();
  const fitted = fit(samples, weights);
  weights = fitted.weights;
  console.error(
    `round ${round}: ${samples.length} samples in ${((played - started) / 1000).toFixed(1)} s, loss ${fitted.loss.toFixed(4)}`,
  );
}
const rounded = weights.map((weight) => Number(weight.toFixed(3)));
console.log(JSON.stringify(Object.fromEntries(ai.features.map(({ id }, i) => [id, rounded[i]])), null, 2));
