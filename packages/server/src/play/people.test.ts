import { afterEach, describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { bench, nimGame, tokens } from '../../test/playBench.ts';
import { Connections } from '../limits/connections.ts';
import type { LiveMoves, PlayState, StateAnswer } from './schemas.ts';
import { Conversation } from './socket.ts';

afterEach(() => bench.clear());

type Heard = { readonly type: string } & Record<string, unknown>;

/** Somebody on a WebSocket, and what they hear. */
const connect = async (id: string, token?: string, people = true) => {
  const heard: Heard[] = [];
  const closed: number[] = [];
  const wire = {
    send: (text: string) => void heard.push(JSON.parse(text)),
    behind: 0,
    close: (code: number) => void closed.push(code),
  };
  const conversation = new Conversation({
    wire,
    table: await bench.table(id),
    connections: new Connections(),
    leave: () => undefined,
  });
  const hear = (message: object): Promise<void> => conversation.hear(JSON.stringify(message));
  await hear({ type: 'join', token, people });
  return { heard, closed, hear, end: () => conversation.end() };
};

const until = async (holds: () => boolean): Promise<void> => {
  const late = performance.now() + 30_000;
  while (!holds()) {
    if (performance.now() > late) throw new Error('it did not happen in time');
    await Bun.sleep(5);
  }
};

const finished = async (request: object = {}) => {
  const created = await bench.create({ ...nimGame, names: ['Anna', 'Ben'], ...request });
  const keys = tokens(created);
  await bench.act(created.id, keys[0]!, 0, '1 from heap 1');
  await bench.ask(`/${created.id}/resign`, { token: keys[0]!, body: {} });
  return { id: created.id, keys };
};

const rematch = (id: string, token: string, body: object = {}) =>
  bench.ask<StateAnswer>(`/${id}/rematch`, { token, body });

describe('people at a table', () => {
  test('learn who is present only if they ask', async () => {
    const { id, ...created } = await bench.create(nimGame);
    const keys = tokens({ id, ...created });
    const watcher = await connect(id);
    const plain = await connect(id, undefined, false);
    expect(watcher.heard[1]).toEqual({ type: 'people', presence: ['offline', 'offline'], said: [] });
    const anna = await connect(id, keys[0]);
    await until(() => watcher.heard.length > 2);
    expect(watcher.heard[2]).toEqual({ type: 'presence', presence: ['online', 'offline'] });
    await anna.hear({ type: 'away', isAway: true });
    await until(() => watcher.heard.length > 3);
    expect(watcher.heard[3]).toEqual({ type: 'presence', presence: ['away', 'offline'] });
    expect(plain.heard).toHaveLength(1);
    for (const one of [watcher, plain, anna]) one.end();
  });

  test('do not change the game or its record by being present', async () => {
    const { id, ...created } = await bench.create(nimGame);
    const before = await bench.ask<PlayState>(`/${id}`);
    const anna = await connect(id, tokens({ id, ...created })[0]);
    await until(() => anna.heard.some(({ type }) => type === 'presence'));
    anna.end();
    expect(await bench.ask<PlayState>(`/${id}`)).toEqual(before);
    expect(JSON.stringify(unwrap(await bench.store.load(id)))).not.toContain('online');
  });

  test('get the messages of others; latecomers get the latest', async () => {
    const { id, ...created } = await bench.create(nimGame);
    const [anna] = tokens({ id, ...created });
    const watcher = await connect(id);
    const said = await bench.ask(`/${id}/messages`, { token: anna!, body: { saying: 'nice_move' } });
    expect(said).toEqual({ number: 1, seat: 1, saying: 'nice_move' });
    expect(watcher.heard.at(-1)).toEqual({ type: 'said', said });
    const late = await connect(id);
    expect(late.heard[1]).toMatchObject({ type: 'people', said: [said] });
    for (const one of [watcher, late]) one.end();
  });

  test('say nothing that is not allowed', async () => {
    const { id, ...created } = await bench.create(nimGame);
    const [anna] = tokens({ id, ...created });
    const say = (body: object, token: string | undefined = anna) =>
      bench.ask(`/${id}/messages`, { body, ...(token !== undefined && { token }) });
    expect(await bench.ask(`/${id}/messages`, { body: { saying: 'hello' } })).toMatchObject({ status: 401 });
    expect(await say({ saying: 'hello' }, 'wrong')).toMatchObject({ status: 401, code: 'bad_token' });
    expect(await say({ text: 'Hello!' })).toMatchObject({ status: 403, code: 'not_allowed' });
    for (const body of [
      {},
      { saying: 'rude' },
      { saying: 7 },
      { text: '' },
      { text: 'x'.repeat(201) },
      { saying: 'hello', seat: 2 },
      { saying: ['hello'] },
      { text: { toString: 'x' } },
    ])
      expect(await say(body)).toMatchObject({ status: 400 });
    const chatty = await bench.create({ ...nimGame, mayChat: true });
    expect(chatty.state.mayChat).toBe(true);
    const text = '<script>alert(1)</script>';
    expect(
      await bench.ask(`/${chatty.id}/messages`, { token: tokens(chatty)[1]!, body: { text } }),
    ).toMatchObject({ seat: 2, text });
  });

  test('cannot flood a table with messages', async () => {
    const { id, ...created } = await bench.create(nimGame);
    const [anna] = tokens({ id, ...created });
    const watcher = await connect(id);
    for (let i = 0; i < 30; i += 1)
      await bench.ask(`/${id}/messages`, { token: anna!, body: { saying: 'hurry' } });
    expect(watcher.heard.filter(({ type }) => type === 'said').length).toBeLessThanOrEqual(5);
    expect(await bench.ask(`/${id}/messages`, { token: anna!, body: { saying: 'hurry' } })).toMatchObject({
      status: 429,
    });
    watcher.end();
  });

  test('must join before they can be away', async () => {
    const { id } = await bench.create(nimGame);
    const one = await connect(id, 'no-such-token');
    expect(one.closed).toHaveLength(1);
    await one.hear({ type: 'away', isAway: true });
    expect(one.heard.at(-1)).toMatchObject({ type: 'error', error: { code: 'no_token' } });
    await one.hear({ type: 'away', isAway: 'yes' });
    expect(one.heard.at(-1)).toMatchObject({ type: 'error', error: { code: 'bad_request' } });
    one.end();
  });
});

describe('a rematch', () => {
  test('starts once both agree, with seats swapped and the same tokens', async () => {
    const { id, keys } = await finished({ mayUndo: false, timeControl: 'blitz', mayChat: true });
    const watcher = await connect(id);
    const offered = await rematch(id, keys[0]!);
    expect(offered.state.rematch).toEqual({ agreed: [1], next: null });
    expect(watcher.heard.at(-1)).toMatchObject({ changes: [{ type: 'rematch_offered', seat: 1 }] });
    const { state } = await rematch(id, keys[1]!);
    const next = state.rematch!.next!;
    expect(watcher.heard.at(-1)).toMatchObject({ changes: [{ type: 'rematch', game: next }] });
    expect(await bench.ask(`/${next}`, { token: keys[0]! })).toMatchObject({
      viewer: 2,
      seats: [
        { name: 'Ben', isTaken: true },
        { name: 'Anna', isTaken: true },
      ],
      mayUndo: false,
      mayChat: true,
      outcome: null,
      rematch: null,
      moveNumber: 0,
      clock: { control: { type: 'blitz' }, running: 1 },
    });
    expect(await bench.act(next, keys[1]!, 0, '1 from heap 1')).toMatchObject({ moveNumber: 0 });
    watcher.end();
  });

  test('is created once, however often it is requested, even after a restart', async () => {
    const { id, keys } = await finished();
    await rematch(id, keys[1]!);
    await bench.restart();
    expect((await bench.ask<PlayState>(`/${id}`)).rematch).toEqual({ agreed: [2], next: null });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => rematch(id, keys[i % 2]!)));
    const games = new Set(answers.map(({ state }) => state.rematch?.next).filter((next) => next !== null));
    expect(games.size).toBe(1);
    await bench.restart();
    expect((await bench.ask<PlayState>(`/${id}`)).rematch!.next).toBe([...games][0]!);
    expect(bench.lobby.active).toBe(1);
  });

  test('can be declined, and asked for again', async () => {
    const { id, keys } = await finished();
    await rematch(id, keys[0]!);
    expect((await rematch(id, keys[1]!, { decline: true })).state.rematch).toBeNull();
    expect((await rematch(id, keys[1]!)).state.rematch).toEqual({ agreed: [2], next: null });
  });

  test('is for players of a finished game only', async () => {
    const created = await bench.create(nimGame);
    const [anna] = tokens(created);
    expect(await rematch(created.id, anna!)).toMatchObject({ status: 409, code: 'not_over' });
    expect(await bench.ask(`/${created.id}/rematch`, { body: {} })).toMatchObject({ status: 401 });
    const { id, keys } = await finished();
    expect(await rematch(id, keys[0]!, { seat: 2 })).toMatchObject({ status: 400 });
    expect(await rematch(id, anna!)).toMatchObject({ status: 401, code: 'bad_token' });
  });

  test('keeps the rules, and moves people while agents stay', async () => {
    const created = await bench.create({
      game: 'risk',
      variant: 'classic',
      options: { roundLimit: 12 },
      seats: ['human', 'random', 'human'],
      names: ['Anna', 'Rook', 'Ben'],
      claim: [1, 3],
    });
    const [anna, ben] = tokens(created);
    for (const token of [anna!, ben!]) await bench.ask(`/${created.id}/resign`, { token, body: {} });
    const live = await bench.table(created.id);
    if (live.table.outcome === undefined) unwrap(await live.carryOut(() => ({ type: 'abandon' })));
    await rematch(created.id, anna!);
    const { state } = await rematch(created.id, ben!);
    const next = await bench.ask<PlayState>(`/${state.rematch!.next}`, { token: anna! });
    expect(next.seats.map(({ name, kind, left }) => [name, kind, left])).toEqual([
      ['Ben', 'human', undefined],
      ['Rook', 'agent', undefined],
      ['Anna', 'human', undefined],
    ]);
    expect(next.options).toEqual({ roundLimit: 12 });
  });

  test('of a game that started in the middle of another starts there again', async () => {
    const { id } = await finished();
    const created = await bench.create({ ...nimGame, from: { playId: id, moveNumber: -1 }, game: undefined });
    const keys = tokens(created);
    await bench.act(created.id, keys[0]!, 0, '1 from heap 1');
    await bench.ask(`/${created.id}/resign`, { token: keys[0]!, body: {} });
    await rematch(created.id, keys[0]!);
    const { state } = await rematch(created.id, keys[1]!);
    expect(await bench.ask(`/${state.rematch!.next}`)).toMatchObject({
      moveNumber: 0,
      view: created.state.view,
    });
  });
});

