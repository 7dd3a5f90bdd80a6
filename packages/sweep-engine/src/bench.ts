import { type Benchmark, Rng, unwrap } from '@ludus/kernel';
import { playMatch } from './ai/match.ts';
import { choosePlayerAction } from './ai/player/agent.ts';
import { decideRival, rivals } from './ai/registry.ts';
import { STARTER_DECK } from './cards.ts';
import { determinize } from './determinize.ts';
import { legal } from './legality.ts';
import { levelById } from './levels.ts';
import { apply } from './play.ts';
import { soundConfig } from './schema.ts';
import { begin } from './setup.ts';
import type { RivalName, SweepState } from './types.ts';
import { viewFor } from './view.ts';

const SEED = 'bench';
const GAMES = 10;

/** Positions in which rivals decide, from whole games against the built-in player. */
const rivalPositions = (level: string): SweepState[] => {
  const positions: SweepState[] = [];
  for (let game = 0; game < GAMES; game += 1)
    playMatch({
      level: levelById(level)!,
      rival: rivals.exact,
      seed: `${SEED} ${game}`,
      onRival: (state) => positions.push(state),
    });
  return positions;
};

/** Cycles through a list, a few items per call. */
const cycling = <T>(
  items: readonly T[],
  perCall: number,
  work: (item: T, i: number) => void,
): (() => number) => {
  let next = 0;
  return () => {
    for (let i = 0; i < perCall; i += 1, next += 1) work(items[next % items.length]!, next);
    return perCall;
  };
};

const decisions = (level: string, name: RivalName): Benchmark => ({
  name: `level ${level} ${name} decisions`,
  unit: 'decisions',
  notes: { seed: SEED, level, rival: name, games: GAMES, positions: 'every rival decision of these games' },
  prepare: () =>
    cycling(rivalPositions(level), 20, (state, i) => void decideRival(state, rivals[name], Rng.from(i))),
});

const playerActions = (level: string): Benchmark => ({
  name: `level ${level} player decisions`,
  unit: 'decisions',
  notes: { seed: SEED, level },
  prepare: () => {
    const starts = rivalPositions(level).map((state) => apply(state, { type: 'pass' }).state);
    return cycling(starts, 5, (state) => void choosePlayerAction(viewFor(state, 'player')));
  },
});

const guessedStates = (level: string): Benchmark => ({
  name: `level ${level} guessed states`,
  unit: 'states',
  notes: { seed: SEED, level, seat: 'rival' },
  prepare: () => {
    const rng = Rng.from(SEED);
    return cycling(rivalPositions(level), 10, (state) => void determinize(viewFor(state, 'rival'), rng));
  },
});

const randomGames = (level: string): Benchmark => ({
  name: `level ${level} random games`,
  unit: 'actions',
  notes: { seed: SEED, level, policy: 'uniform over legal' },
  prepare: () => {
    const rng = Rng.from(SEED);
    const config = unwrap(soundConfig({ level: levelById(level)!, deck: STARTER_DECK, equipment: [] }));
    let { state } = begin(config, SEED);
    return () => {
      for (let i = 0; i < 100; i += 1) {
        if (state.result !== null) ({ state } = begin(config, rng.uint32()));
        state = apply(state, rng.pick(legal(state))).state;
      }
      return 100;
    };
  },
});

const wholeGames = (level: string): Benchmark => {
  const { rival } = levelById(level)!;
  return {
    name: `level ${level} games against ${rival}`,
    unit: 'games',
    notes: { seed: SEED, level, rival },
    prepare: () => {
      let game = 0;
      return () => {
        playMatch({ level: levelById(level)!, rival: rivals[rival], seed: `${SEED} ${game++}` });
        return 1;
      };
    },
  };
};

/** How fast Sweep is: `ludus bench sweep`. */
export const benchmarks: readonly Benchmark[] = [
  ...['3', '8', '10'].flatMap((level) =>
    (['noguess', 'conservative', 'reasoning', 'exact', 'strategist'] as const).map((name) =>
      decisions(level, name),
    ),
  ),
  ...['8', '10'].map(playerActions),
  ...['8', '10'].map(guessedStates),
  ...['1', '8', '10'].map(randomGames),
  ...['1', '8', '10'].map(wholeGames),
];
