import { afterEach, describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { bench, nimGame, tokens } from '../../test/playBench.ts';
import type { GameListResponse, GameMetadata } from '../replay/schemas.ts';
import type { Claimed, StateAnswer } from './schemas.ts';

afterEach(() => {
  bench.storesNames = undefined;
  return bench.clear();
});

const resign = (id: string, token: string) => bench.ask<StateAnswer>(`/${id}/resign`, { token, body: {} });

const recorded = async (id: string): Promise<(string | undefined)[]> => {
  const response = await bench.app.request(`/api/replay/games/${id}`);
  return ((await response.json()) as GameMetadata).players!.map(({ name }) => name);
};

const found = async (text: string): Promise<number> => {
  const response = await bench.app.request(`/api/replay/games?q=${encodeURIComponent(text)}`);
  return ((await response.json()) as GameListResponse).total;
};

/** A host at a table of two, and a guest who joins by the invitation. */
const joined = async (host: string, guest: string | undefined, more: object = {}) => {
  const created = await bench.create({ ...nimGame, claim: [1], names: [host], ...more });
  const [own, free] = created.seats;
  const { token } = await bench.ask<Claimed>(`/${created.id}/seats/2/claim`, {
    body: { invite: free!.invite!, ...(guest !== undefined && { name: guest }) },
  });
  return { id: created.id, keys: [own!.token!, token] as const };
};

describe('the record of a live game', () => {
  test('names the people who played, and is found by their names', async () => {
    const { id, keys } = await joined('Ada', 'Grace');
    await bench.act(id, keys[0], 0, '1 from heap 1');
    await resign(id, keys[1]);
    expect(await recorded(id)).toEqual(['Ada', 'Grace']);
    expect([await found('grace'), await found('ada grace'), await found('ben')]).toEqual([1, 1, 0]);
  });

  test('names them after a restart and a take-back', async () => {
    const { id, keys } = await joined('Ada', 'Grace', { mayUndo: true });
    await bench.act(id, keys[0], 0, '1 from heap 1');
    await bench.act(id, keys[1], 1, '1 from heap 2');
    await bench.restart();
    await bench.ask(`/${id}/undo`, { token: keys[1], body: {} });
    await bench.ask(`/${id}/undo`, { token: keys[0], body: {} });
    await bench.restart();
    await resign(id, keys[0]);
    expect(unwrap(await bench.db.getGameMetadata(id)).totalMoves).toBe(1);
    expect(await recorded(id)).toEqual(['Ada', 'Grace']);
  });

  test('names them where they sit in a rematch', async () => {
    const { id, keys } = await joined('Ada', 'Grace');
    await bench.act(id, keys[0], 0, '1 from heap 1');
    await resign(id, keys[0]);
    for (const token of keys) await bench.ask(`/${id}/rematch`, { token, body: {} });
    const next = (await bench.ask<StateAnswer['state']>(`/${id}`)).rematch!.next!;
    await bench.act(next, keys[1], 0, '1 from heap 1');
    await resign(next, keys[0]);
    expect(await recorded(next)).toEqual(['Grace', 'Ada']);
  });

  test('contains names as they are shown, and none for guests without one', async () => {
    const { id, keys } = await joined(' <b>Ada</b>\u202e\n', '\u200b ');
    await bench.act(id, keys[0], 0, '1 from heap 1');
    const { state } = await resign(id, keys[1]);
    expect(state.seats.map(({ name }) => name)).toEqual(['<b>Ada</b>', undefined]);
    expect(await recorded(id)).toEqual(['<b>Ada</b>', undefined]);
  });

  test('keeps the name of a person who left, and names bots only as they were named', async () => {
    const created = await bench.create({
      game: 'risk',
      seats: ['human', 'random', 'human'],
      names: ['Ada', 'Rook', 'Ben'],
      claim: [1, 3],
    });
    for (const token of tokens(created).filter((one) => one !== undefined)) await resign(created.id, token);
    const live = await bench.table(created.id);
    if (live.table.outcome === undefined) unwrap(await live.carryOut(() => ({ type: 'abandon' })));
    expect(await recorded(created.id)).toEqual(['Ada', 'Rook', 'Ben']);
    const other = await bench.create({ game: 'nim', seats: ['human', 'random'], names: ['Ada'], claim: [1] });
    const [ada] = tokens(other);
    await bench.act(other.id, ada!, 0, '1 from heap 1');
    await resign(other.id, ada!);
    expect(await recorded(other.id)).toEqual(['Ada', undefined]);
  });

  test('names nobody if the server stores no names, or if only its players may watch', async () => {
    const hidden = await joined('Ada', 'Grace', { mayWatch: false });
    await bench.act(hidden.id, hidden.keys[0], 0, '1 from heap 1');
    await resign(hidden.id, hidden.keys[0]);
    bench.storesNames = false;
    await bench.restart();
    const { id, keys } = await joined('Ada', 'Grace');
    expect(JSON.stringify(unwrap(await bench.db.getGameMetadata(id)))).not.toContain('Ada');
    await bench.act(id, keys[0], 0, '1 from heap 1');
    await resign(id, keys[0]);
    for (const game of [hidden.id, id]) expect(await recorded(game)).toEqual([undefined, undefined]);
  });
});
