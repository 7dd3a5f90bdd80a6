import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Choices, Game } from '@ludus/kernel';
import { playthrough } from '@ludus/kernel/conformance';
import { ringrift } from '../src/game.ts';
import { replayReference } from '../src/reference.ts';
import { readGames, testRecordedGames } from './replayed.ts';

setDefaultTimeout(600_000);

const FOLDER = join(import.meta.dir, 'golden');

/** After an intended change of the rules, run `bun run golden` and review the difference. */
describe('golden games', () => {
  testRecordedGames(FOLDER, 'perft.golden.json');

  const readable: readonly (readonly [string, Choices])[] = [
    ['square8-2p.txt', { variant: 'square8', players: 2 }],
    ['hex8-3p.txt', { variant: 'hex8', players: 3, options: { preset: 'published' } }],
  ];
  for (const [file, choices] of readable)
    test(`${file} reads as before`, () => {
      const text = playthrough(ringrift as Game, { choices, seed: 'golden' });
      expect(text).toBe(readFileSync(join(FOLDER, file), 'utf8'));
    });
});

describe('a replay', () => {
  const game = readGames(FOLDER, 'square8.jsonl.gz')[0]!;
  const changed = (step: number, change: object) => ({
    ...game,
    steps: game.steps.map((one, i) => (i === step ? { ...one, ...change } : one)),
  });

  test('finds a legal move too many or too few', () => {
    expect(replayReference(changed(5, { kh: '0'.repeat(16) })).divergence).toMatchObject({
      step: 5,
      what: 'list of legal moves',
    });
  });

  test('finds a different board', () => {
    expect(replayReference(changed(7, { bh: '0'.repeat(16) })).divergence).toMatchObject({
      step: 7,
      what: 'board hash',
    });
    expect(replayReference(changed(7, { b: '||' })).divergence).toMatchObject({
      step: 7,
      what: 'board',
      expected: '||',
    });
  });

  test('finds different counters, phases, seats and moves', () => {
    const [first, ...rest] = game.steps[9]!.s;
    expect(replayReference(changed(9, { s: [[99, 0, 0], ...rest] })).divergence?.found).toContain(
      String(first![0]),
    );
    expect(replayReference(changed(9, { ph: 'capture' })).divergence).toMatchObject({
      step: 9,
      what: 'phase',
    });
    expect(replayReference(changed(9, { p: 2 + (game.steps[9]!.p % 2) })).divergence?.what).toBe(
      'seat to act',
    );
    expect(replayReference(changed(0, { k: 'NM' })).divergence).toMatchObject({
      step: 0,
      what: 'move played',
    });
  });

  test('finds a different ending', () => {
    const winner = 3 - game.result.winner;
    expect(replayReference({ ...game, result: { ...game.result, winner } }).divergence).toMatchObject({
      what: 'winner',
    });
    expect(replayReference({ ...game, steps: game.steps.slice(0, -1) }).divergence).toMatchObject({
      what: 'end of the game',
    });
    const longer = replayReference({ ...game, steps: [...game.steps, game.steps[0]!] });
    expect(longer.divergence).toMatchObject({ step: game.steps.length, what: 'length' });
  });
});
