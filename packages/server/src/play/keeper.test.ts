import { describe, expect, test } from 'bun:test';
import { err, type Game, ok, type Result, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { type Command, command, openTable, type Table } from '@ludus/table';
import { Keeper } from './keeper.ts';
import { type Recording, storeUnavailable } from './recording.ts';
import { ServerClock } from './serverClock.ts';
import { Snapshot } from './snapshot.ts';
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

/** A keeper whose stores fail as they are told, and what reached them. */
const keeperOf = (fails: { moves?: boolean; end?: boolean; session?: boolean }) => {
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
  const keeper = new Keeper({
    recording,
    saveSession: () => write('session', fails.session),
    time: new ServerClock(),
  });
  return { keeper, kept };
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

describe('keeping what happened', () => {
  test('puts moves first, then the session', async () => {
    const { keeper, kept } = keeperOf({});
    expect((await keeper.keep(changed(MOVE))).ok).toBe(true);
    expect(kept).toEqual(['1 moves', 'session']);
    expect(keeper.isDone).toBe(true);
  });

  test.each([
    ['moves', { moves: true }, MOVE],
    ['an ending', { end: true }, RESIGN],
  ])('keeps nothing when %s cannot be kept', async (_, fails, asked) => {
    const { keeper, kept } = keeperOf(fails);
    expect(await keeper.keep(changed(asked))).toMatchObject({ error: { code: 'store_unavailable' } });
    expect(kept).toEqual([]);
    expect(keeper.isDone).toBe(true);
  });

  test.each([
    ['a session', { session: true }, MOVE, ['1 moves', 'session']],
    ['a session that ended', { session: true }, RESIGN, ['end', 'session']],
  ])('keeps %s later when it fails after the record', async (_, fails, asked, all) => {
    const { keeper, kept } = keeperOf(fails);
    const change = changed(asked);
    expect((await keeper.keep(change)).ok).toBe(true);
    expect(keeper.isDone).toBe(false);
    expect((await keeper.keepRest(change.after)).ok).toBe(false);
    fails.session = false;
    expect((await keeper.keepRest(change.after)).ok).toBe(true);
    expect(kept).toEqual(all);
    expect(keeper.isDone).toBe(true);
  });

  test('keeps the end of a game later when its last move is kept', async () => {
    const fails = { end: true };
    const { keeper, kept } = keeperOf(fails);
    const start = unwrap(nim.setup({ heaps: [1] }, 1)).state;
    const participants = RECORD.seats.map(participantOf);
    const { table } = openTable({ game: nim as Game, start, participants, settings: settingsOf(RECORD) }, 0);
    const { table: after, changes } = unwrap(command(table, MOVE, 0));
    const last = { before: snapshotOf(RECORD, table), after: snapshotOf(RECORD, after), changes };
    expect((await keeper.keep(last)).ok).toBe(true);
    expect(kept).toEqual(['1 moves']);
    fails.end = false;
    expect((await keeper.keepRest(last.after)).ok).toBe(true);
    expect(kept).toEqual(['1 moves', 'end']);
    expect(keeper.isDone).toBe(true);
  });
});
