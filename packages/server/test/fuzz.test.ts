import { expect, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { ringrift } from '@ludus/ringrift-engine';
import { Lobby } from '../src/play/lobby.ts';
import type { Created } from '../src/play/schemas.ts';
import type { Thinker } from '../src/thinking/types.ts';
import {
  games,
  instantThinker,
  memoryStore,
  openApp,
  openSessions,
  post,
  randomGame,
  recordingLog,
} from './fixture.ts';

/** Pieces of requests, each on a server of its own; with `LUDUS_LONG=1` a hundred thousand requests. */
const IS_LONG = process.env.LUDUS_LONG === '1';
const ROUNDS = IS_LONG ? 4000 : 1500;
const PIECES = IS_LONG ? 25 : 1;

/** Values that break programs which trust their input. */
const TEXTS: readonly string[] = JSON.parse(`[
  "", " ", "0", "-1", "1e9", "99999999999999999999", "NaN", "null", "true", "[]", "{}", "..", "../..", "%00", "%", "%zz",
  "%ff%fe", "\\u0000", "__proto__", "constructor", "toString", "' OR 1=1 --", "; DROP TABLE games; --", "<script>",
  "😀", "\\ud800", "../../etc/passwd", "file:///etc/passwd", "%2e%2e%2f", "\\r\\nX-Evil: 1", "*", "none", "oldest"
]`).concat('ﷺ'.repeat(50), 'a'.repeat(300));

const NUMBERS = [0, -1, 1.5, 2 ** 53, -(2 ** 31), 1e308, 1e-9, 7, 2, 99];

const FIELDS =
  'game variant options seats claim from playId recordId moveNumber timeControl type initialMs action notation invite name toMove agent gameId initialState finalState moves choices metadata heap count to player board paceMs mayWatch days __proto__ constructor'.split(
    ' ',
  );

const value = (rng: Rng, depth = 0): unknown => {
  switch (rng.int(depth > 3 ? 5 : 7)) {
    case 0:
      return rng.pick(TEXTS);
    case 1:
      return rng.pick(NUMBERS);
    case 2:
      return rng.int(2) === 0;
    case 3:
      return null;
    case 4:
      return rng.pick([
        'nim',
        'risk',
        'sweep',
        'ringrift',
        'human',
        'random',
        'take',
        'Attack',
        'reveal',
        'blitz',
      ]);
    case 5:
      return Array.from({ length: rng.int(4) }, () => value(rng, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: rng.int(5) }, () => [rng.pick([...FIELDS, ...TEXTS]), value(rng, depth + 1)]),
      );
  }
};

/** The same with something in it changed, left out or added. */
const spoil = (rng: Rng, whole: unknown): unknown => {
  if (typeof whole !== 'object' || whole === null || rng.int(6) === 0) return value(rng, 2);
  if (Array.isArray(whole)) {
    if (whole.length === 0) return [value(rng, 2)];
    const i = rng.int(whole.length);
    return rng.int(4) === 0 ? whole.toSpliced(i, 1) : whole.with(i, spoil(rng, whole[i]));
  }
  const names = Object.keys(whole);
  if (names.length === 0 || rng.int(6) === 0) return { ...whole, [rng.pick(FIELDS)]: value(rng, 2) };
  const name = rng.pick(names);
  const { [name]: old, ...rest } = whole as Record<string, unknown>;
  return rng.int(4) === 0 ? rest : { ...whole, [name]: spoil(rng, old) };
};

const ID_ROUTES =
  '|/state|/analysis|/health|/analysis/events|/moves|/choices|/legal|/explain|/download|/hint|/actions|/undo|/resign|/view|/socket|/seats/1/claim|/seats/x/claim|/nothing'.split(
    '|',
  );
const QUERIES = 'move_number legacy start end limit offset q winner order after tag game x'.split(' ');
const LEAKS = /\bat .*\.ts:\d+|node_modules|SQLITE|:memory:|tokenDigest|inviteDigest/;

/** Agents answer at random, because this is not about them. */
const hasty: Thinker = {
  ...instantThinker,
  think: (question, occasion) => instantThinker.think({ ...question, agent: 'random' }, occasion),
  assess: (judging, occasion) => instantThinker.assess({ ...judging, agent: 'random' }, occasion),
};

const pieces = Array.from({ length: PIECES }, (_, i) => i);

