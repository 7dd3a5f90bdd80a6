import { afterEach, describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { instantThinker, memoryStore, openSessions, recordingLog } from '../../test/fixture.ts';
import { Lobby } from './lobby.ts';
import { seatingAfter } from './seating.ts';
import type { Table } from './table.ts';
import { Watching } from './watching.ts';

const ANNA = 1;
const BEN = 2;
let now = Date.parse('2030-01-01T12:00:00Z');
const db = await memoryStore();
const store = await openSessions();
const openLobby = (): Lobby =>
  new Lobby({ db, store, thinker: instantThinker, log: recordingLog().log, now: () => now });
let lobby = openLobby();
afterEach(() => {
  lobby.close();
  lobby = openLobby();
});

/** RingRift with the pie rule: Anna begins, Ben may take what she has. */
const begin = async (seats = ['human', 'human']) => {
  const { table, keys } = unwrap(
    await lobby.create({
      game: 'ringrift',
      variant: 'square8',
      options: { swapRuleEnabled: true },
      seats,
      names: ['Anna', 'Ben'],
      claim: seats.flatMap((kind, i) => (kind === 'human' ? [i + 1] : [])),
      timeControl: { type: 'blitz', initialMs: 60_000, incrementMs: 2000 },
    }),
  );
  return { table, tokens: keys.map(({ token }) => token!) };
};

/** Plays for the seat to act until it may swap, every move taking a second. */
const playToSwap = async ({ session }: Table): Promise<void> => {
  while (!session.game.legal(session.state).some(({ type }) => type === 'swap_sides')) {
    now += 1000;
    const [action] = session.game.legal(session.state);
    unwrap(await session.act({ seat: session.toAct!, action, moveNumber: session.moves }));
  }
};

const swap = async ({ session }: Table, key?: string) =>
  await session.act({ seat: 2, action: { type: 'swap_sides' }, moveNumber: session.moves, key });

const names = ({ session }: Table) => session.seats.map(({ name }) => name);

describe('changing seats', () => {
  test('takes everybody along with token and clock', async () => {
    const { table, tokens } = await begin();
    await playToSwap(table);
    const { remainingMs } = table.session.clock;
    expect(remainingMs[0]).not.toBe(60_000);
    now += 5000;
    unwrap(await swap(table));
    expect(names(table)).toEqual(['Ben', 'Anna']);
    expect(tokens.map((token) => table.holderOf(token))).toEqual([2, 1]);
    expect(table.session.clock).toMatchObject({
      remainingMs: [60_000 - 5000 + 2000, remainingMs[0]!],
      running: table.session.toAct!,
    });
    expect(table.state(1).seats.map(({ name }) => name)).toEqual(['Ben', 'Anna']);
  });

  test('is found again in the moves after a restart', async () => {
    const { table, tokens } = await begin();
    await playToSwap(table);
    unwrap(await swap(table));
    const { remainingMs } = table.session.clock;
    lobby.close();
    lobby = openLobby();
    const again = (await lobby.find(table.id))!;
    expect(names(again)).toEqual(['Ben', 'Anna']);
    expect(tokens.map((token) => again.holderOf(token))).toEqual([2, 1]);
    expect(again.session.clock.remainingMs).toEqual(remainingMs);
  });

  test('is taken back with the move', async () => {
    const { table, tokens } = await begin();
    await playToSwap(table);
    unwrap(await swap(table));
    const toMove = table.session.moves - 1;
    const { remainingMs } = table.session.clock;
    unwrap(await table.session.undo(1, toMove));
    expect(unwrap(await table.session.undo(2, toMove)).isDone).toBeTrue();
    expect(names(table)).toEqual(['Anna', 'Ben']);
    expect(tokens.map((token) => table.holderOf(token))).toEqual([1, 2]);
    expect(table.session.clock.remainingMs).toEqual(remainingMs.toReversed());
  });

  test('tells whoever follows the game where they sit now', async () => {
    const { table } = await begin();
    const heard: { viewer: number | null }[] = [];
    const listen = (viewer: number) =>
      new Watching().join(table, viewer, {
        send: (_, text) => void heard.push(JSON.parse(text).state),
        close: () => {},
        lastSeen: undefined,
      });
    await playToSwap(table);
    listen(ANNA);
    listen(BEN);
    listen(0);
    expect(heard.map(({ viewer }) => viewer)).toEqual([1, 2, null]);
    unwrap(await swap(table));
    expect(heard.slice(3).map(({ viewer }) => viewer)).toEqual([2, 1, null]);
  });

  test('leaves a repeated request a repetition', async () => {
    const { table, tokens } = await begin();
    await playToSwap(table);
    const moveNumber = table.session.moves;
    unwrap(await swap(table, 'k'));
    const seat = table.holderOf(tokens[1]!)!;
    const again = await table.session.act({ seat, action: { type: 'swap_sides' }, moveNumber, key: 'k' });
    expect(again).toEqual({ ok: true, value: { moveNumber, isRepeated: true } });
  });

  test('keeps the players of the record by the seat they ended in', async () => {
    const { table } = await begin(['human', 'heuristic']);
    const { session } = table;
    await playToSwap(table);
    unwrap(await session.actFor(2, { type: 'swap_sides' }, {}));
    expect(session.agentToAct).toBeUndefined();
    expect(session.seats.map(({ kind }) => kind)).toEqual(['agent', 'human']);
    unwrap(await session.resign(2));
    const { players, winner } = unwrap(await db.getGameMetadata(session.record.recordId));
    expect(players.map(({ playerType }) => playerType)).toEqual(['ai', 'human']);
    expect(winner).toBe(1);
  });
});

test('two changes of seats give everybody their own again', () => {
  const game = unwrap(db.games.get('ringrift'));
  const action = { type: 'swap_sides' };
  expect(seatingAfter(game, 2, [{ action }])).toEqual([2, 1]);
  expect(seatingAfter(game, 2, [{ action }, { action }])).toEqual([1, 2]);
});
