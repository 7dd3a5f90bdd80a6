import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { type Game, unwrap } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';
import { playMatch } from '../match/match.ts';
import { makeOpenings } from './makeOpenings.ts';
import { readOpenings } from './readOpenings.ts';

// Needed only on a busy machine.
setDefaultTimeout(600_000);

const folder = mkdtempSync(join(tmpdir(), 'ludus-openings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ringrift: Game = unwrap(games.get('ringrift'));
const config = unwrap(ringrift.configure({ variant: 'square8', players: 2 }));
const request = {
  game: ringrift,
  board: 'square8',
  config,
  count: 5,
  decisions: 4,
  judge: 'heuristic',
  margin: 0.1,
  seed: 1,
} as const;

const write = (name: string, value: unknown): string => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
};

describe('a book of openings', () => {
  test('has balanced openings that end with a turn, the same for the same request', async () => {
    const book = unwrap(await makeOpenings(request));
    expect(book.openings).toHaveLength(5);
    expect(book.made).toMatchObject({ seed: 1, decisions: 4 });
    expect(book.made!.tried).toBeGreaterThanOrEqual(5);
    expect(book.made!.engine).toMatch(/^[0-9a-f]+$/);
    for (const { actions, chances } of book.openings) {
      for (const chance of chances) expect(Math.abs(chance - 0.5)).toBeLessThanOrEqual(0.1001);
      const cursor = new GameCursor(ringrift, unwrap(ringrift.setup(config, 'x')).state);
      for (const action of actions) unwrap(cursor.play(action, cursor.toAct));
      expect(ringrift.record!.isTurnStart(cursor.state)).toBe(true);
    }
    expect(unwrap(await makeOpenings(request))).toEqual(book);
    expect(unwrap(await makeOpenings({ ...request, seed: 2 }))).not.toEqual(book);
  });

  test('has no opening twice, not even rotated', async () => {
    const one = { ...request, decisions: 1, count: 500, margin: 0.5 };
    const { openings } = unwrap(await makeOpenings(one));
    const { symmetries } = ringrift.learning!;
    const patterns = openings.map(({ actions }) => {
      const cursor = new GameCursor(ringrift, unwrap(ringrift.setup(config, 'x')).state);
      for (const action of actions) unwrap(cursor.play(action, cursor.toAct));
      const turned = Array.from({ length: symmetries.count(cursor.state) }, (_, i) =>
        ringrift.hash(symmetries.state(cursor.state, i)),
      );
      return turned.sort()[0];
    });
    expect(new Set(patterns).size).toBe(patterns.length);
  });

  test('is read back for the game it was made for, and for no other', async () => {
    const book = unwrap(await makeOpenings(request));
    const file = write('book.json', book);
    expect(unwrap(readOpenings(file, ringrift, config))).toEqual(book.openings);
    const three = unwrap(ringrift.configure({ variant: 'square8', players: 3 }));
    const text = join(folder, 'text.json');
    writeFileSync(text, '# Openings');
    const refused = [
      readOpenings(file, ringrift, three),
      readOpenings(write('other.json', { moves: [] }), ringrift, config),
      readOpenings(
        write('illegal.json', { ...book, openings: [{ actions: [{ type: 'fly' }], chances: [] }] }),
        ringrift,
        config,
      ),
      readOpenings(join(folder, 'none.json'), ringrift, config),
      readOpenings(text, ringrift, config),
      readOpenings(folder, ringrift, config),
    ].map((read) => (read.ok ? '' : read.error.message));
    expect(refused[0]).toContain('was made for other rules, or another board or number of players');
    expect(refused[1]).toContain('is not an opening book');
    expect(refused[2]).toContain('opening 1: move 0');
    expect(refused[3]).toContain('there is no such file');
    expect(refused[4]).toContain('text.json is not an opening book. Make one with');
    expect(refused[5]).toBe(`${folder}: this is a folder, not a file.`);
  });

  test('needs a judge that searches', async () => {
    const made = await makeOpenings({ ...request, judge: 'random' });
    expect(made).toMatchObject({ ok: false, error: { path: 'judge' } });
    expect(made.ok ? '' : made.error.message).toContain('"random" plays at random');
  });

  test('is played as written before the agents take over', async () => {
    const { openings } = unwrap(await makeOpenings(request));
    const { moves, openingMoves } = playMatch({
      game: 'ringrift',
      config,
      agents: ['random', 'random'],
      seed: 3,
      opening: openings[0]!.actions,
    });
    expect(openingMoves).toBe(openings[0]!.actions.length);
    expect(moves.slice(0, openingMoves).map(({ action }) => action)).toEqual([...openings[0]!.actions]);
  });
});
