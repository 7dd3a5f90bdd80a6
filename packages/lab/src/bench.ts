import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { type Benchmark, unwrap } from '@ludus/kernel';
import { Archive, openStore } from '@ludus/replay';
import { putForms, wantedForms } from './selfplay/forms.ts';
import { playGame } from './selfplay/piece.ts';
import { planRun } from './selfplay/run.ts';
import { archiveSink, databaseSink } from './selfplay/sinks.ts';
import type { GameSink } from './selfplay/types.ts';

const SEED = 'bench';

/** A folder that is deleted when the program ends. */
const scratchFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const STORES: Readonly<Record<string, () => Promise<GameSink | undefined>>> = {
  'without storing': async () => undefined,
  'into an archive': async () => archiveSink(unwrap(Archive.open(scratchFolder()))),
  'into a database': async () =>
    databaseSink(unwrap(await openStore(join(scratchFolder(), 'games.db'), { games }))),
};

interface Setting {
  readonly agent: string;
  readonly store: string;
  /** Games between two clock readings. */
  readonly slice: number;
}

/**
 * Everything a run does for one game, step by step in one thread: playing and, if it is stored, making the
 * line or the rows, sending them to the main thread, and storing them. Several threads do the same work.
 */
const selfPlay = ({ agent, store, slice }: Setting): Benchmark => ({
  name: `self-play square8 2p ${agent}, ${store}`,
  unit: 'moves',
  notes: { seed: SEED },
  prepare: async () => {
    const run = unwrap(
      planRun({ game: 'ringrift', variant: 'square8', players: 2, agents: [agent], seed: SEED }),
    );
    const sink = await STORES[store]!();
    const job = { run, wanted: wantedForms(sink === undefined ? [] : [sink], false) };
    let number = 0;
    return async () => {
      let moves = 0;
      for (let i = 0; i < slice; i += 1, number += 1) {
        const { summary, forms } = playGame(job, number);
        moves += summary.moves;
        if (forms !== undefined) unwrap(await putForms(sink!, structuredClone(forms)));
      }
      return moves;
    };
  },
});

export const benchmarks: readonly Benchmark[] = Object.keys(STORES).flatMap((store) => [
  selfPlay({ agent: 'random', store, slice: 20 }),
  selfPlay({ agent: 'heuristic', store, slice: 1 }),
]);
