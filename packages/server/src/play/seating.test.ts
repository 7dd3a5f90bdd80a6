import { afterEach, describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { applyPatch, seatedParticipants, seatToAct } from '@ludus/table';
import { instantThinker } from '../../test/fixture.ts';
import { bench, tokens as tokensOf } from '../../test/playBench.ts';
import type { LiveTable } from './liveTable.ts';
import type { GameMessage } from './messages.ts';
import type { PlayState } from './schemas.ts';

const ANNA = 1;
const BEN = 2;

afterEach(() => bench.clear());

/** RingRift with the pie rule: Anna goes first, and Ben may take her side. */
const begin = async (seats = ['human', 'human'], variant = 'square8') => {
  const created = await bench.create({
    game: 'ringrift',
    variant,
    options: { swapRuleEnabled: true },
    seats,
    names: ['Anna', 'Ben'],
    claim: seats.flatMap((kind, i) => (kind === 'human' ? [i + 1] : [])),
    timeControl: { type: 'blitz', initialMs: 60_000, incrementMs: 2000 },
  });
  return { live: await bench.table(created.id), tokens: tokensOf(created) };
};

const legalAt = ({ table: { game, line } }: LiveTable) => game.legal(line.state);

/** Plays for the seat to act until it may swap; every move takes a second and a half. */
const playToSwap = async (live: LiveTable): Promise<void> => {
  while (!legalAt(live).some(({ type }) => type === 'swap_sides')) {
    bench.now += 1500;
    const [action] = legalAt(live);
    unwrap(await live.moves.act(seatToAct(live.table)!, { action, moveNumber: live.table.line.length }));
  }
};

const swap = (live: LiveTable, key?: string) =>
  live.moves.act(BEN, { action: { type: 'swap_sides' }, moveNumber: live.table.line.length, key });

const names = ({ table }: LiveTable) => seatedParticipants(table).map(({ name }) => name);
const seatsOf = (live: LiveTable, tokens: readonly string[]) =>
  tokens.map((token) => live.viewerOf(live.seats.holderOf(token)!));

describe('changing seats', () => {
  test('moves everyone with their token and clock', async () => {
    const { live, tokens } = await begin();
    await playToSwap(live);
    const { remainingMs } = live.table.clock;
    expect(remainingMs[0]).not.toBe(60_000);
    bench.now += 5000;
    unwrap(await swap(live));
    expect(names(live)).toEqual(['Ben', 'Anna']);
    expect(seatsOf(live, tokens)).toEqual([2, 1]);
    expect(live.table.clock).toMatchObject({
      remainingMs: [60_000 - 5000 + 2000, remainingMs[0]!],
      running: seatToAct(live.table)!,
    });
    expect(live.state(ANNA)).toMatchObject({ viewer: 2, seats: [{ name: 'Ben' }, { name: 'Anna' }] });
  });

  test('is restored from the moves after a restart', async () => {
    const { live, tokens } = await begin();
    await playToSwap(live);
    unwrap(await swap(live));
    const { remainingMs } = live.table.clock;
    await bench.restart();
    const again = await bench.table(live.id);
    expect(names(again)).toEqual(['Ben', 'Anna']);
    expect(seatsOf(again, tokens)).toEqual([2, 1]);
    expect(again.table.clock.remainingMs).toEqual(remainingMs);
  });

  test('is taken back with the move', async () => {
    const { live, tokens } = await begin();
    await playToSwap(live);
    const toMove = live.table.line.length;
    unwrap(await swap(live));
    const { remainingMs } = live.table.clock;
    // Ben sits in seat 1 now.
    unwrap(await live.carryOut(() => ({ type: 'take_back', seat: 1, toMove })));
    unwrap(await live.carryOut(() => ({ type: 'take_back', seat: 2 })));
    expect(live.table.line.length).toBe(toMove);
    expect(names(live)).toEqual(['Anna', 'Ben']);
    expect(seatsOf(live, tokens)).toEqual([1, 2]);
    expect(live.table.clock.remainingMs).toEqual(remainingMs.toReversed());
  });

  test('tells followers where they sit now', async () => {
    const { live } = await begin();
    await playToSwap(live);
    const seen = [0, ANNA, BEN].map((person) => {
      const states: PlayState[] = [];
      const send = (_: string, text: string): void => {
        const message = JSON.parse(text) as GameMessage;
        const patch = message.type === 'change' ? message.patch : undefined;
        states.push(message.state ?? (applyPatch(states.at(-1)!, patch!) as PlayState));
      };
      live.feed.join({ person, states: 'patch', send, close: () => undefined });
      return states;
    });
    unwrap(await swap(live));
    expect(seen.map((states) => states.map(({ viewer }) => viewer))).toEqual([
      [null, null],
      [1, 2],
      [2, 1],
    ]);
    for (const [person, states] of seen.entries())
      expect(states.at(-1)!).toEqual(JSON.parse(JSON.stringify(live.state(person))));
  });

  test('still recognises a repeated request', async () => {
    const { live } = await begin();
    await playToSwap(live);
    const moveNumber = live.table.line.length;
    unwrap(await swap(live, 'k'));
    const again = await live.moves.act(BEN, { action: { type: 'swap_sides' }, moveNumber, key: 'k' });
    expect(again).toEqual({ ok: true, value: { moveNumber, isRepeated: true } });
  });

  test('records players by the seat they ended in', async () => {
    await bench.restart({ ...instantThinker, think: () => new Promise(() => undefined) });
    const { live } = await begin(['human', 'auto:1']);
    await playToSwap(live);
    unwrap(
      await live.carryOut(() => ({ type: 'act', seat: 2, by: 'agent', action: { type: 'swap_sides' } })),
    );
    expect(seatedParticipants(live.table).map(({ kind }) => kind)).toEqual(['agent', 'human']);
    unwrap(await live.carryOut(() => ({ type: 'resign', seat: 2 })));
    const { players, winner } = unwrap(await bench.db.getGameMetadata(live.record.recordId));
    expect(players[0]).toMatchObject({ playerType: 'ai', aiType: 'random', aiDifficulty: 1 });
    expect(players[1]).toMatchObject({ playerType: 'human' });
    expect(winner).toBe(1);
  });
});

test.each([
  ['square8', 'minimax'],
  ['hex8', 'neural'],
])('a level is recorded as the agent that plays it on the board: on %s as %s', async (variant, kind) => {
  await bench.restart({ ...instantThinker, think: () => new Promise(() => undefined) });
  const { live } = await begin(['human', 'auto:6'], variant);
  const typeOf = async () => unwrap(await bench.db.getGameMetadata(live.record.recordId)).players[1]!.aiType;
  expect(await typeOf()).toBe(kind);
  unwrap(await live.moves.act(1, { action: legalAt(live)[0], moveNumber: 0 }));
  unwrap(await live.carryOut(() => ({ type: 'resign', seat: 1 })));
  expect(await typeOf()).toBe(kind);
});
