import type { Benchmark } from './benchmark.ts';
import { checkGame } from './conformance/index.ts';
import { nim } from './examples/nim.ts';
import { hashText } from './hash.ts';
import { makeJson } from './json.ts';
import { Rng } from './rng.ts';

/** A value of about two kilobytes that resembles a state, because stores hash one after every move. */
const sampleState = (): unknown => {
  const rng = Rng.from('bench');
  const cell = (): string => `${rng.int(19)},${rng.int(19)}`;
  const stacks: Record<string, unknown> = {};
  for (let i = 0; i < 24; i += 1) stacks[cell()] = { rings: [1 + rng.int(4), 1 + rng.int(4)], height: 2 };
  const markers: Record<string, unknown> = {};
  for (let i = 0; i < 40; i += 1) markers[cell()] = { player: 1 + rng.int(4) };
  return { board: { stacks, markers }, currentPlayer: 1, currentPhase: 'movement', rng: rng.state };
};

const repeated = (times: number, work: () => number) => (): number => {
  let units = 0;
  for (let i = 0; i < times; i += 1) units += work();
  return units;
};

/** How fast the kernel itself is: `ludus bench kernel`. */
export const benchmarks: readonly Benchmark[] = [
  {
    name: 'rng uint32',
    unit: 'draws',
    notes: { seed: 'bench' },
    prepare: () => {
      const rng = Rng.from('bench');
      return repeated(1, () => {
        for (let i = 0; i < 1_000_000; i += 1) rng.uint32();
        return 1_000_000;
      });
    },
  },
  {
    name: 'rng die',
    unit: 'draws',
    notes: { seed: 'bench' },
    prepare: () => {
      const rng = Rng.from('bench');
      return repeated(1, () => {
        for (let i = 0; i < 1_000_000; i += 1) rng.int(6);
        return 1_000_000;
      });
    },
  },
  {
    name: 'hash text',
    unit: 'MB',
    notes: { bytes: makeJson(sampleState()).length },
    prepare: () => {
      const text = makeJson(sampleState());
      return repeated(5_000, () => {
        hashText(text);
        return text.length / 1e6;
      });
    },
  },
  {
    name: 'canonical JSON, keys in order',
    unit: 'MB',
    notes: { bytes: makeJson(sampleState()).length },
    prepare: () => {
      const state: unknown = JSON.parse(makeJson(sampleState()));
      return repeated(1_000, () => makeJson(state).length / 1e6);
    },
  },
  {
    name: 'canonical JSON, keys in any order',
    unit: 'MB',
    notes: { bytes: makeJson(sampleState()).length },
    prepare: () => {
      const state = sampleState();
      return repeated(1_000, () => makeJson(state).length / 1e6);
    },
  },
  {
    name: 'conformance walk',
    unit: 'steps',
    notes: { game: 'nim', board: 'long', seeds: 20 },
    prepare: () => () => {
      let steps = 0;
      const seeds = Array.from({ length: 20 }, (_, i) => i);
      const setups = [{ variant: 'long' }];
      const onStep = (): void => {
        steps += 1;
      };
      checkGame(nim, { setups, seeds, onStep });
      return steps;
    },
  },
];
