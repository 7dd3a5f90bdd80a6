import { afterAll, describe, expect, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import { instantThinker, memoryStore, openSessions, recordingLog } from '../../test/fixture.ts';
import { Connections } from '../limits/connections.ts';
import { Lobby } from './lobby.ts';
import { Conversation } from './socket.ts';

const { log } = recordingLog();
const db = await memoryStore();
const lobby = new Lobby({ db, store: await openSessions(), thinker: instantThinker, log });
afterAll(() => lobby.close());

/** A conversation whose other end is recorded. */
const talk = async (game = 'nim') => {
  const { table, keys } = unwrap(await lobby.create({ game, seats: ['human', 'human'], claim: [1, 2] }));
  const said: Record<string, unknown>[] = [];
  const closed: number[] = [];
  const wire = {
    send: (text: string) => void said.push(JSON.parse(text)),
    behind: 0,
    close: (code: number) => void closed.push(code),
  };
  let left = 0;
  const leave = (): void => {
    left += 1;
  };
  const conversation = new Conversation({ wire, table, connections: new Connections(), leave });
  const hear = (message: object): Promise<void> => conversation.hear(JSON.stringify(message));
  return {
    conversation,
    hear,
    said,
    closed,
    wire,
    table,
    tokens: keys.map(({ token }) => token!),
    left: () => left,
  };
};

describe('a conversation', () => {
  test('joins, receives, acts and ends', async () => {
    const { conversation, hear, said, table, tokens, left } = await talk();
    await hear({ type: 'join', token: tokens[0] });
    expect(said[0]).toMatchObject({ type: 'state', state: { viewer: 1 } });
    await hear({ type: 'action', key: 'a', moveNumber: 0, notation: '1 from heap 1' });
    expect(said.slice(1)).toMatchObject([
      { type: 'change', changes: [{ type: 'move', moveNumber: 0 }] },
      { type: 'reply', key: 'a', ok: true, isRepeated: false },
    ]);
    await hear({ type: 'action', key: 'b', moveNumber: 0, notation: '1 from heap 1' });
    expect(said.at(-1)).toMatchObject({
      type: 'reply',
      ok: false,
      error: { code: 'stale_move', details: { state: {} } },
    });
    await hear({ type: 'ping' });
    expect(said.at(-1)).toEqual({ type: 'pong' });
    expect(table.feed.watchers).toBe(1);
    conversation.end();
    expect([table.feed.watchers, left()]).toEqual([0, 1]);
  });

  test('with a client that does not read is closed', async () => {
    const { hear, closed, wire, table } = await talk();
    await hear({ type: 'join' });
    wire.behind = 5_000_000;
    unwrap(await table.moves.act(1, { moveNumber: 0, notation: '1 from heap 1' }));
    expect(closed).toEqual([4408]);
  });

  test('with a client that sends too much is closed', async () => {
    const { table } = await talk();
    const said: string[] = [];
    const closed: number[] = [];
    const wire = {
      send: (text: string) => void said.push(text),
      behind: 0,
      close: (code: number) => void closed.push(code),
    };
    const waitFor = () => (said.length > 2 ? 1.2 : 0);
    const conversation = new Conversation({
      wire,
      table,
      connections: new Connections(),
      leave: () => undefined,
      waitFor,
    });
    for (let i = 0; i < 4; i += 1) await conversation.hear('{"type":"ping"}');
    expect(JSON.parse(said.at(-1)!)).toMatchObject({
      error: { code: 'too_many_requests', details: { retryAfterSeconds: 2 } },
    });
    expect(closed).toEqual([4400]);
    conversation.end();
  });

  test('survives thousands of messages nobody would send', async () => {
    const rng = Rng.from('messages');
    const words = [
      'join',
      'action',
      'ping',
      'type',
      'key',
      'token',
      'moveNumber',
      'notation',
      'lastEventId',
      '__proto__',
      '',
      'x',
    ];
    const value = (depth: number): unknown =>
      rng.pick([
        () => rng.pick(words),
        () => rng.pick([0, -1, 1.5, 1e300]),
        () => null,
        () => (depth > 2 ? true : [value(depth + 1)]),
        () => (depth > 2 ? {} : Object.fromEntries([[rng.pick(words), value(depth + 1)]])),
      ])();
    for (let round = 0; round < 100; round += 1) {
      const { conversation, hear, said, tokens } = await talk(rng.pick(['nim', 'risk', 'sweep']));
      if (rng.int(2) === 0) await hear({ type: 'join', token: tokens[0] });
      for (let i = 0; i < 30; i += 1) {
        const message = { type: rng.pick(words), [rng.pick(words)]: value(0), [rng.pick(words)]: value(0) };
        const text = JSON.stringify(message);
        await conversation.hear(rng.int(4) === 0 ? text.slice(0, rng.int(text.length)) : text);
        await conversation.hear(new Uint8Array([1, 2, 255]));
      }
      for (const { type, error } of said)
        if (type === 'error') expect((error as { code: string }).code).not.toBe('internal_error');
      conversation.end();
    }
  });
});
