import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import type { GameFilter } from '../src/index.ts';
import { CONTINUATIONS, countQuery, pageQuery } from '../src/sqlite/query.ts';
import { Statements } from '../src/sqlite/statements.ts';
import { FILTERS, variedStore } from './suite/finding.ts';
import { newStore } from './support.ts';

const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();

let db: Database;
let statements: Statements;

beforeAll(async () => {
  await using store = await variedStore(newStore);
  unwrap(await store.setParity('g03', { status: 'failed', divergenceMove: 2 }));
  db = new Database(store.address, { readonly: true });
  statements = new Statements(db);
});
afterAll(() => {
  statements.close();
  db.close();
});

const PAGE = { limit: 50, order: 'newest' } as const;

describe('every filter', () => {
  const planOf = (sql: string, values: readonly (string | number)[]): string[] =>
    (db.query(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]).map(
      ({ detail }) => detail,
    );

  for (const [filter] of FILTERS)
    test(`uses an index: ${JSON.stringify(filter)}`, async () => {
      for (const query of [countQuery(filter), pageQuery(statements, filter, PAGE)]) {
        const plan = planOf(query.sql, query.values);
        expect(plan.filter((line) => /^SCAN games$/.test(line))).toEqual([]);
        expect(plan.some((line) => /SEARCH games USING|VIRTUAL TABLE INDEX/.test(line))).toBe(true);
      }
    });

  for (const filter of [{ position: '0'.repeat(32) }, { decidedFrom: 0.5, decidedTo: 0.9 }] as const)
    test(`uses an index: ${JSON.stringify(filter)}`, () => {
      for (const query of [countQuery(filter), pageQuery(statements, filter, PAGE)]) {
        const plan = planOf(query.sql, query.values).join();
        expect(plan).toMatch(/idx_history_position|idx_turning_points_share/);
        expect(plan).not.toContain('SCAN game');
      }
    });

  test('moves played in a position are found by the position index', () => {
    const plan = planOf(CONTINUATIONS, ['0'.repeat(32), 1000]).join();
    expect(plan).toContain('idx_history_position');
    expect(plan).not.toContain('SCAN game');
  });

  test('that matches the fewest games comes first, and the others are applied to those', async () => {
    const leads: readonly (readonly [GameFilter, RegExp])[] = [
      [{ gameStatus: 'completed', parityStatus: 'failed' }, /idx_games_parity_status/],
      [{ gameStatus: 'completed', agentProfile: 'w5' }, /idx_players_ai_profile/],
      [{ source: 'tournament', createdFrom: day(39) }, /idx_games_created/],
      [{ winner: null, agent: 'mcts' }, /idx_games_winner/],
    ];
    for (const [filter, index] of leads) {
      const { sql, values } = pageQuery(statements, filter, PAGE);
      const plan = planOf(sql, values);
      expect(plan.join()).toMatch(index);
      expect(plan.join()).not.toMatch(/idx_games_status|idx_games_source|SCAN games/);
    }
  });

  test('but none: the whole list is read in order, without sorting', async () => {
    const { sql, values } = pageQuery(statements, {}, { ...PAGE, after: 30 });
    const plan = planOf(sql, values);
    expect(plan.join()).toContain('SEARCH games USING INTEGER PRIMARY KEY');
    expect(plan.join()).not.toContain('TEMP B-TREE');
  });
});
