import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { type Json, unwrap } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import { runSql } from '../../../replay/test/harm.ts';
import {
  checkParity,
  diffBundle,
  differences,
  Engine,
  makeBundle,
  makeFixture,
  type ParityReport,
  RECORDED,
  readBundle,
  readFixture,
  type StateBundle,
  type Verdict,
  writeBundle,
  writeFixture,
} from '../../src/parity/index.ts';
import { storeWith } from '../store.ts';

setDefaultTimeout(600_000);

const NIM = `bun ${join(import.meta.dir, 'nimEngine.js')}`;
const LUDUS = `bun ${join(import.meta.dir, 'ludusEngine.ts')}`;

let folder: string;
let nim: GameStore;
let mixed: GameStore;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-parity-'));
  nim = await storeWith(join(folder, 'nim.db'), { game: 'nim', count: 4, variant: 'long' });
  mixed = await storeWith(
    join(folder, 'mixed.db'),
    { game: 'ringrift', count: 2, variant: 'square8', players: 2 },
    { game: 'risk', count: 1, players: 2, maxMoves: 120 },
    { game: 'sweep', count: 1 },
  );
});

afterAll(() => {
  nim.close();
  mixed.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const open: Engine[] = [];
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.stop();
});

const engineOf = async (command: string, timeoutMs = 20_000): Promise<Engine> => {
  const engine = unwrap(await Engine.start({ command, timeoutMs }));
  open.push(engine);
  return engine;
};

interface Ran {
  readonly report: ParityReport;
  readonly verdicts: readonly Verdict[];
  readonly bundles: readonly StateBundle[];
}

/** Compares with an engine, or with the record, on this many threads. */
const check = async (db: GameStore, other: Engine | number): Promise<Ran> => {
  const verdicts: Verdict[] = [];
  const bundles: StateBundle[] = [];
  const report = await checkParity(db, {
    ...(typeof other === 'number' ? { workers: other } : { counterpart: other }),
    onVerdict: (verdict) => verdicts.push(verdict),
    onStates: (divergence, states) =>
      bundles.push(
        makeBundle(divergence, states, {
          db: db.address,
          counterpart: typeof other === 'number' ? RECORDED : other.name,
        }),
      ),
  });
  return { report: unwrap(report), verdicts, bundles };
};

const parityOf = async (db: GameStore, id: string) => {
  const { parityStatus, parityDivergenceMove, parityCheckedAt } = unwrap(await db.getGameMetadata(id));
  return { parityStatus, parityDivergenceMove, parityCheckedAt };
};