describe('a shared invitation', () => {
  test('works for every free seat, each once', async () => {
    const created = await bench.create({
      game: 'risk',
      seats: ['human', 'human', 'human'],
      claim: [1],
      sharedInvite: true,
    });
    const [, second, third] = created.seats;
    expect(second!.invite).toBe(third!.invite!);
    const claim = (seat: number, invite: string) =>
      bench.ask(`/${created.id}/seats/${seat}/claim`, { body: { invite } });
    expect(await claim(3, second!.invite!)).toMatchObject({ seat: 3 });
    expect(await claim(3, second!.invite!)).toMatchObject({ code: 'seat_taken' });
    expect(await claim(1, second!.invite!)).toMatchObject({ code: 'seat_taken' });
    expect(await claim(2, 'guessed')).toMatchObject({ code: 'bad_invite' });
    expect(await claim(2, second!.invite!)).toMatchObject({ seat: 2 });
  });
});

describe('the moves so far', () => {
  test('include their effects, as far as everyone may know', async () => {
    const created = await bench.create({
      game: 'risk',
      seats: ['human', 'human', 'human'],
      claim: [1, 2, 3],
    });
    const live = await bench.table(created.id);
    const keys = tokens(created);
    for (let i = 0; i < 12; i += 1) {
      const { game, line } = live.table;
      const seat = game.toAct(line.state)!;
      unwrap(await live.moves.act(seat, { action: game.legal(line.state)[0], moveNumber: line.length }));
    }
    const load = (token?: string) =>
      bench.ask<LiveMoves>(`/${created.id}/moves?events=true`, token === undefined ? {} : { token });
    const { moves, hasMore } = await load(keys[0]);
    expect(hasMore).toBe(false);
    expect(moves).toHaveLength(live.table.line.length);
    for (const move of moves) {
      expect(move.events!.length).toBeGreaterThan(0);
      expect(move.by).toBeDefined();
      expect(move.notation === undefined).toBe(move.action === undefined);
    }
    expect((await bench.ask<LiveMoves>(`/${created.id}/moves`)).moves[0]!.events).toBeUndefined();
    expect(await bench.ask(`/${created.id}/moves?events=maybe`)).toMatchObject({ status: 400 });
  });
});
