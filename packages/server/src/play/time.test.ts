import { afterEach, describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { seatToAct } from '@ludus/table';
import { bench, nimGame, tokens } from '../../test/playBench.ts';
import type { Claimed, PlayState } from './schemas.ts';

afterEach(() => bench.clear());

describe('time', () => {
  const blitz = { timeControl: { type: 'blitz', initialMs: 60_000, incrementMs: 2000 } };

  test('runs for the seat to act, with an increment after the turn', async () => {
    const created = await bench.create({ ...nimGame, ...blitz });
    const keys = tokens(created);
    bench.now += 10_000;
    const { state } = await bench.act(created.id, keys[0]!, 0, '1 from heap 1');
    expect(state.clock).toMatchObject({ remainingMs: [52_000, 60_000], running: 2 });
    expect(unwrap(await bench.db.getMoves(created.id))[0]).toMatchObject({
      thinkTimeMs: 10_000,
      timeRemainingMs: 52_000,
    });
  });

  test('waits until everyone is there', async () => {
    const created = await bench.create({ ...nimGame, ...blitz, claim: [1] });
    bench.now += 50_000;
    expect(created.state.clock).toMatchObject({ running: null });
    const invite = created.seats[1]!.invite!;
    const { state } = await bench.ask<Claimed>(`/${created.id}/seats/2/claim`, { body: { invite } });
    expect(state.clock).toMatchObject({ running: 1, remainingMs: [60_000, 60_000] });
  });

  test('running out loses the game', async () => {
    const created = await bench.create({ ...nimGame, ...blitz });
    const keys = tokens(created);
    await bench.act(created.id, keys[0]!, 0, '1 from heap 1');
    bench.now += 59_999;
    const live = await bench.table(created.id);
    await live.carryOut(() => ({ type: 'flag' }));
    expect(live.table.outcome).toBeUndefined();
    bench.now += 1;
    await live.carryOut(() => ({ type: 'flag' }));
    expect(live.table.outcome).toMatchObject({ winners: [1], reason: 'timeout' });
    expect(unwrap(await bench.db.getGameMetadata(created.id))).toMatchObject({
      winner: 1,
      terminationReason: 'timeout',
      timeControlType: 'blitz',
      initialTimeMs: 60_000,
    });
  });

  test('with days per turn: a missed turn is finished automatically, and the third one costs the seat', async () => {
    const created = await bench.create({
      game: 'risk',
      seats: ['human', 'human'],
      claim: [1, 2],
      timeControl: { type: 'days', days: 1 },
    });
    const live = await bench.table(created.id);
    const first = created.state.toAct!;
    for (let missed = 0; missed < 2; missed += 1)
      for (const seat of [first, 3 - first]) {
        expect(seatToAct(live.table)).toBe(seat);
        bench.now += 86_400_000;
        await live.carryOut(() => ({ type: 'flag' }));
        expect(live.table.participants[seat - 1]).toMatchObject({ missedTurns: missed + 1 });
      }
    expect(unwrap(await bench.db.getMoves(created.id)).length).toBe(live.table.line.length);
    bench.now += 86_400_000;
    await live.carryOut(() => ({ type: 'flag' }));
    expect(live.table.outcome).toMatchObject({ winners: [3 - first] });
  });

  test('has presets by name', async () => {
    for (const timeControl of ['blitz', 'rapid', 'days', 'none'])
      expect((await bench.create({ ...nimGame, timeControl })).state.clock?.control.type ?? 'none').toBe(
        timeControl as 'none',
      );
  });
});

test('viewers can read the clocks without knowing the time', async () => {
  const created = await bench.create({ ...nimGame, timeControl: 'blitz' });
  const { id } = created;
  bench.now += 40_000;
  for (const path of [`/${id}`, `/${id}`]) {
    const { clock, sentAt } = await bench.ask<PlayState>(path);
    const passed = Date.parse(sentAt) - Date.parse(clock!.since);
    expect(clock!.remainingMs[clock!.running! - 1]! - passed).toBe(260_000);
  }
  bench.now += 1000;
  const { state } = await bench.act(id, tokens(created)[0]!, 0, '1 from heap 1');
  expect(state.clock!.remainingMs).toEqual([262_000, 300_000]);
  expect(state.sentAt).toBe(state.clock!.since);
});
