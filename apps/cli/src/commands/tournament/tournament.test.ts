import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TournamentGame, TournamentResult } from '@ludus/lab';
import { ludus, type Ran } from '../../../test/ludus.ts';

// Needed only on a busy machine.
setDefaultTimeout(600_000);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-tournament-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const MATCH = ['tournament', 'nim', '--agents', 'minimax@depth=8,random', '--opening', '2', '--workers', '1'];

describe('ludus tournament', () => {
  test('prints standings, crosstable and seat values', async () => {
    const { code, out } = await ludus(...MATCH, '--games', '60');
    expect(code).toBe(0);
    const text = out.join('\n');
    expect(out[0]).toMatch(/^nim on classic, 2 players: 60 games/);
    expect(text).toMatch(/1 {2}minimax@depth=8 +\+\d+ +±\d+ +\+\d+ +±\d+ +\d+\.\d% +60/);
    expect(text).toMatch(/2 {2}random +−\d+/);
    expect(text).toMatch(/against 1 +against 2/);
    expect(text).toMatch(/minimax@depth=8 is \d+ Elo above random \(95%: \d+ to \d+\)\./);
    expect(text).toMatch(/minimax@depth=8 won \d+ of 60 games: \d+\.\d% \(\d+\.\d% to \d+\.\d%\)\./);
    expect(text).toMatch(/Advantage of each seat, in Elo: seat 1 [+−\d]/);
  });

  test('plays one agent against several of another kind', async () => {
    const { code, out } = await ludus(
      ...['tournament', 'ringrift', '--players', '3', '--agents', 'heuristic,random', '--gauntlet'],
      ...['--games', '3', '--workers', '1'],
    );
    expect(code).toBe(0);
    const text = out.join('\n');
    expect(out[0]).toMatch(/^ringrift on square8, 3 players: 3 games/);
    expect(text).toMatch(/heuristic won [0-3] of 3 games: /);
  });

  test('shows the win share first with more than two players, and explains placings', async () => {
    const { out } = await ludus(
      ...['tournament', 'ringrift', '--players', '3', '--agents', 'heuristic,random,auto:1'],
      ...['--games', '3', '--workers', '1'],
    );
    expect(out[3]).toMatch(/^# +agent +won +wins +games +placings +Elo/);
    const shares = out.slice(4, 7).map((line) => Number(/(\d+\.\d)%/.exec(line)![1]));
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(Math.round(shares.reduce((sum, share) => sum + share, 0))).toBe(100);
    expect(out.join('\n')).toContain('With 3 seats, an agent as good as the others wins 33.3%;');
  });

  test('names the losses to review, and how to watch them', async () => {
    const db = join(folder, 'watched.db');
    const { out } = await ludus(...MATCH, '--games', '4', '--db', db);
    const text = out.join('\n');
    expect(text).toContain('Losses to review:');
    // For the agent named first, unless it lost nothing.
    const [, id] =
      /\n {2}minimax@depth=8 +(\w+-\w+) /.exec(text) ??
      /\n {2}random +(\w+-\w+) +minimax@depth=8/.exec(text) ??
      [];
    expect(text).toContain(`ludus serve --db ${db}, then http://localhost:4100/replay/${id}`);
    expect((await ludus('db', 'show', db, id!, '--moves')).code).toBe(0);
    const without = await ludus(...MATCH, '--games', '4');
    expect(without.out.join('\n')).not.toContain('Losses to review');
  });

  test('reports equal faults once, and warns about ratings with faults', async () => {
    const clumsy = `${join(import.meta.dir, '../../../../../packages/lab/test/agents/clumsy.ts')}@way=crash`;
    const agents = ['tournament', 'nim', '--agents', `${clumsy},random`];
    const { code, out } = await ludus(...agents, '--opening', '1', '--games', '4', '--workers', '1');
    expect(code).toBe(1);
    const faults = out.filter((line) => line.includes('it fell over its own feet'));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/4 crashes, first in game 0, move \d: .* \(clumsy\.ts:\d+:\d+\)$/);
    expect(out).toContainEqual(expect.stringContaining('lost 4 of 4 games by faults'));
    const idle = await ludus(...agents, '--opening', '12', '--games', '2', '--workers', '1');
    expect(idle.out).toContainEqual(expect.stringContaining('Use a smaller --opening.'));
    expect(idle.out).toContainEqual(expect.stringMatching(/ are even \(too few games/));
  });

  test('writes the result and a page, and continues where it stopped', async () => {
    const [db, out, report] = ['cup.db', 'cup.json', 'cup.html'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const kept = [...MATCH, '--db', db];
    expect((await ludus(...kept, '--games', '4')).code).toBe(0);
    const more = await ludus(...kept, '--games', '10', '--json', '--out', out, '--report', report);
    expect(more.err).toContain('Resuming after 4 of 10 games.');
    expect(more.err).toContain(`Report written to ${report}`);
    expect(more.out).toHaveLength(1);
    const result: TournamentResult = JSON.parse(more.out[0]!);
    expect(result).toMatchObject({ format: 'ludus-tournament', version: 1, games: 10, isFinished: true });
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(result);
    expect(readFileSync(report, 'utf8')).toContain('<!doctype html>');
    const other = await ludus(...kept, '--seed', '9');
    expect(other.code).toBe(2);
    expect(other.err.at(-1)).toContain('belongs to another tournament (seed: was 1, now 9)');
    const listed = await ludus('db', 'list', db, '--tag', 'lost:random', '--count');
    expect(Number(listed.out[0])).toBe(result.crosstable[0]![1]!.wins);
  });

  test('decides whether the first agent is better', async () => {
    const yes = await ludus(...MATCH, '--sprt', '0,200', '--games', '400');
    expect(yes.code).toBe(0);
    expect(yes.out.at(-1)).toMatch(/H1 accepted.*LLR \d+\.\d\d \(bounds −2\.94 and 2\.94\)/);
    const no = await ludus(
      ...['tournament', 'nim', '--agents', 'random,minimax@depth=8', '--opening', '2', '--sprt', '0,200'],
    );
    expect(no.code).toBe(1);
    expect(no.out.at(-1)).toContain('H0 accepted');
    const open = await ludus(...MATCH, '--sprt', '0,2', '--games', '4');
    expect(open.code).toBe(3);
  });

  test('says which opening was played, and when it takes too much of the game', async () => {
    const play = (...more: string[]) =>
      ludus('tournament', 'nim', '--agents', 'random,heuristic', '--games', '2', '--workers', '1', ...more);
    const usual = await play();
    expect(usual.out).toContain('Opening: 1 random decision');
    expect(usual.err.join('\n')).not.toContain('opening');
    const long = await play('--opening', '6');
    expect(long.out).toContain('Opening: 6 random decisions');
    expect(long.err.join('\n')).toContain('more than a third of a typical game of Nim');
  });

  test('refuses invalid requests in one sentence', async () => {
    const refused = async (...args: string[]): Promise<string> => {
      const { code, err, out } = await ludus('tournament', 'nim', ...args);
      expect({ code, out }).toEqual({ code: 2, out: [] });
      return err.join('\n');
    };
    expect(await refused('--agents', 'random')).toContain('at least two agents');
    expect(await refused('--agents', 'random,./none.ts')).toContain('Agent file not found: ./none.ts');
    expect(await refused('--agents', 'random,heuristic,minimax', '--sprt', '0,5')).toContain(
      '--sprt compares two agents, not 3.',
    );
    expect(await refused('--agents', 'random,heuristic', '--sprt', '5,0')).toContain('the lower one first');
    expect(await refused()).toContain('--agents');
    expect(await refused('--agents', 'random,heuristic', '--tc', 'soon')).toContain(
      'It must look like 10+0.1',
    );
    expect(await refused('--agents', 'random,heuristic', '--resign', 'chance=3')).toContain(
      'It must look like decisions=4,chance=0.02',
    );
    expect(await refused('--agents', 'random,minimax', '--ponder')).toContain('minimax@ponder=true');
  });

  test('plays on clocks and adjudicates, with or without settings, and can be reproduced', async () => {
    const report = join(folder, 'ends.html');
    const { code, out } = await ludus(
      ...[
        'tournament',
        'nim',
        '--agents',
        'minimax@depth=30,minimax@depth=20',
        '--games',
        '4',
        '--opening',
        '1',
      ],
      ...['--tc', '1:00+0.5', '--win', 'decisions=1', '--resign', '--json', '--report', report],
    );
    expect(code).toBe(0);
    const { settings, endings } = JSON.parse(out[0]!);
    expect(settings).toMatchObject({
      timeControl: { initialMs: 60_000, incrementMs: 500 },
      adjudication: { win: { decisions: 1, chance: 0.98 }, resign: { decisions: 4, chance: 0.02 } },
    });
    expect(settings.adjudication.draw).toBeUndefined();
    expect(Object.keys(endings)).toContain('adjudicated_win');
    expect(readFileSync(report, 'utf8')).toContain(
      '--tc 60+0.5 --resign decisions=4,chance=0.02 --win decisions=1,chance=0.98',
    );
  });

  test('lets agents think on the time of others, and can be reproduced', async () => {
    const report = join(folder, 'ponder.html');
    const args = ['tournament', 'breakthrough', '--board', 'square6', '--games', '2', '--opening', '2'];
    const agents = ['--agents', 'minimax@nodes=50,ponder=true,minimax@nodes=50', '--workers', '1', '--json'];
    const pondered = await ludus(...args, ...agents, '--ponder', '--report', report);
    expect(pondered.code).toBe(0);
    expect(JSON.parse(pondered.out[0]!).settings.ponder).toBe(true);
    expect(readFileSync(report, 'utf8')).toContain('--ponder');
    expect(JSON.parse((await ludus(...args, ...agents)).out[0]!).settings.ponder).toBeUndefined();
  });

  test('survives a kill: no game is lost or played twice', async () => {
    const db = join(folder, 'killed.db');
    const journal = `${db}.tournament.jsonl`;
    const args = [
      'tournament',
      'ringrift',
      '--agents',
      'heuristic,random',
      '--games',
      '12',
      '--workers',
      '2',
    ];
    const lines = (): string[] =>
      existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').slice(0, -1) : [];
    const main = join(import.meta.dir, '../../main.ts');
    const child = Bun.spawn([process.execPath, main, ...args, '--db', db], {
      stdout: 'ignore',
      stderr: 'ignore',
    });
    while (lines().length < 4 && child.exitCode === null) await Bun.sleep(20);
    child.kill(9);
    await child.exited;
    const before = lines();
    expect(before.length).toBeGreaterThanOrEqual(4);
    const whole = await ludus(...args, '--db', join(folder, 'whole.db'), '--json');
    const resumed = await ludus(...args, '--db', db, '--json');
    const timeless = (ran: Ran): unknown => {
      const { crosstable, endings, games, seats }: TournamentResult = JSON.parse(ran.out[0]!);
      return { crosstable, endings, games, seats };
    };
    expect(timeless(resumed)).toEqual(timeless(whole));
    expect(lines().slice(0, before.length)).toEqual(before);
    const numbers = lines()
      .slice(1)
      .map((line) => (JSON.parse(line) as TournamentGame).number);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, i) => i));
    expect((await ludus('db', 'list', db, '--count')).out).toEqual(['12']);
    expect((await ludus('db', 'health', db)).code).toBe(0);
  });

  test('accepts your own agent', async () => {
    const file = join(folder, 'mine.ts');
    writeFileSync(
      file,
      "export default { kind: 'mine', name: 'mine', *think({ game, view }) { yield; return { action: game.legal(view)[0] }; } };",
    );
    const { code, out } = await ludus('tournament', 'nim', '--agents', `${file},random`, '--games', '4');
    expect(code).toBe(0);
    expect(out.join('\n')).toContain(file);
  });
});
