import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ludus } from '../../test/ludus.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-openings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

test('a book is made, and a tournament and a scaling test start from it', async () => {
  const book = join(folder, 'nim.json');
  const made = await ludus(
    ...['openings', 'nim', '--out', book, '--count', '3', '--decisions', '1'],
    ...['--judge', 'heuristic', '--margin', '0.5', '--seed', '1'],
  );
  expect(made.out.join(' ')).toMatch(/^3 openings written to .* \(\d+ tried\)$/);
  const { openings } = JSON.parse(readFileSync(book, 'utf8'));
  expect(openings).toHaveLength(3);
  const cup = await ludus(
    ...['tournament', 'nim', '--agents', 'minimax@depth=4,random', '--games', '6'],
    ...['--book', book, '--workers', '1', '--json'],
  );
  const { settings, games, nElo } = JSON.parse(cup.out[0]!);
  expect({ games, plies: settings.openingPlies, book: settings.book }).toEqual({
    games: 6,
    plies: 0,
    book: openings.map(({ actions }: { actions: unknown }) => actions),
  });
  if (nElo !== undefined) expect(nElo.low).toBeLessThan(nElo.high);
  const selfplay = await ludus(
    ...[
      'selfplay',
      'nim',
      '--agents',
      'heuristic',
      '--games',
      '3',
      '--book',
      book,
      '--workers',
      '1',
      '--json',
    ],
  );
  expect(JSON.parse(selfplay.out[0]!)).toMatchObject({ played: 3, faults: 0 });
  const unfitting = await ludus('selfplay', 'breakthrough', '--book', book);
  expect(unfitting.err.join(' ')).toContain('(nim on classic)');
  const report = join(folder, 'scaling.html');
  const scaled = await ludus(
    ...[
      'scaling',
      'nim',
      '--nodes',
      '2,50',
      '--games',
      '4',
      '--book',
      book,
      '--workers',
      '1',
      '--report',
      report,
      '--json',
    ],
  );
  const { steps, command } = JSON.parse(scaled.out.join(''));
  expect(steps).toMatchObject([{ from: 2, to: 50, result: { games: 4 } }]);
  expect(command).toBe(`ludus scaling nim --seed 1 --agent minimax --nodes 2,50 --games 4 --book ${book}`);
  expect(scaled.err).toContain(`Report written to ${report}`);
  const page = readFileSync(report, 'utf8');
  expect(page).toContain('Elo of minimax by nodes');
  expect(page).toContain('2 → 50');
  expect(page).toContain(`--games 4 --book ${book}`);
  const wrong = await ludus('tournament', 'ringrift', '--agents', 'random,heuristic', '--book', book);
  expect(wrong.err.join(' ')).toContain('(nim on classic)');
}, 600_000);
