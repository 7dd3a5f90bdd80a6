import { describe, expect, test } from 'bun:test';
import { err, type Game, ok, type Result, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { type Command, command, openTable, type Table } from '@ludus/table';
import { type Recording, storeUnavailable } from './recording.ts';
import { ServerClock } from './serverClock.ts';
import { Snapshot } from './snapshot.ts';
import { TableWriter } from './tableWriter.ts';
import { participantOf, recordAfter, type SessionRecord, settingsOf } from './types.ts';

const RECORD: SessionRecord = {
  id: 'a',
  recordId: 'a',
  game: 'nim',
  variant: 'classic',
  seats: [
    { kind: 'human', tokenDigest: 'x', missedTurns: 1 },
    { kind: 'human', tokenDigest: 'y' },
  ],
  timeControl: { type: 'none' },
  mayUndo: true,
  mayAskHints: true,
  mayWatch: true,
  paceMs: 0,
  createdAt: '2030-01-01T12:00:00Z',
};

/** A writer whose stores fail on request, and what reached them. */
const writerOf = (fails: { moves?: boolean; end?: boolean; session?: boolean }) => {
  const kept: string[] = [];
  const write = async (what: string, isFailing = false): Promise<Result<void>> => {
    if (isFailing) return err(storeUnavailable());
    kept.push(what);
    return ok(undefined);
  };
  const recording = {
    addSteps: (steps: readonly unknown[]) => write(`${steps.length} moves`, fails.moves),
    finish: () => write('end', fails.end),
  } as unknown as Recording;
  const writer = new TableWriter({
    recording,
    saveSession: () => write('session', fails.session),
    time: new ServerClock(),
  });
  return { writer, kept };
};

const opened = (): Table => {
  const start = unwrap(nim.setup({ heaps: [3, 1] }, 1)).state;
  const participants = RECORD.seats.map(participantOf);
  return openTable({ game: nim as Game, start, participants, settings: settingsOf(RECORD) }, 0).table;
};

const snapshotOf = (record: SessionRecord, table: Table) => new Snapshot(record, table, new ServerClock());

const changed = (asked: Command) => {
  const table = opened();
  const { table: after, changes } = unwrap(command(table, asked, 0));
  const record = recordAfter(RECORD, after, 'here');
  return { before: snapshotOf(RECORD, table), after: snapshotOf(record, after), changes };
};

const MOVE: Command = { type: 'act', seat: 1, by: 'player', notation: '1 from heap 1' };
const RESIGN: Command = { type: 'resign', seat: 1 };

describe('storing what happened', () => {
  test('stores moves first, then the session', async () => {
    const { writer, kept } = writerOf({});
    expect((await writer.write(changed(MOVE))).ok).toBe(true);
    expect(kept).toEqual(['1 moves', 'session']);
    expect(writer.isUpToDate).toBe(true);
  });

  test.each([
    ['moves', { moves: true }, MOVE],
    ['an ending', { end: true }, RESIGN],
  ])('stores nothing if %s cannot be stored', async (_, fails, asked) => {
    const { writer, kept } = writerOf(fails);
    expect(await writer.write(changed(asked))).toMatchObject({ error: { code: 'store_unavailable' } });
    expect(kept).toEqual([]);
    expect(writer.isUpToDate).toBe(true);
  });

  test.each([
    ['a session', { session: true }, MOVE, ['1 moves', 'session']],
    ['a session that ended', { session: true }, RESIGN, ['end', 'session']],
  ])('stores %s later if it fails after the record', async (_, fails, asked, all) => {
    const { writer, kept } = writerOf(fails);
    const change = changed(asked);
    expect((await writer.write(change)).ok).toBe(true);
    expect(writer.isUpToDate).toBe(false);
    expect((await writer.retry(change.after)).ok).toBe(false);
    fails.session = false;
    expect((await writer.retry(change.after)).ok).toBe(true);
    expect(kept).toEqual(all);
    expect(writer.isUpToDate).toBe(true);
  });

  test('stores the end of a game later if its last move is stored', async () => {
    const fails = { end: true };
    const { writer, kept } = writerOf(fails);
    const start = unwrap(nim.setup({ heaps: [1] }, 1)).state;
    const participants = RECORD.seats.map(participantOf);
    const { table } = openTable({ game: nim as Game, start, participants, settings: settingsOf(RECORD) }, 0);
    const { table: after, changes } = unwrap(command(table, MOVE, 0));
    const last = { before: snapshotOf(RECORD, table), after: snapshotOf(RECORD, after), changes };
    expect((await writer.write(last)).ok).toBe(true);
    expect(kept).toEqual(['1 moves']);
    fails.end = false;
    expect((await writer.retry(last.after)).ok).toBe(true);
    expect(kept).toEqual(['1 moves', 'end']);
    expect(writer.isUpToDate).toBe(true);
  });
});
