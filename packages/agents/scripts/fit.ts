import { parseArgs } from 'node:util';
import { games } from '@ludus/games';
import {
  type Evaluator,
  type Game,
  type GameAi,
  Rng,
  searchPositionOf,
  subSeed,
  unwrap,
  viewFor,
} from '@ludus/kernel';
import { createAgent, decide } from '../src/index.ts';

/**
 * Fits the weights of an evaluation to self-play. It takes positions from games of an agent against itself,
 * with some random moves, and fits the weights to who won and what the agent thought. Prints the profile as
 * JSON; keep it if it wins a match.
 *
 *   bun packages/agents/scripts/fit.ts ringrift --setup square8:2 --setup hex8:2 --player minimax@nodes=1500 --games 300
 */

interface Sample {
  /** The features of every seat, seat by seat. */
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
    player: { type: 'string', default: 'heuristic' },
    blend: { type: 'string', default: '0.5' },
    seed: { type: 'string', default: 'fit' },
    start: { type: 'string' },
    cap: { type: 'string', default: '2000' },
    l2: { type: 'string', default: '0.0005' },
  },
});

const game: Game = unwrap(games.get(positionals[0] ?? ''));
if (game.search === undefined) throw new Error(`${game.name} has no evaluation to fit.`);
const { search } = game;
const { ai } = search;
const size = ai.features.length;

const without = ({ profileFor: _, ...rest }: GameAi): Omit<GameAi, 'profileFor'> => rest;

const named = (weights: readonly number[]): Record<string, number> =>
  Object.fromEntries(ai.features.map(({ id }, i) => [id, Number(weights[i]!.toFixed(3))]));

/** The features of every seat in a state. */
const look = (state: unknown, evaluator: Evaluator, seats: number): Float64Array => {
  const position = searchPositionOf(game, state);
  const features = new Float64Array(size * seats);
  for (let s = 1; s <= seats; s += 1)
    evaluator.features(position, s, features.subarray((s - 1) * size, s * size));
  return features;
};

/** Plays one game and adds its positions, with the result and the player's estimate mixed according to `--blend`. */
const playGame = (setup: string, weights: readonly number[], rng: Rng, into: Sample[]): void => {
  const [variant, players] = setup.split(':');
  const config = unwrap(game.configure({ variant: variant!, players: Number(players) }));
  const seats = game.seatCount(config);
  const fitted = { id: 'fit', description: '', weights: named(weights) };
  const own: Game = { ...game, search: { ...search, ai: { ...without(ai), profiles: [fitted] } } };
  const agent = unwrap(createAgent(own, flags.player));
  const evaluator = ai.evaluator(weights);
  const seen: { features: Float64Array; thought: readonly number[] }[] = [];
  let { state } = unwrap(game.setup(config, rng.uint32()));
  for (let count = 0; ; count += 1) {
    const seat = game.toAct(state);
    if (seat === undefined) break;
    if (count > Number(flags.cap)) return;
    const legal = game.legal(state);
    let action = rng.pick(legal);
    if (legal.length > 1 && count >= 4 && rng.float() >= Number(flags.random)) {
      const request = { game: own, view: viewFor(game, state, seat), seat, seats, rng };
      const decision = decide(agent, request);
      if (rng.float() < 0.5)
        seen.push({ features: look(state, evaluator, seats), thought: decision.evaluation });
      action = decision.action;
    }
    state = unwrap(game.play(state, action, seat)).state;
  }
  const { winners } = game.outcome(state)!;
  const blend = Number(flags.blend);
  for (const { features, thought } of seen)
    into.push({
      features,
      result: Float64Array.from(thought, (chance, i) => {
        const won = winners.length === 0 ? 1 / seats : winners.includes(i + 1) ? 1 / winners.length : 0;
        return blend * chance + (1 - blend) * won;
      }),
    });
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
