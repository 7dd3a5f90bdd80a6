import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Checked, describeProblems, plural } from '@ludus/kernel';
import { whyUnreadable } from '@ludus/replay';
import {
  compareCounts,
  type Divergence,
  parsePerftTable,
  parseReferenceGame,
  perftStart,
  type ReferenceGame,
  replayReference,
} from '@ludus/ringrift-engine/reference';
import { NegativeAnswer, Refusal } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';

/** The result for one file. */
interface Tally {
  readonly file: string;
  readonly games: number;
  readonly steps: number;
  readonly counts: number;
  readonly divergences: readonly (Divergence & { readonly place: string })[];
}

const readText = (file: string): string => {
  try {
    const bytes = readFileSync(file);
    return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (caught) {
    throw new Refusal(`${file}: ${whyUnreadable(caught)}`);
  }
};

/** Parses JSON and checks its shape. Errors name the place in the file. */
const parsed = <T>(place: string, text: string, parse: (value: unknown) => Checked<T>): T => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (caught) {
    throw new Refusal(`${place}: not JSON (${(caught as Error).message}).`);
  }
  const checked = parse(value);
  if (!checked.ok) throw new Refusal(`${place}: ${describeProblems(checked.error.slice(0, 1))}`);
  return checked.value;
};

const readGames = (file: string): ReferenceGame[] =>
  readText(file)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, i) => parsed(`${file}, line ${i + 1}`, line, parseReferenceGame));

const replayGames = (file: string): Tally => {
  const games = readGames(file);
  const replays = games.map((game) => replayReference(game));
  return {
    file,
    games: games.length,
    steps: replays.reduce((sum, { steps }) => sum + steps, 0),
    counts: 0,
    divergences: replays.flatMap(({ divergence }, i) =>
      divergence === undefined
        ? []
        : [{ place: `${file}, game ${i + 1}, step ${divergence.step}`, ...divergence }],
    ),
  };
};

/** A perft table names games in files next to it. */
const countSequences = (file: string): Tally => {
  const { initial, positions } = parsed(file, readText(file), parsePerftTable);
  const known = new Map<string, ReferenceGame[]>();
  const gamesIn = (name: string): ReferenceGame[] => {
    const games = known.get(name) ?? readGames(join(dirname(file), name));
    known.set(name, games);
    return games;
  };
  const entries = [
    ...initial.map((entry) => ({
      entry,
      position: perftStart(entry),
      name: `start of ${entry.board} ${entry.players}p`,
    })),
    ...positions.map((entry) => {
      const game = gamesIn(entry.file)[entry.line];
      if (game === undefined) throw new Refusal(`${entry.file} has no line ${entry.line}.`);
      return {
        entry,
        position: replayReference(game, entry.step).position,
        name: `${entry.file}:${entry.line}@${entry.step}`,
      };
    }),
  ];
  return {
    file,
    games: 0,
    steps: 0,
    counts: entries.reduce((sum, { entry }) => sum + entry.counts.length, 0),
    divergences: entries.flatMap(({ entry, position, name }) => {
      const divergence = compareCounts(position, entry.counts);
      return divergence === undefined
        ? []
        : [{ place: `${file}, ${name}, depth ${divergence.step}`, ...divergence }];
    }),
  };
};

const sum = (tallies: readonly Tally[], of: (tally: Tally) => number): number =>
  tallies.reduce((total, tally) => total + of(tally), 0);

const summary = (tallies: readonly Tally[]): string => {
  const divergences = sum(tallies, (tally) => tally.divergences.length);
  const counts = sum(tallies, (tally) => tally.counts);
  const perft = counts === 0 ? '' : `, ${plural(counts, 'perft count')}`;
  const games = sum(tallies, (tally) => tally.games);
  const steps = sum(tallies, (tally) => tally.steps);
  return `${plural(games, 'game')}, ${plural(steps, 'step')}${perft}, ${plural(divergences, 'divergence')}`;
};

/** Replays files of another implementation and compares every step; the first divergence is shown from both sides. */
export const checkFiles = (terminal: Terminal, files: readonly string[], json: boolean): void => {
  const tallies = files.map((file) => {
    const tally = file.endsWith('.json') ? countSequences(file) : replayGames(file);
    if (json) terminal.out(JSON.stringify(tally));
    return tally;
  });
  const first = tallies.flatMap(({ divergences }) => divergences)[0];
  if (!json && first !== undefined) {
    terminal.out(`${first.place}: ${first.what} differs`);
    terminal.out(`  recorded: ${first.expected}`);
    terminal.out(`  ours:     ${first.found}`);
  }
  if (!json) terminal.out(summary(tallies));
  if (first !== undefined) throw new NegativeAnswer();
};
