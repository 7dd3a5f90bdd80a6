import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import type { GameFilter } from '../src/index.ts';
import { countQuery, pageQuery } from '../src/query.ts';
import { memoryStore, storeNim } from './support.ts';

const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();

/** Forty games that differ in everything one can ask for. */
const variedStore = () => {
  const db = memoryStore();
  for (let i = 0; i < 40; i += 1)
    storeNim(db, i, {
      gameId: `g${String(i).padStart(2, '0')}`,
      createdAt: day(i + 1),
      source: i % 4 === 0 ? 'tournament' : 'self_play',
      opponentType: i % 5 === 0 ? 'mcts' : 'random',
      qualityScore: i / 40,
      tags: i % 8 === 0 ? ['sharp end', 'checked'] : [],
      notes: i === 17 ? 'Endspiel über zwei Haufen' : '',
      metadata: { lab: i % 2 === 0 ? 'north' : 'south', run: i },
      players: [
        { playerType: i % 10 === 0 ? 'human' : 'ai', ...(i % 10 === 0 ? {} : { aiType: 'random' }) },
        { playerType: 'ai', aiType: i % 3 === 0 ? 'mcts' : 'heuristic', aiProfileId: `w${i % 6}` },
      ],
    });
  return db;
};

const db = variedStore();
unwrap(db.setParity('g03', { status: 'failed', divergenceMove: 2 }));
const all = unwrap(db.queryGames({}, { limit: 100 })).games;

/** Every filter there is, with how to tell by hand which games it means. */
const FILTERS: readonly (readonly [GameFilter, (game: (typeof all)[number]) => boolean])[] = [
  [{ game: 'nim' }, () => true],
  [{ game: 'chess' }, () => false],
  [{ boardType: 'long' }, ({ boardType }) => boardType === 'long'],
  [{ numPlayers: 2 }, () => true],
  [{ winner: 1 }, ({ winner }) => winner === 1],
  [{ winner: null }, () => false],
  [{ terminationReason: 'last_taken' }, () => true],
  [{ gameStatus: 'completed' }, () => true],
  [{ source: 'tournament' }, ({ source }) => source === 'tournament'],
  [{ opponentType: 'mcts' }, ({ opponentType }) => opponentType === 'mcts'],
  [{ parityStatus: 'failed' }, ({ gameId }) => gameId === 'g03'],
  [{ minMoves: 9 }, ({ totalMoves }) => totalMoves >= 9],
  [{ maxMoves: 7 }, ({ totalMoves }) => totalMoves <= 7],
  [{ createdFrom: day(30) }, ({ createdAt }) => createdAt >= day(30)],
  [{ createdTo: day(3) }, ({ createdAt }) => createdAt <= day(3)],
  [{ minQuality: 0.9 }, ({ qualityScore }) => qualityScore! >= 0.9],
  [{ playerType: 'human' }, ({ players }) => players.some(({ playerType }) => playerType === 'human')],
  [{ agent: 'mcts' }, ({ players }) => players.some(({ aiType }) => aiType === 'mcts')],
  [{ agentProfile: 'w5' }, ({ players }) => players.some(({ aiProfileId }) => aiProfileId === 'w5')],
  [{ tag: 'sharp end' }, ({ tags }) => tags?.includes('sharp end') === true],
  [{ tag: 'sharp' }, () => false],
  [{ text: 'uber ENDSP' }, ({ gameId }) => gameId === 'g17'],
  [{ text: 'north' }, ({ metadata }) => metadata?.['lab'] === 'north'],
  [{ text: '"; DROP TABLE games; --' }, () => false],
];

const idsOf = (games: readonly { gameId: string }[]): string[] => games.map(({ gameId }) => gameId);