describe('an engine that is right', () => {
  test('written independently, agrees on every move of every game', async () => {
    const { report, verdicts } = await check(nim, await engineOf(NIM));
    expect(report.counts).toEqual({ passed: 4, failed: 0, error: 0, skipped: 0 });
    let moves = 0;
    for (const i of [0, 1, 2, 3]) moves += unwrap(await nim.getMoves(`nim-${i}`)).length;
    expect(report.moves).toBe(moves);
    expect(verdicts.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed', 'passed']);
    const { parityStatus, parityDivergenceMove, parityCheckedAt } = await parityOf(nim, 'nim-0');
    expect(parityStatus).toBe('passed');
    expect(parityDivergenceMove).toBeUndefined();
    expect(parityCheckedAt).toMatch(/^20\d\d-/);
  });

  test('may be any engine of any game, and gets the events of every move on request', async () => {
    const { report } = await check(mixed, await engineOf(LUDUS));
    expect(report.counts).toEqual({ passed: 4, failed: 0, error: 0, skipped: 0 });
  });

  test('skips games it does not know', async () => {
    const { report, verdicts } = await check(mixed, await engineOf(NIM));
    expect(report.counts).toEqual({ passed: 0, failed: 0, error: 0, skipped: 4 });
    expect(verdicts[0]).toMatchObject({ message: 'game ringrift-0: other nim 7 does not support ringrift.' });
    expect((await parityOf(mixed, 'ringrift-0')).parityStatus).toBe('skipped');
  });
});

describe('a planted bug is found at the exact move', () => {
  for (const field of ['player', 'phase', 'status', 'hash', 'legal', 'refused'] as const)
    test(`in ${field}`, async () => {
      const { report, verdicts } = await check(nim, await engineOf(`${NIM} --wrong ${field} --at 2`));
      expect(report.counts.failed).toBe(4);
      for (const verdict of verdicts)
        expect(verdict).toMatchObject({ status: 'failed', divergence: { divergedAt: 2, fields: [field] } });
      expect(await parityOf(nim, 'nim-0')).toMatchObject({ parityStatus: 'failed', parityDivergenceMove: 2 });
    });

  test('in the state, with the states of both sides before and at it', async () => {
    const { verdicts, bundles } = await check(nim, await engineOf(`${NIM} --wrong state --at 3`));
    expect(verdicts[0]).toMatchObject({ divergence: { divergedAt: 3, fields: ['legal', 'state'] } });
    const bundle = bundles[0]!;
    const move = unwrap(await nim.getMoves('nim-0'))[3]!;
    const { heap } = move.action as unknown as { heap: number };
    expect(bundle.canonical_move).toMatchObject({
      move_number: 3,
      player: move.player,
      action: move.action as never,
    });
    expect(bundle.before.ours).toEqual(unwrap(await nim.getStateAtMove('nim-0', 2)) as Json);
    expect(bundle.before.theirs).toEqual(bundle.before.ours);
    expect(bundle.at.ours).toEqual(unwrap(await nim.getStateAtMove('nim-0', 3)) as Json);
    const diff = diffBundle(unwrap(games.get('nim')), bundle);
    expect(diff.before).toEqual([]);
    expect(diff.at!.map(({ path }) => path)).toEqual([`heaps[${heap}]`]);
    expect(Number(diff.at![0]!.theirs)).toBe(Number(diff.at![0]!.ours) + 1);
    expect(diff.isOursToday).toBe(true);
  });

  test('in the initial position', async () => {
    const { verdicts, bundles } = await check(nim, await engineOf(`${NIM} --wrong phase --at -1`));
    expect(verdicts[0]).toMatchObject({ divergence: { divergedAt: -1, fields: ['phase'] } });
    expect(bundles[0]!.canonical_move).toBeNull();
    expect((await parityOf(nim, 'nim-1')).parityDivergenceMove).toBe(-1);
  });

  test('in the winner, where only the last move shows it', async () => {
    const last = unwrap(await nim.getMoves('nim-0')).length - 1;
    const { verdicts } = await check(nim, await engineOf(`${NIM} --wrong winners --at ${last}`));
    expect(verdicts[0]).toMatchObject({ divergence: { divergedAt: last, fields: ['winners'] } });
  });

  test('in one counter of one seat of RingRift; an engine that keeps its states to itself leaves them out', async () => {
    const engine = await engineOf(`${LUDUS} --counter eliminatedRings --at 17 --deaf`);
    const { verdicts, bundles, report } = await check(mixed, engine);
    expect(report.counts.failed).toBeGreaterThanOrEqual(2);
    expect(verdicts[0]).toMatchObject({ divergence: { divergedAt: 17, fields: ['progress'] } });
    expect(bundles[0]!.at.theirs).toBeNull();
    const diff = diffBundle(unwrap(games.get('ringrift')), bundles[0]!);
    expect(diff.at).toBeUndefined();
    expect(diff.summaries).toMatchObject([{ path: 'summary.progress[0].eliminatedRings', theirs: -1 }]);
    expect(diff.progress.ours).toHaveLength(2);
  });
});

describe('an engine that misbehaves', () => {
  const faults: readonly (readonly [string, string])[] = [
    ['crash', 'the engine ended with exit code 3. It said: out of heaps'],
    ['garbage', 'the engine answered with a line that is not JSON: Hello, I am an engine.'],
    ['empty', 'the engine did not answer with summary or refused'],
    ['unknown-field', 'the engine sent an invalid summary: wineers is not a known field.'],
    ['out-of-step', 'the engine is out of step'],
    ['endless', 'the engine wrote a line that never ends.'],
  ];
  for (const [fault, message] of faults)
    test(`by ${fault} is reported with game and move, and ends the run after three games`, async () => {
      const { report, verdicts } = await check(nim, await engineOf(`${NIM} --fault ${fault} --at 1`));
      expect(report.counts).toEqual({ passed: 0, failed: 0, error: 3, skipped: 0 });
      expect(report.stopped).toBe('the engine failed in 3 games in a row.');
      expect(verdicts[1]).toMatchObject({ status: 'error', isEngineFault: true });
      expect((verdicts[1] as { message: string }).message).toStartWith(`game nim-1, move 1: ${message}`);
      expect((await parityOf(nim, 'nim-1')).parityStatus).toBe('error');
    });

  for (const fault of ['hang', 'busy'])
    test(`by ${fault} is ended after its time limit`, async () => {
      // The first answer takes as long as the program needs to start, even on a busy machine.
      const engine = await engineOf(`${NIM} --fault ${fault} --at 1`, 3000);
      await using one = await storeWith(join(folder, `${fault}.db`), { game: 'nim', count: 1 });
      const { verdicts } = await check(one, engine);
      expect(verdicts[0]).toMatchObject({
        message: 'game nim-0, move 1: the engine did not answer within 3 s.',
      });
    });

  test('by sending an unrequested line is reported at the next move', async () => {
    const { verdicts } = await check(nim, await engineOf(`${NIM} --fault talkative --at -1`));
    expect((verdicts[0] as { message: string }).message).toMatch(
      /^game nim-0, move 0: the engine (sent a line without|is out of)/,
    );
  });

  test('in one game does not affect the next', async () => {
    const lengths = [0, 1, 2, 3].map(async (i) => unwrap(await nim.getMoves(`nim-${i}`)).length);
    const long = Math.max(...(await Promise.all(lengths))) - 1;
    const { report } = await check(nim, await engineOf(`${NIM} --fault crash --at ${long}`));
    expect(report.counts.error).toBeGreaterThan(0);
    expect(report.counts.error).toBeLessThan(4);
    expect(report.counts.passed).toBe(4 - report.counts.error);
    expect(report.stopped).toBeUndefined();
  });

  test('before it starts is refused at once', async () => {
    const missing = await Engine.start({ command: '/no/such/engine' });
    expect(missing.ok ? '' : missing.error.message).toStartWith('the engine ended with exit code 127.');
    const old = await Engine.start({ command: `${NIM} --protocol 9` });
    expect(old.ok ? '' : old.error.message).toBe('the engine uses protocol 9, but Ludus uses 1.');
  });
});

describe('without another engine', () => {
  const change = (file: string, sql: string): void => {
    runSql(file, sql);
  };

  test('the record is compared with the current engine, for every game', async () => {
    const { report } = await check(mixed, 1);
    expect(report.counts).toEqual({ passed: 4, failed: 0, error: 0, skipped: 0 });
  });

  test('a changed hash, phase, counter or count of moves is found where it is', async () => {
    const file = join(folder, 'changed.db');
    await using db = await storeWith(file, { game: 'ringrift', count: 5, variant: 'square8', players: 2 });
    const set = (column: string, value: string, id: number, move: number): void =>
      change(
        file,
        `UPDATE game_history_entries SET ${column} = '${value}' WHERE game_id = 'ringrift-${id}' AND move_number = ${move}`,
      );
    set('state_hash_after', 'f00d', 0, 12);
    set('phase_after', 'movement_', 1, 0);
    set('progress_after_json', '[[1,2,3],[4,5,6]]', 2, 5);
    set('available_moves_count', '1000', 3, 9);
    const { verdicts, bundles, report } = await check(db, 1);
    expect(await check(db, 3)).toEqual({ verdicts, bundles, report });
    expect(bundles).toHaveLength(4);
    expect(
      verdicts.map((verdict) =>
        verdict.status === 'failed'
          ? [verdict.divergence.divergedAt, verdict.divergence.fields]
          : verdict.status,
      ),
    ).toEqual([[12, ['hash']], [0, ['phase']], [5, ['progress']], [8, ['legal']], 'passed']);
  });

  test('moves that cannot be played are a divergence, and games with nothing but moves are skipped', async () => {
    const file = join(folder, 'bare.db');
    await using db = await storeWith(file, { game: 'nim', count: 3 });
    change(file, "DELETE FROM game_history_entries WHERE game_id = 'nim-0'");
    change(
      file,
      `UPDATE game_moves SET move_json = '{"type":"take","heap":0,"count":50}' WHERE game_id = 'nim-1' AND move_number = 1`,
    );
    change(file, "UPDATE game_moves SET move_json = 'no' WHERE game_id = 'nim-2' AND move_number = 1");
    const { verdicts } = await check(db, 1);
    expect((await check(db, 2)).verdicts).toEqual(verdicts);
    expect(verdicts.map(({ status }) => status)).toEqual(['skipped', 'failed', 'error']);
    expect(verdicts[1]).toMatchObject({ divergence: { divergedAt: 1, fields: ['refused'] } });
  });
});

describe('files', () => {
  test('fixtures and bundles read back as they were', async () => {
    const engine = await engineOf(`${NIM} --wrong state --at 2`);
    const { verdicts, bundles } = await check(nim, engine);
    const into = join(folder, 'files');
    rmSync(into, { recursive: true, force: true });
    await Bun.$`mkdir -p ${into}`.quiet();
    const { divergence } = verdicts[0] as Extract<Verdict, { status: 'failed' }>;
    const fixture = makeFixture(divergence, { db: nim.address, counterpart: engine.name });
    expect(unwrap(readFixture(writeFixture(into, fixture)))).toEqual(fixture);
    expect(unwrap(readBundle(writeBundle(into, bundles[0]!)))).toEqual(bundles[0]!);
    expect(readdirSync(into).sort()).toEqual(['nim__nim-0__k2.json', 'nim__nim-0__k2.state_bundle.json']);
    expect(fixture).toMatchObject({ diverged_at: 2, mismatches: ['legal', 'state'], game: 'nim' });
    expect(JSON.stringify(fixture)).not.toContain('heaps');
  });

  test('an invalid bundle is refused with the name of the file', () => {
    const file = join(folder, 'no.json');
    writeFileSync(file, '{"db":1}');
    const read = readBundle(file);
    expect(read.ok ? '' : read.error.message).toStartWith(`${file} is not a state bundle: `);
    expect(readBundle(join(folder, 'nowhere')).ok).toBe(false);
  });

  test('differences of two values are listed by place', () => {
    expect(differences({ a: [1, { b: 2 }], c: null }, { a: [1, { b: 3 }, 4], d: 'x', c: null })).toEqual([
      { path: 'a[1].b', ours: 2, theirs: 3 },
      { path: 'a[2]', ours: undefined, theirs: 4 },
      { path: 'd', ours: undefined, theirs: 'x' },
    ]);
    expect(differences({ a: [] }, { a: {} })).toEqual([{ path: 'a', ours: [], theirs: {} }]);
  });
});