test.each(pieces)(
  `${ROUNDS} malformed requests get answers without errors or leaks (%i)`,
  async (piece) => {
    const { lines, log } = recordingLog();
    const db = await memoryStore();
    for (const game of games.games)
      unwrap(await db.storeGame({ ...randomGame(game, 2), gameId: `${game.id}-1` }));
    const store = await openSessions();
    const lobby = new Lobby({ db, store, log, thinker: hasty, maxGames: 100_000 });
    const app = await openApp({ db, log, store, lobby, thinker: hasty });
    const rng = Rng.from(piece === 0 ? 'fuzz' : `fuzz ${piece}`);
    const send = async (path: string, init: RequestInit): Promise<unknown> =>
      (await app.request(path, init)).json();

    const tables: Created[] = [];
    for (const game of ['nim', 'risk', 'sweep', 'ringrift'])
      tables.push(
        (await send('/api/play/games', post({ game, seats: ['human', 'human'], claim: [1, 2] }))) as Created,
      );
    const ids = [...tables.map(({ id }) => id), ...games.games.map(({ id }) => `${id}-1`), ...TEXTS];
    const tokens = [...tables.flatMap(({ seats }) => seats.map(({ token }) => token!)), ...TEXTS];
    const secrets: string[] = [];
    for (const { id } of tables) {
      const { rng: hidden } = unwrap(await db.getInitialState(id)) as { rng?: { seed: unknown } };
      if (hidden !== undefined) secrets.push(JSON.stringify(hidden.seed));
    }
    expect(secrets).toHaveLength(2);

    const wholeGames = [nim, nim, nim, nim, ringrift].map((game, i) => randomGame(game, i));

    /** Valid requests, and the token of one of their seats. */
    const good = async (): Promise<{ path: string; body: unknown; token?: string }> => {
      const { id, seats } = rng.pick(tables);
      const { table } = unwrap(await lobby.find(id));
      const token = rng.int(20) === 0 ? 'of-nobody' : seats[rng.int(2)]!.token!;
      const { game, line } = table;
      const legal = game.legal(line.state);
      const action = legal.length === 0 ? {} : rng.pick(legal);
      const { initialState, finalState, moves } = rng.pick(wholeGames);
      return rng.pick([
        {
          path: '/api/play/games',
          body: { game: game.id, seats: ['human', 'random'], timeControl: 'blitz', names: ['a'] },
        },
        {
          path: '/api/play/games',
          body: { from: { playId: id, moveNumber: -1 }, seats: ['human', 'human'] },
          token,
        },
        { path: `/api/play/games/${id}/actions`, body: { moveNumber: line.length, action }, token },
        { path: `/api/play/games/${id}/actions`, body: { moveNumber: line.length, notation: 'x' }, token },
        { path: `/api/play/games/${id}/undo`, body: { toMove: 0 }, token },
        { path: `/api/play/games/${id}/hint`, body: { agent: 'random' }, token },
        { path: `/api/replay/games/${game.id}-1/explain`, body: { moveNumber: 0, action } },
        { path: `/api/replay/games/${game.id}-1/hint`, body: { moveNumber: 0, agent: 'random' } },
        { path: `/api/replay/games/${game.id}-1/analysis`, body: { agent: 'random' } },
        {
          path: '/api/replay/games',
          body: {
            initialState,
            finalState,
            moves: moves.map((move) => move.action),
            metadata: { boardType: 'classic' },
          },
        },
      ]);
    };

    const encode = (text: string): string =>
      rng.int(2) === 0
        ? text.replace(/[?#]/g, '')
        : encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '?'));
    const wildPath = (): string => {
      const base = rng.pick([
        '/api/replay/games',
        '/api/play/games',
        '/api/replay',
        '/api/lab/databases',
        '/api/lab/tournaments',
        '/api/games',
        '/api',
        '',
      ]);
      const id = rng.int(5) === 0 ? '' : `/${encode(rng.pick(ids))}${rng.pick(ID_ROUTES)}`;
      const query = Array.from(
        { length: rng.int(4) },
        () => `${rng.pick(QUERIES)}=${encode(rng.pick([...TEXTS, '1', '-1', '3']))}`,
      );
      return `${base}${id}${query.length > 0 ? `?${query.join('&')}` : ''}`;
    };
    const damage = (text: string): string => {
      const fault = rng.int(24);
      if (fault === 0) return text.slice(0, rng.int(text.length + 1));
      if (fault === 1) return `${'['.repeat(rng.int(20_000))}${text}`;
      return fault === 2 ? `\ufeff${text}` : text;
    };
    const header = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');

    const wild = (): Request => {
      const method = rng.pick(['GET', 'GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']);
      const headers: Record<string, string> = {
        'Content-Type': rng.pick([
          'application/json',
          'application/json',
          'application/x-ndjson',
          'text/plain',
        ]),
      };
      if (rng.int(2) === 0) headers.Authorization = header(`Bearer ${rng.pick(tokens)}`);
      for (const name of ['Idempotency-Key', 'If-None-Match', 'X-Request-Id', 'Last-Event-ID', 'Origin'])
        if (rng.int(8) === 0) headers[name] = header(rng.pick(TEXTS));
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const init = { method, headers, ...(hasBody ? { body: damage(JSON.stringify(value(rng))) } : {}) };
      return new Request(`http://localhost${wildPath()}`, init);
    };
    const nearlyGood = async (): Promise<Request> => {
      const { path, body, token } = await good();
      const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
      return new Request(`http://localhost${path}`, post(damage(JSON.stringify(spoil(rng, body))), headers));
    };

    const statuses = new Map<number, number>();
    for (let i = 0; i < ROUNDS; i += 1) {
      const request = rng.int(2) === 0 ? wild() : await nearlyGood();
      const what = `${request.method} ${request.url}`;
      const response = await app.request(request);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.headers.get('Content-Type') === 'text/event-stream') {
        await response.body!.cancel();
        continue;
      }
      const text = await response.text();
      if (response.status >= 500) throw new Error(`${response.status} for ${what}: ${text} ${lines.at(-2)}`);
      if (response.status >= 400 && request.method !== 'HEAD')
        expect(Object.keys(JSON.parse(text)).sort()).toEqual(['code', 'details', 'message']);
      for (const secret of secrets) if (text.includes(secret)) throw new Error(`${what} tells a seed`);
      if (LEAKS.test(text)) throw new Error(`${what} tells too much: ${text.slice(0, 500)}`);
    }
    if (PIECES > 1)
      console.log(piece, JSON.stringify(Object.fromEntries([...statuses].sort(([a], [b]) => a - b))));
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 409, 415, 422]));
    await lobby.close();
    expect(lines.filter((line) => JSON.parse(line).level !== 'info')).toEqual([]);
  },
  600_000,
);
