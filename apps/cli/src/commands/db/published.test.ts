import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  fixtureGame,
  insertFixture,
  publishedDatabase,
} from '../../../../../packages/replay/test/publishedFile.ts';
import { ludus } from '../../../test/ludus.ts';

let folder: string;
let old: string;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-published-'));
  mkdirSync(at('old'));
  old = at('old/v17.db');
  const good = fixtureGame('good', { variant: 'square8', players: 2 }, 1);
  const db = publishedDatabase(old, 17);
  insertFixture(db, 17, good);
  const strange = { type: 'dance', player: 1, phase: 'movement' };
  insertFixture(db, 17, {
    ...good,
    gameId: 'strange',
    moves: good.moves.map((move, i) => (i === 8 ? strange : move)),
    snapshots: [],
  });
  insertFixture(db, 17, { ...good, gameId: 'live' }, { game_status: 'in_progress' });
  db.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('databases of the published RingRift service', () => {
  test('are imported, with a result for every game', async () => {
    const { code, out, err } = await ludus('db', 'import', at('games.db'), old);
    expect(code).toBe(1);
    expect(out).toEqual([
      '2 games imported, 0 already there, 1 refused',
      `${old}: published version 17, 1 replayed to the end, 1 divergent, 0 already there, 1 refused`,
    ]);
    expect(err).toEqual([
      `divergent: ${old}, game strange, move 8: dance by player 1 is not legal in ring_placement of player 1.`,
      `refused: ${old}, game live: the game is not over: its status is in_progress.`,
    ]);
    expect((await ludus('db', 'health', at('games.db'))).code).toBe(0);
    const again = await ludus('db', 'import', at('games.db'), at('old'), '--json');
    expect(JSON.parse(again.out[0]!)).toMatchObject({
      imported: 0,
      present: 2,
      published: [{ version: 17 }],
    });
  });

  test('contain divergent games that can be found and shown', async () => {
    const listed = await ludus('db', 'list', at('games.db'), '--parity', 'divergent', '--json');
    expect(listed.out.map((line) => JSON.parse(line).gameId)).toEqual(['strange']);
    const shown = await ludus('db', 'show', at('games.db'), 'strange');
    expect(shown.out).toContain(
      'divergent: breaks the rules of Ludus at move 8; can be replayed up to there',
    );
    const moves = await ludus('db', 'show', at('games.db'), 'strange', '--moves');
    expect(moves.out[7]).toContain('No territory');
    expect(moves.out[8]).toContain('"type":"dance"');
    expect((await ludus('db', 'show', at('games.db'), 'strange', '--move', '7')).code).toBe(0);
    const beyond = await ludus('db', 'show', at('games.db'), 'strange', '--move', '8');
    expect(beyond).toMatchObject({ code: 2, out: [] });
    expect(beyond.err[0]).toContain('from here on the game was played by other rules');
  });

  test('are never changed: every other command says what to do', async () => {
    const before = readFileSync(old);
    for (const command of ['migrate', 'stats', 'rebuild', 'vacuum', 'names', 'list']) {
      const { code, out, err } = await ludus('db', command, old);
      expect({ code, out }).toEqual({ code: 2, out: [] });
      expect(err).toHaveLength(1);
      expect(err[0]).toContain(`Import its games: \`ludus db import NEW.db ${old}\`.`);
    }
    const alone = await ludus('db', 'import', old);
    expect(alone.err).toEqual([
      `ludus: Name the database first, then the files to import: ludus db import games.db ${old}`,
    ]);
    expect((await ludus('db', 'import', old, at('games.jsonl'))).code).toBe(2);
    expect(readFileSync(old)).toEqual(before);
  });

  test('are written, and read back as the same games', async () => {
    const written = await ludus(
      'db',
      'export',
      at('games.db'),
      at('out.db'),
      '--format',
      'ringrift',
      '--history',
      'full',
    );
    expect(written).toMatchObject({ code: 0, out: ['2 games exported, 0 already there, 0 skipped'] });
    expect((await ludus('db', 'import', at('back.db'), at('out.db'))).out[1]).toContain(
      'published version 18, 1 replayed to the end, 1 divergent',
    );
    const moves = async (name: string) => (await ludus('db', 'show', at(name), 'good', '--moves')).out;
    expect(await moves('back.db')).toEqual(await moves('games.db'));
    const again = await ludus('db', 'export', at('games.db'), at('out.db'), '--format', 'ringrift');
    expect(again.err[0]).toContain('this file already exists. Choose another name.');
  });

  test('that cannot be read do not stop the import of others', async () => {
    writeFileSync(at('old/broken.db'), readFileSync(old).subarray(0, 9000));
    const { code, out, err } = await ludus('db', 'import', at('rest.db'), at('old/broken.db'), old);
    expect(code).toBe(1);
    expect(out[0]).toStartWith('2 games imported');
    expect(err.find((line) => line.includes('broken.db'))).toMatch(/^refused: .*broken\.db: .*\.( \(.*\))?$/);
  });

  test('history is filled on request', async () => {
    const { code, out } = await ludus('db', 'rebuild', at('games.db'), '--history', 'full');
    expect({ code, out }).toEqual({ code: 0, out: ['2 games rebuilt, 0 could not be replayed'] });
    expect((await ludus('db', 'rebuild', at('games.db'), '--history', 'some')).code).toBe(2);
  });
});