describe('queryGames', () => {
  for (const [filter, means] of FILTERS)
    test(`finds what ${JSON.stringify(filter)} means, newest first, and counts it`, () => {
      const meant = idsOf(all.filter(means));
      expect(idsOf(unwrap(db.queryGames(filter)).games)).toEqual(meant);
      expect(idsOf(unwrap(db.queryGames(filter, { order: 'oldest' })).games)).toEqual(meant.toReversed());
      expect(unwrap(db.countGames(filter))).toBe(meant.length);
      expect([...db.iterateGames(filter)].map((game) => unwrap(game).metadata.gameId)).toEqual(
        meant.toReversed(),
      );
    });

  test('needs all conditions to hold', () => {
    const filter: GameFilter = {
      source: 'self_play',
      agent: 'mcts',
      text: 'south',
      createdFrom: day(10),
      maxMoves: 9,
    };
    const meant = all.filter(
      (game) =>
        game.source === 'self_play' &&
        game.players.some(({ aiType }) => aiType === 'mcts') &&
        game.metadata?.['lab'] === 'south' &&
        game.createdAt >= day(10) &&
        game.totalMoves <= 9,
    );
    expect(meant.length).toBeGreaterThan(2);
    expect(idsOf(unwrap(db.queryGames(filter)).games)).toEqual(idsOf(meant));
  });

  test('any two conditions together mean what both of them mean', () => {
    let pairs = 0;
    for (const [one, isOne] of FILTERS)
      for (const [other, isOther] of FILTERS) {
        if (Object.keys(one)[0]! >= Object.keys(other)[0]!) continue;
        const filter = { ...one, ...other };
        const meant = idsOf(all.filter((game) => isOne(game) && isOther(game)));
        expect({ filter, found: idsOf(unwrap(db.queryGames(filter)).games) }).toEqual({
          filter,
          found: meant,
        });
        expect(unwrap(db.countGames(filter))).toBe(meant.length);
        pairs += 1;
      }
    expect(pairs).toBeGreaterThan(200);
  });

  test('pages by limit and offset', () => {
    expect(idsOf(unwrap(db.queryGames({}, { limit: 5, offset: 10 })).games)).toEqual(
      idsOf(all.slice(10, 15)),
    );
  });

  test('pages by cursor stay the same while games are added and removed', () => {
    const store = variedStore();
    const before = idsOf(unwrap(store.queryGames({}, { limit: 100 })).games);
    const seen: string[] = [];
    let after: string | undefined;
    for (let page = 0; ; page += 1) {
      const got = unwrap(store.queryGames({}, { limit: 7, ...(after === undefined ? {} : { after }) }));
      seen.push(...idsOf(got.games));
      if (got.next === undefined) break;
      after = got.next;
      storeNim(store, 1000 + page, { gameId: `new-${page}`, createdAt: day(1) });
      if (page === 2) unwrap(store.deleteGame(seen[3]!));
    }
    expect(seen).toEqual(before);
  });

  test('refuses cursors and numbers that are none', () => {
    for (const page of [{ after: 'x' }, { after: 'r1; DROP TABLE games' }, { limit: -1 }, { offset: 0.5 }])
      expect(db.queryGames({}, page)).toMatchObject({ ok: false, error: { code: 'bad_cursor' } });
  });
});

describe('every filter', () => {
  const planOf = (sql: string, values: readonly (string | number)[]): string[] =>
    (db.internals.db.query(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]).map(
      ({ detail }) => detail,
    );

  for (const [filter] of FILTERS)
    test(`uses an index: ${JSON.stringify(filter)}`, () => {
      for (const query of [countQuery(filter), pageQuery(db.internals.reader, filter, { limit: 50 })]) {
        const plan = planOf(query.sql, query.values);
        expect(plan.filter((line) => /^SCAN games$/.test(line))).toEqual([]);
        expect(plan.some((line) => /SEARCH games USING|VIRTUAL TABLE INDEX/.test(line))).toBe(true);
      }
    });

  test('that leaves fewest games leads, and the others are asked of those', () => {
    const leads: readonly (readonly [GameFilter, RegExp])[] = [
      [{ gameStatus: 'completed', parityStatus: 'failed' }, /idx_games_parity_status/],
      [{ gameStatus: 'completed', agentProfile: 'w5' }, /idx_players_ai_profile/],
      [{ source: 'tournament', createdFrom: day(39) }, /idx_games_created/],
      [{ winner: null, agent: 'mcts' }, /idx_games_winner/],
    ];
    for (const [filter, index] of leads) {
      const { sql, values } = pageQuery(db.internals.reader, filter, { limit: 50 });
      const plan = planOf(sql, values);
      expect(plan.join()).toMatch(index);
      expect(plan.join()).not.toMatch(/idx_games_status|idx_games_source|SCAN games/);
    }
  });

  test('but the whole list walks in order, without sorting', () => {
    const { sql, values } = pageQuery(db.internals.reader, {}, { limit: 50, after: 'r30' });
    const plan = planOf(sql, values);
    expect(plan.join()).toContain('SEARCH games USING INTEGER PRIMARY KEY');
    expect(plan.join()).not.toContain('TEMP B-TREE');
  });
});
