import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unwrap } from '@ludus/kernel';
import {
  compareCounts,
  type PerftTable,
  parsePerftTable,
  parseReferenceGame,
  perftStart,
  type ReferenceGame,
  replayReference,
} from '../src/reference.ts';

const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl.gz'))
    .sort();

export const readGames = (folder: string, file: string): ReferenceGame[] =>
  gunzipSync(readFileSync(join(folder, file)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => unwrap(parseReferenceGame(JSON.parse(line))));

const testPerft = (folder: string, { initial, positions }: PerftTable): void => {
  test('perft counts from the start agree', () => {
    for (const entry of initial)
      expect({ entry, divergence: compareCounts(perftStart(entry), entry.counts) }).toEqual({
        entry,
        divergence: undefined,
      });
    expect(initial.length).toBe(12);
  });
  for (const file of new Set(positions.map((entry) => entry.file)))
    test(`perft counts of positions in ${file} agree`, () => {
      const games = readGames(folder, file);
      for (const entry of positions.filter((one) => one.file === file)) {
        const { position } = replayReference(games[entry.line]!, entry.step);
        expect({ entry, divergence: compareCounts(position, entry.counts) }).toEqual({
          entry,
          divergence: undefined,
        });
      }
    });
};

/** Tests that every recorded game of a folder is replayed exactly as recorded, and its perft table. */
export const testRecordedGames = (folder: string, perftFile: string): void => {
  for (const file of filesOf(folder))
    test(`${file} is played as recorded`, () => {
      const games = readGames(folder, file);
      for (const [i, game] of games.entries()) {
        const { divergence, steps } = replayReference(game);
        expect({ game: i, divergence, steps }).toEqual({
          game: i,
          divergence: undefined,
          steps: game.steps.length,
        });
      }
      expect(games.length).toBeGreaterThan(0);
    });
  testPerft(folder, unwrap(parsePerftTable(JSON.parse(readFileSync(join(folder, perftFile), 'utf8')))));
};
