import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { games as registry } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import {
  type ExperimentResult,
  makeResult,
  prepareTournament,
  runExperiment,
  runTournament,
  summarizeTournament,
  type TournamentResult,
} from '@ludus/lab';

/** Small results in the lab's format. */

export const playTournament = async (): Promise<TournamentResult> => {
  const game = unwrap(registry.get('nim'));
  const config = unwrap(nim.configure({}));
  const request = { game, board: 'classic', config, agents: ['random', 'heuristic'] };
  const settings = unwrap(
    await prepareTournament({ ...request, format: 'round-robin', seed: 1, openingPlies: 0 }),
  );
  const { games, isFinished } = unwrap(await runTournament(settings, { games: 4, workers: 1 }));
  return summarizeTournament(settings, games, { isFinished });
};

export const makeExperiment = async (): Promise<ExperimentResult> => {
  const variants = [
    { name: 'plain', options: {} },
    { name: 'same', options: {} },
  ];
  const configs = variants.map(() => unwrap(nim.configure({})));
  const setups = [{ board: 'classic', players: 2, agents: ['random', 'random'], configs }];
  const plan = {
    game: 'nim',
    variants,
    setups,
    games: 2,
    seed: 1,
    openingPlies: 0,
    maxMoves: 100,
    plights: [],
  };
  return makeResult(plan, unwrap(await runExperiment(plan))!);
};

/** Writes a result where `--out` would. */
export const put = (folder: string, name: string, result: unknown): void => {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof result === 'string' ? result : JSON.stringify(result));
};

const GENERATION = { generation: 1, samples: 900, isChampion: true, sample: ['1 from heap 1'] };

/** The results of two generations of learning Nim. */
export const LEARNT = [GENERATION, { ...GENERATION, generation: 2, isChampion: false }];

/** The journal of a run that is writing its third line. */
export const LEARNING_JOURNAL: string = [
  { journal: 'ludus-learning-journal-1', plan: { game: 'nim', board: 'classic', players: 2 } },
  ...LEARNT,
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('')
  .concat('{"generation":3,');
