import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseModelText } from '@ludus/agents';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { playMatch } from '@ludus/lab';
import { openStore } from '@ludus/replay';
import { ludus } from '../../test/ludus.ts';

setDefaultTimeout(600_000);

let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-train-'));
  file = join(folder, 'games.db');
  await using db = unwrap(await openStore(file, { games }));
  const game = unwrap(games.get('ringrift'));
  const config = unwrap(game.configure({ variant: 'hex8', players: 2 }));
  for (let seed = 0; seed < 20; seed += 1) {
    const { initialState, moves } = playMatch({
      game: 'ringrift',
      config,
      agents: seed % 2 === 0 ? ['heuristic', 'random'] : ['random', 'heuristic'],
      seed,
    });
    const about = { game: 'ringrift', boardType: 'hex8', numPlayers: 2, gameId: `ringrift-${seed}` };
    unwrap(await db.storeGame({ ...about, initialState, moves }));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('ludus train', () => {
  const small = ['--hidden', '16,8', '--validation', '0.3', '--epochs', '6', '--batch', '32', '--keep-worse'];

  test('writes a network that neural can play with, and a page about it; the same seed gives the same file', async () => {
    const [model, report] = [join(folder, 'a.json'), join(folder, 'a.html')];
    const args = ['train', 'ringrift', '--board', 'hex8', '--db', file, ...small];
    const { code, out, err } = await ludus(...args, '--out', model, '--report', report);
    expect(code).toBe(0);
    expect(err).toContain(`Report written to ${report}`);
    expect(out).toHaveLength(1);
    expect(out[0]).toMatch(
      /a\.json: network "ringrift-hex8-2p", \d+ kB, validation loss 0\.\d+ after epoch \d of \d$/,
    );
    expect(err.filter((line) => line.startsWith('epoch')).length).toBeGreaterThan(0);
    expect(unwrap(parseModelText(readFileSync(model, 'utf8'))).model).toMatchObject({
      id: 'ringrift-hex8-2p',
      board: 'hex8',
      players: 2,
      hidden: { first: 16, second: 8 },
      trained: { games: 20, seed: 1 },
    });
    expect(readFileSync(report, 'utf8')).toContain('Loss by epoch');
    const again = join(folder, 'b.json');
    await ludus(...args, '--out', again);
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(model, 'utf8'));
    process.env['LUDUS_NETWORKS'] = model;
    try {
      const play = ['play', 'ringrift', '--board', 'hex8', '--seats'];
      expect((await ludus(...play, 'neural@search=greedy,random')).code).toBe(0);
    } finally {
      delete process.env['LUDUS_NETWORKS'];
    }
  });

  test('shows the command that reproduces the network in its report', async () => {
    const [model, again, report] = ['d.json', 'e.json', 'd.html'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const rare = ['--search-share', '0.4', '--learning-rate', '0.004', '--no-symmetries', '--seed', 'a b'];
    const chosen = ['--min-moves', '20', '--id', 'rare', ...rare];
    const args = ['--board', 'hex8', '--db', file, ...small, ...chosen, '--out', model, '--report', report];
    expect((await ludus('train', 'ringrift', ...args)).code).toBe(0);
    const [, command = ''] = /ludus (train [^<]*)/.exec(readFileSync(report, 'utf8')) ?? [];
    const words = [...command.trim().matchAll(/'([^']*)'|&#39;(.*?)&#39;|(\S+)/g)];
    const told = words.map(([, quoted, escaped, word]) => quoted ?? escaped ?? word!);
    expect((await ludus(...told, '--out', again)).code).toBe(0);
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(model, 'utf8'));
  });

  test('writes no network that is worse than a guess', async () => {
    const model = join(folder, 'f.json');
    const idle = ['--hidden', '16,8', '--epochs', '1', '--learning-rate', '0.0000001'];
    const args = ['--board', 'hex8', '--db', file, '--validation', '0.3', ...idle, '--out', model];
    const { code, err } = await ludus('train', 'ringrift', ...args);
    expect(code).toBe(1);
    expect(err.at(-1)).toEndWith('No network was written.');
    expect(existsSync(model)).toBe(false);
  });

  test('prints JSON', async () => {
    const model = join(folder, 'c.json');
    const args = ['--board', 'hex8', '--db', file, ...small, '--out', model, '--id', 'mine', '--json'];
    const { out } = await ludus('train', 'ringrift', ...args);
    const lines = out.map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ epoch: 1, isBest: true });
    expect(lines.at(-1)).toMatchObject({ file: model, id: 'mine' });
  });

  test('refuses invalid input in one sentence', async () => {
    const nim = await ludus('train', 'nim', '--db', file);
    expect(nim.code).toBe(2);
    expect(nim.err.at(-1)).toStartWith('ludus: There are no finished games of Nim on this board');
    expect((await ludus('train', 'ringrift', '--board', 'round', '--db', file)).code).toBe(2);
    const few = await ludus('train', 'ringrift', '--board', 'square8', '--db', file);
    expect(few.code).toBe(2);
    expect(few.err.at(-1)).toStartWith('ludus: There are no finished games of RingRift on this board');
    expect((await ludus('train', 'ringrift', '--db', file, '--search-share', '2')).code).toBe(2);
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, '{"format":"ludus-network"}');
    process.env['LUDUS_NETWORKS'] = broken;
    try {
      const { code, err } = await ludus('games');
      expect(code).toBe(2);
      expect(err[0]).toStartWith(`ludus: ${broken}: This is not a complete network`);
    } finally {
      delete process.env['LUDUS_NETWORKS'];
    }
  });
});
