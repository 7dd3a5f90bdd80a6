import { describe, expect, test } from 'bun:test';
import {
  type Game,
  imagineState,
  Rng,
  seats as seatsOf,
  unwrap,
  type Viewer,
  viewFor,
  visibleEvents,
  visibleState,
} from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { archivedGame, makeLine } from '@ludus/replay';
import { applyPatch, seatToAct } from '@ludus/table';
import { stepsOf } from '../../replay/test/nimStore.ts';
import type { LiveTable } from '../src/play/liveTable.ts';
import { Lobby } from '../src/play/lobby.ts';
import { type GameMessage, STATES } from '../src/play/messages.ts';
import type { PlayState } from '../src/play/schemas.ts';
import {
  games,
  instantThinker,
  memoryStore,
  openApp,
  openSessions,
  randomGame,
  recordingLog,
} from './fixture.ts';

const secretGames = games.games.filter(({ secrets }) => secrets !== undefined);

/** A game between people with all its followers, and everything they are sent. */
const follow = async (game: Game) => {
  const db = await memoryStore();
  const store = await openSessions();
  const { log, lines } = recordingLog();
  const lobby = new Lobby({ db, store, log, thinker: instantThinker });
  const { table, keys } = unwrap(
    await lobby.create({ game: game.id, seats: ['human', 'human'], claim: [1, 2] }),
  );
  const told = new Map<Viewer, string[]>([0, 1, 2].map((person) => [person, []]));
  for (const [person, texts] of told)
    for (const states of STATES)
      table.feed.join({ person, states, send: (_, text) => void texts.push(text), close: () => undefined });
  const app = await openApp({ db, store, lobby, log });
  return { app, db, lobby, table, keys, told, lines };
};

const playSome = async (
  live: LiveTable,
  rng: Rng,
  moves: number,
  before: (state: unknown) => void,
): Promise<void> => {
  for (let i = 0; i < moves; i += 1) {
    const { game, line } = live.table;
    const seat = seatToAct(live.table);
    if (seat === undefined) return;
    before(line.state);
    const action = rng.pick(game.legal(line.state));
    unwrap(await live.moves.act(seat, { moveNumber: line.length, action }));
  }
};

/** A client's state after all these messages. */
const lastStateOf = (texts: readonly string[]): PlayState =>
  texts
    .map((text) => JSON.parse(text) as GameMessage)
    .reduce<PlayState>((state, message) => {
      if (message.state !== undefined) return message.state;
      return message.type === 'change' ? (applyPatch(state, message.patch!) as PlayState) : state;
    }, {} as PlayState);

/** Other states that look the same to a viewer; a spectator knows no more than any seat. */
const worldsFor = (game: Game, state: unknown, viewer: Viewer, rng: Rng): unknown[] =>
  (viewer === 0 ? seatsOf(2) : [viewer]).map((seat) => imagineState(game, viewFor(game, state, seat), rng));

describe.each(secretGames.map((game) => [game.id, game] as const))('what is hidden in %s', (_, game) => {
  test('leaks to nobody: equal views get equal messages', async () => {
    const { table, told, lobby, lines } = await follow(game);
    const rng = Rng.from(`visibility ${game.id}`);
    await playSome(table, rng, 150, (state) => {
      for (const viewer of [0, 1, 2])
        for (const world of worldsFor(game, state, viewer, rng))
          expect(JSON.stringify(visibleState(game, world, viewer))).toBe(
            JSON.stringify(visibleState(game, state, viewer)),
          );
    });
    for (const [viewer, texts] of told)
      for (const text of texts) {
        const message = JSON.parse(text) as GameMessage;
        expect(text).not.toContain('"rng"');
        for (const change of message.type === 'change' ? message.changes : [])
          if (change.type === 'move') {
            const isOwn = change.seat === viewer;
            expect([change.action, change.notation].map(Boolean)).toEqual([isOwn, isOwn]);
          }
      }
    for (const [viewer, texts] of told) {
      const [patched, whole] = [0, 1].map((i) => lastStateOf(texts.filter((_, n) => n % 2 === i)));
      // The two messages may have been made a moment apart.
      expect({ ...patched, sentAt: '' }).toEqual({ ...whole, sentAt: '' });
      expect(whole!.view).toEqual(
        JSON.parse(JSON.stringify(visibleState(game, table.table.line.state, viewer))),
      );
    }
    await lobby.close();
    expect(lines).toEqual([]);
  });

  test('events are filtered for every seat, and more for spectators', () => {
    const rng = Rng.from('events');
    const config = unwrap(game.configure({ players: 2 }));
    let { state } = unwrap(game.setup(config, 'events'));
    const counts = [0, 0, 0];
    for (let i = 0; i < 200; i += 1) {
      const seat = game.toAct(state);
      if (seat === undefined) break;
      const played = unwrap(game.play(state, rng.pick(game.legal(state)), seat));
      ({ state } = played);
      for (const viewer of [0, 1, 2])
        counts[viewer]! += JSON.stringify(visibleEvents(game, played, viewer)).length;
    }
    expect(counts[0]!).toBeGreaterThan(0);
    expect(counts[0]!).toBeLessThan(Math.max(counts[1]!, counts[2]!));
  });

  test('legal actions are for the seat to act', async () => {
    const { app, table, keys, lobby } = await follow(game);
    const toAct = seatToAct(table.table);
    const ask = async (token?: string): Promise<number> => {
      const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
      const response = await app.request(`/api/play/games/${table.id}/legal`, { headers });
      return ((await response.json()) as { total: number }).total;
    };
    expect(await ask()).toBe(0);
    for (const { seat, token } of keys) expect((await ask(token)) > 0).toBe(seat === toAct);
    await lobby.close();
  });
});

