import { parseArgs } from 'node:util';
import { Rng, subSeed, unwrap } from '@ludus/kernel';
import {
  actionOf,
  beliefsOf,
  choosePlayerAction,
  clueEvidence,
  decideRival,
  exactPosterior,
  type Posterior,
  rivals,
} from '../src/ai/index.ts';
import { STARTER_DECK } from '../src/cards.ts';
import { LEVELS } from '../src/levels.ts';
import { apply } from '../src/play.ts';
import { soundConfig } from '../src/schema.ts';
import { begin } from '../src/setup.ts';
import type { SweepState, SweepView } from '../src/types.ts';
import { viewFor } from '../src/view.ts';

/**
 * How well `strategist` predicts owners, whenever it is to choose: from numbers alone, reading clues once, and reading them
 * twice. Prints the log loss of hidden tiles, the difference per game with one standard error, and how often the likeliest
 * tile that is not certain is the rival's.
 *
 *   bun packages/sweep-engine/scripts/readings.ts --games 200 --seed readings
 */
const { values: flags } = parseArgs({
  options: { games: { type: 'string', default: '200' }, seed: { type: 'string', default: 'readings' } },
});

const READINGS: Readonly<Record<string, (view: SweepView) => Posterior>> = {
  'numbers alone': (view) => exactPosterior(view),
  'clues once': (view) => exactPosterior(view, { evidence: clueEvidence(view) }),
  'clues twice': (view) => beliefsOf(view),
};

/** The least chance that counts, so that one surprise does not outweigh everything. */
const LEAST = 1e-6;
/** Closer to 1 than this counts as certain. */
const CERTAIN = 1e-9;

interface Tally {
  tiles: number;
  guesses: number;
  hits: number;
  expected: number;
  readonly lossOfGames: number[];
}

const tallies = new Map(
  Object.keys(READINGS).map((name): [string, Tally] => [
    name,
    { tiles: 0, guesses: 0, hits: 0, expected: 0, lossOfGames: [] },
  ]),
);

/** Adds what a reading says about a state; returns its log loss. */
const judge = (tally: Tally, { owners }: Posterior, state: SweepState): number => {
  let loss = 0;
  let best = { chance: 0, isHit: false };
  for (const [tile, chance] of owners.entries()) {
    if (chance === null) continue;
    const owner = state.owners[tile]!;
    tally.tiles += 1;
    loss -= Math.log(Math.max(LEAST, chance[owner]));
    if (chance.rival > best.chance && chance.rival < 1 - CERTAIN)
      best = { chance: chance.rival, isHit: owner === 'rival' };
  }
  if (best.chance > 0) {
    tally.guesses += 1;
    tally.hits += best.isHit ? 1 : 0;
    tally.expected += best.chance;
  }
  return loss;
};

const playGame = (game: number): void => {
  const seed = subSeed(flags.seed, `game ${game}`);
  const rng = Rng.from(subSeed(seed, 'choices'));
  const level = LEVELS[game % LEVELS.length]!;
  for (const { lossOfGames } of tallies.values()) lossOfGames.push(0);
  let { state } = begin(unwrap(soundConfig({ level, deck: STARTER_DECK, equipment: [] })), seed);
  while (state.result === null) {
    if (state.side === 'player') {
      state = apply(state, choosePlayerAction(viewFor(state, 'player')).action).state;
      continue;
    }
    const view = viewFor(state, 'rival');
    for (const [name, tally] of tallies)
      tally.lossOfGames[game]! += judge(tally, READINGS[name]!(view), state);
    state = apply(state, actionOf(decideRival(state, rivals.strategist, rng))).state;
  }
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

for (let game = 0; game < Number(flags.games); game += 1) playGame(game);
const once = tallies.get('clues once')!.lossOfGames;
for (const [name, { tiles, guesses, hits, expected, lossOfGames }] of tallies) {
  const differences = lossOfGames.map((loss, game) => loss - once[game]!);
  const mean = sum(differences) / differences.length;
  const variance = sum(differences.map((one) => (one - mean) ** 2)) / (differences.length - 1);
  const error = Math.sqrt(variance / differences.length);
  const percent = (share: number): string => `${((100 * share) / guesses).toFixed(1)}%`;
  console.log(
    `${name}: log loss ${(sum(lossOfGames) / tiles).toFixed(4)} of ${tiles} tiles, ${mean.toFixed(2)} ± ${error.toFixed(2)} a game more than once; the likeliest tile is the rival's in ${percent(hits)} of ${guesses} guesses (expected ${percent(expected)})`,
  );
}
