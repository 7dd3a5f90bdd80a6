import { parseArgs } from 'node:util';
import { Rng, subSeed, unwrap } from '@ludus/kernel';
import { actionOf, beliefsOf, choosePlayerAction, decideRival, rivals } from '../src/ai/index.ts';
import { hiddenCounts } from '../src/ai/numbers.ts';
import { clarityOf, raceFeatures } from '../src/ai/strategist/race.ts';
import { STARTER_DECK } from '../src/cards.ts';
import { LEVELS } from '../src/levels.ts';
import { apply } from '../src/play.ts';
import { soundConfig } from '../src/schema.ts';
import { begin } from '../src/setup.ts';
import type { Side, SweepState } from '../src/types.ts';
import { viewFor } from '../src/view.ts';

/**
 * Fits the chances to win in `strategist/race.ts`: logistic regressions of who won games of `strategist` against the built-in
 * player, as `strategist` plays with the weights there now. Prints the weights, and how well those of half of the games
 * predict the other half.
 *
 *   bun packages/sweep-engine/scripts/fitRace.ts --games 4000 --seed fit-race
 */
const { values: flags } = parseArgs({
  options: { games: { type: 'string', default: '4000' }, seed: { type: 'string', default: 'fit-race' } },
});

interface Row {
  readonly game: number;
  readonly features: readonly number[];
  /** 1 if the rival won; filled in when the game is over. */
  won: number;
}

const rows = new Map<Side, Row[]>();

const note = (state: SweepState, seenBy: Side, game: number): Row => {
  const view = viewFor(state, seenBy);
  const left = hiddenCounts(view);
  const { owners } = beliefsOf(view);
  const energy = view.player?.energy ?? 0;
  const features = raceFeatures({ left, clarity: clarityOf(owners, left), energy });
  const row = { game, features, won: 0 };
  const known = rows.get(seenBy);
  if (known === undefined) rows.set(seenBy, [row]);
  else known.push(row);
  return row;
};

const playGame = (game: number): void => {
  const seed = subSeed(flags.seed, `game ${game}`);
  const rng = Rng.from(subSeed(seed, 'choices'));
  const level = LEVELS[game % LEVELS.length]!;
  let { state } = begin(unwrap(soundConfig({ level, deck: STARTER_DECK, equipment: [] })), seed);
  const own: Row[] = [];
  let turn = '';
  while (state.result === null) {
    const starts = turn !== `${state.round} ${state.side}`;
    turn = `${state.round} ${state.side}`;
    if (state.side === 'player') own.push(note(state, 'player', game));
    if (starts && state.side === 'player') own.push(note(state, 'rival', game));
    if (state.side === 'player') {
      state = apply(state, choosePlayerAction(viewFor(state, 'player')).action).state;
      continue;
    }
    state = apply(state, actionOf(decideRival(state, rivals.strategist, rng))).state;
  }
  const won = state.result.winner === 'rival' ? 1 : 0;
  for (const row of own) row.won = won;
};

const chanceBy = (weights: readonly number[], features: readonly number[]): number =>
  1 / (1 + Math.exp(-features.reduce((sum, value, i) => sum + value * weights[i]!, 0)));

/** Solves a symmetric system by elimination; unknowns that no row determines get 0. */
const solve = (matrix: number[][], right: number[]): number[] => {
  const size = right.length;
  for (let i = 0; i < size; i += 1) {
    const pivot = matrix[i]![i]!;
    for (let j = i + 1; j < size; j += 1) {
      const factor = matrix[j]![i]! / pivot;
      for (let k = i; k < size; k += 1) matrix[j]![k]! -= factor * matrix[i]![k]!;
      right[j]! -= factor * right[i]!;
    }
  }
  const found = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = right[i]!;
    for (let k = i + 1; k < size; k += 1) sum -= matrix[i]![k]! * found[k]!;
    found[i] = sum / matrix[i]![i]!;
  }
  return found;
};

/** Where the features hold what a view tells beyond the numbers of tiles. */
const CLARITY = [5, 6];

/** A small ridge keeps features that never vary at 0. */
const RIDGE = 0.01;

const fit = (data: readonly Row[]): number[] => {
  const size = data[0]!.features.length;
  let weights = new Array<number>(size).fill(0);
  for (let step = 0; step < 25; step += 1) {
    const matrix = Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (__, j) => (i === j ? RIDGE : 0)),
    );
    const right = weights.map((weight) => -RIDGE * weight);
    for (const { features, won } of data) {
      const chance = chanceBy(weights, features);
      for (let i = 0; i < size; i += 1) {
        right[i]! += features[i]! * (won - chance);
        for (let j = 0; j < size; j += 1)
          matrix[i]![j]! += chance * (1 - chance) * features[i]! * features[j]!;
      }
    }
    const change = solve(matrix, right);
    weights = weights.map((weight, i) => weight + change[i]!);
  }
  return weights;
};

const logLoss = (weights: readonly number[], data: readonly Row[]): number =>
  -data.reduce((sum, { features, won }) => {
    const chance = chanceBy(weights, features);
    return sum + Math.log(won === 1 ? chance : 1 - chance);
  }, 0) / data.length;

for (let game = 0; game < Number(flags.games); game += 1) playGame(game);
const withoutClarity = (row: Row): Row => ({
  ...row,
  features: row.features.map((value, i) => (CLARITY.includes(i) ? 0 : value)),
});
const counts = rows.get('rival')!.map(withoutClarity);
for (const [seenBy, data] of [...rows, ['counts', counts] as const]) {
  const isKnown = ({ game }: Row): boolean => Math.floor(game / LEVELS.length) % 2 === 0;
  const known = data.filter(isKnown);
  const others = data.filter((row) => !isKnown(row));
  const plain = [
    Math.log(known.reduce((sum, { won }) => sum + won, 0) / known.reduce((sum, { won }) => sum + 1 - won, 0)),
  ];
  const constant = [...plain, ...new Array<number>(data[0]!.features.length - 1).fill(0)];
  console.log(
    `${seenBy}: [${fit(data)
      .map((weight) => weight.toFixed(3))
      .join(
        ', ',
      )}]; log loss ${logLoss(fit(known), others).toFixed(4)} (${logLoss(constant, others).toFixed(4)} for the average), ${data.length} positions`,
  );
}