describe('a live game among the stored ones', () => {
  test('is in no list, count or download, whatever the filter', async () => {
    const db = await memoryStore();
    const store = await openSessions();
    const { log } = recordingLog();
    const lobby = new Lobby({ db, store, log, thinker: instantThinker });
    const app = await openApp({ db, store, lobby });
    const created = await lobby.create({
      game: 'nim',
      seats: ['human', 'human'],
      mayWatch: false,
      claim: [1],
    });
    const { table } = unwrap(created);
    unwrap(await table.moves.act(1, { moveNumber: 0, notation: '1 from heap 1' }));
    for (let i = 0; i < 3; i += 1) unwrap(await db.storeGame({ ...randomGame(nim, i), gameId: `over-${i}` }));
    const queries = [
      '',
      'game_status=active',
      'game=nim',
      'limit=2&game=nim',
      'max_moves=1',
      'order=oldest&limit=2',
    ];
    for (const query of queries) {
      const text = await (await app.request(`/api/replay/games?${query}`)).text();
      expect(text).not.toContain(table.id);
      const { games: found, total } = JSON.parse(text);
      expect(total).toBe(query === '' || query.includes('game=') || query.includes('oldest') ? 3 : 0);
      expect(found.length).toBe(Math.min(total, query.includes('limit=2') ? 2 : 3));
    }
    for (const query of ['', 'game_status=active', 'max_moves=1'])
      expect(await (await app.request(`/api/replay/download?${query}`)).text()).not.toContain(table.id);
    expect(await (await app.request('/api/play/games')).text()).not.toContain(table.id);
    await lobby.close();
  });

  test('confirms no guess at its moves', async () => {
    const db = await memoryStore();
    const app = await openApp({ db });
    const input = { ...randomGame(nim, 1), gameId: 'live' };
    const lineOf = async (seed: number): Promise<string> => {
      await using other = await memoryStore();
      unwrap(await other.storeGame({ ...randomGame(nim, seed), gameId: 'live' }));
      const [first] = await Array.fromAsync(other.iterateGames());
      return makeLine(unwrap(await archivedGame(other, unwrap(first!))));
    };
    const right = await lineOf(1);
    const { game, boardType, numPlayers, initialState } = input;
    const writer = unwrap(
      await db.storeGameIncremental({ game, gameId: 'live', boardType, numPlayers, initialState }),
    );
    unwrap(await writer.addSteps(stepsOf(nim, initialState, input.moves)));
    const wrong = await lineOf(2);
    const ask = async (text: string): Promise<unknown> => {
      const headers = { 'Content-Type': 'application/x-ndjson' };
      return (await app.request('/api/replay/upload', { method: 'POST', body: text, headers })).json();
    };
    const refused = { stored: 0, present: 0, refused: [{ line: 1, code: 'duplicate_game' }] };
    expect(await ask(right)).toMatchObject(refused);
    expect(await ask(wrong)).toEqual(await ask(right));
    unwrap(await writer.finalize());
    expect(await ask(right)).toMatchObject({ present: 1 });
  });
});
