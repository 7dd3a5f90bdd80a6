import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { instantThinker, memoryStore, openSessions, recordingLog } from '../../test/fixture.ts';
import type { Occasion, Thinker } from '../thinking/types.ts';
import type { LiveTable } from './liveTable.ts';
import { Lobby } from './lobby.ts';
import type { LobbyOptions } from './lobbyOptions.ts';

const asked: Occasion[] = [];
const thinker: Thinker = {
  ...instantThinker,
  think: (question, occasion) => {
    asked.push(occasion);
    return instantThinker.think(question, occasion);
  },
};

const openLobby = async (given: Partial<LobbyOptions> = {}) => {
  const options = { db: await memoryStore(), store: await openSessions(), ...given };
  return { ...options, lobby: new Lobby({ thinker, log: recordingLog().log, unwatchedMs: 0, ...options }) };
};

const bots = { game: 'ringrift', seats: ['random', 'random'], paceMs: 1 };

const watch = (table: LiveTable): (() => void) => {
  const quit = table.feed.join({ person: 0, states: 'patch', send: () => undefined, close: () => undefined });
  table.look();
  return quit;
};

const until = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await Bun.sleep(5);
};

/** The number of moves once nothing happens any more. */
const restsAt = async ({ table }: { readonly table: LiveTable }): Promise<number> => {
  let last = -1;
  for (; table.table.line.length !== last; await Bun.sleep(60)) last = table.table.line.length;
  return last;
};

describe('agents that play among themselves', () => {
  test('pause while nobody watches, even after a restart', async () => {
    const first = await openLobby();
    const { table } = unwrap(await first.lobby.create(bots));
    expect(await restsAt({ table })).toBe(0);
    const quit = watch(table);
    await until(() => table.table.line.length > 5);
    quit();
    const moves = await restsAt({ table });
    expect(table.table.outcome).toBeUndefined();
    await first.lobby.close();
    const before = asked.length;
    const { lobby } = await openLobby({ db: first.db, store: first.store });
    await lobby.ready;
    await Bun.sleep(60);
    expect(asked.length).toBe(before);
    const again = unwrap(await lobby.find(table.id));
    expect(again.table.line.length).toBe(moves);
    watch(again);
    await until(() => again.table.line.length > moves);
    await lobby.close();
  });

  test('continue for a while after the last visit', async () => {
    const { lobby } = await openLobby({ unwatchedMs: 60_000 });
    const { table } = unwrap(await lobby.create(bots));
    await until(() => table.table.line.length > 5);
    await lobby.close();
  });

  test("are requested for the game's creator; players never wait for spectators", async () => {
    asked.length = 0;
    const { lobby } = await openLobby();
    const create = async (client: string) => {
      const seats = ['random', 'human'];
      const { table } = unwrap(await lobby.create({ game: 'ringrift', seats, claim: [2] }, { client }));
      await until(() => table.table.line.length > 0);
    };
    for (const client of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) await create(client);
    expect(new Set(asked.map(({ askedBy }) => askedBy)).size).toBe(2);
    expect(JSON.stringify(asked)).not.toContain('10.0.0');
    await lobby.close();
  });
});
