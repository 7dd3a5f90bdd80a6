/**
 * Regenerates RingRift's golden games where the tests compare them: reference files, perft counts for
 * positions in them, two readable playthroughs, and the pictures of the rules page.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Game, perft, Rng } from '@ludus/kernel';
import { playthrough } from '@ludus/kernel/conformance';
import { ringrift } from '../src/game.ts';
import { RULES } from '../src/options.ts';
import {
  type PerftTable,
  perftStart,
  type ReferenceGame,
  type ReferenceStep,
  recordStep,
  referenceStart,
  replayReference,
} from '../src/reference.ts';
import { legal } from '../src/rules.ts';
import { SearchPosition } from '../src/search.ts';
import { makeState } from '../src/state.ts';
import { BOARDS, type BoardType, END_REASONS, PHASES, RECOVERIES } from '../src/types.ts';
import { choose, isLarge, POLICIES } from '../test/walk.ts';
import { writePictures } from './pictures.ts';

const FOLDER = join(import.meta.dir, '..', 'test', 'golden');

interface Recording {
  readonly board: BoardType;
  readonly players: number;
  readonly preset: 'seed' | 'published';
  readonly recovery?: (typeof RECOVERIES)[number];
  readonly seed: number;
  readonly policy: string;
}

const record = ({ board, players, preset, recovery, seed, policy }: Recording): ReferenceGame => {
  const {
    lpsRoundsRequired,
    swapRuleEnabled,
    recovery: usual,
  } = RULES.defaults({
    variant: board,
    players,
    preset,
  });
  const options = {
    lpsRoundsRequired,
    stackStrike: (recovery ?? usual) === 'strike',
    swapRule: swapRuleEnabled,
    ...(recovery === undefined ? {} : { recovery }),
  };
  const position = referenceStart({ board, players, options });
  const rng = Rng.from(`golden ${board} ${players} ${preset} ${recovery ?? ''} ${seed}`);
  const steps: ReferenceStep[] = [];
  const moves: number[] = [];
  for (legal(position, moves); moves.length > 0; legal(position, moves))
    steps.push(recordStep(position, moves, choose(policy, moves, rng)));
  const result = { winner: position.winner, reason: END_REASONS[position.reason]!, scores: steps.at(-1)!.s };
  return { board, players, preset, options, seed, policy, steps, result };
};

const recordingsOf = (board: BoardType): Recording[] => {
  const seats = [2, 3, 4];
  if (isLarge(board))
    return seats.map((players) => ({ board, players, preset: 'seed', seed: 1, policy: 'uniform' }));
  const presets = seats.flatMap((players) =>
    (['seed', 'published'] as const).map((preset, i) => ({
      board,
      players,
      preset,
      seed: 1,
      policy: POLICIES[i * 2]!,
    })),
  );
  const variants = RECOVERIES.flatMap((recovery) =>
    seats.map((players) => ({
      board,
      players,
      preset: 'seed' as const,
      recovery,
      seed: 2,
      policy: 'greedy',
    })),
  );
  return [...presets, ...variants];
};

const countsOf = (position: SearchPosition, limit: number): number[] => {
  const counts: number[] = [];
  for (let depth = 1; depth <= 8; depth += 1) {
    const count = perft(position, depth);
    counts.push(count);
    if (count > limit / 40) break;
  }
  return counts;
};

const fileOf = (board: BoardType): string => `${board}.jsonl.gz`;

const perftTable = (games: ReadonlyMap<BoardType, readonly ReferenceGame[]>): PerftTable => {
  const initial = BOARDS.flatMap((board) =>
    [2, 3, 4].map((players) => {
      const entry = { board, players, preset: 'seed' as const, counts: [1] };
      return { ...entry, counts: countsOf(new SearchPosition(makeState(perftStart(entry))), 200_000) };
    }),
  );
  const positions = [...games].flatMap(([board, list]) =>
    list.map((game, line) => {
      const step = Math.floor(game.steps.length * 0.6);
      const { position } = replayReference(game, step);
      return {
        file: fileOf(board),
        line,
        step,
        board,
        players: game.players,
        preset: game.preset as 'seed' | 'published',
        phase: PHASES[position.phase]!,
        player: position.player,
        counts: countsOf(new SearchPosition(makeState(position)), 60_000),
      };
    }),
  );
  return { initial, positions };
};

mkdirSync(FOLDER, { recursive: true });
const games = new Map(BOARDS.map((board) => [board, recordingsOf(board).map(record)]));
for (const [board, list] of games) {
  const text = list.map((game) => `${JSON.stringify(game)}\n`).join('');
  writeFileSync(join(FOLDER, fileOf(board)), gzipSync(text));
}
const { initial, positions } = perftTable(games);
const rows = (entries: readonly unknown[]): string =>
  entries.map((entry) => JSON.stringify(entry)).join(',\n');
writeFileSync(
  join(FOLDER, 'perft.golden.json'),
  `{"initial":[\n${rows(initial)}\n],"positions":[\n${rows(positions)}\n]}\n`,
);
writeFileSync(
  join(FOLDER, 'square8-2p.txt'),
  playthrough(ringrift as Game, { choices: { variant: 'square8', players: 2 }, seed: 'golden' }),
);
writeFileSync(
  join(FOLDER, 'hex8-3p.txt'),
  playthrough(ringrift as Game, {
    choices: { variant: 'hex8', players: 3, options: { preset: 'published' } },
    seed: 'golden',
  }),
);
writePictures();
