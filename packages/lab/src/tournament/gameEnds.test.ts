import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games as registry } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { openTournamentJournal } from './journal.ts';
import { makeTournamentReport } from './page.ts';
import { runTournament } from './run.ts';
import { prepareTournament, type TournamentRequest } from './settings.ts';
import { summarizeTournament } from './standings.ts';

// Needed only on a busy machine.
setDefaultTimeout(600_000);

const folder = mkdtempSync(join(tmpdir(), 'ludus-ends-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const prepare = (id: string, agents: readonly string[], more: Partial<TournamentRequest>) => {
  const game = unwrap(registry.get(id));
  const board = game.variants[0]!.id;
  const config = more.config ?? unwrap(game.configure({ variant: board }));
  return prepareTournament({
    ...{ game, board, config, agents, format: 'round-robin', seed: 1, openingPlies: 2 },
    ...more,
  });
};

const CLUMSY = join(import.meta.dir, '../../test/agents/clumsy.ts');

describe('adjudicated games', () => {
  const adjudication = { win: { decisions: 1, chance: 0.98 }, resign: { decisions: 1, chance: 0.02 } };

  test('are marked in rows, records and reports, and count as they were decided', async () => {
    const settings = unwrap(await prepare('nim', ['minimax@depth=30', 'minimax@depth=20'], { adjudication }));
    const file = join(folder, 'adjudicated.db');
    const db = unwrap(await openStore(file, { games: registry }));
    const journal = unwrap(openTournamentJournal(`${file}.jsonl`, settings));
    const played = unwrap(await runTournament(settings, { games: 6, workers: 2, db, journal }));
    const adjudicated = played.games.filter(({ reason }) => reason.startsWith('adjudicated_'));
    expect(adjudicated.length).toBeGreaterThan(0);
    for (const { gameId, seats } of adjudicated) {
      const about = unwrap(await db.getGameMetadata(gameId!));
      expect(about).toMatchObject({ terminationReason: 'adjudication', gameStatus: 'completed' });
      expect(about.tags).toContain('adjudicated');
      expect(about.winner).toBe(seats.findIndex(({ rank }) => rank === 1) + 1);
    }
    const result = summarizeTournament(settings, played.games, played);
    const page = makeTournamentReport(result);
    expect(page).toContain(`${adjudicated.length} of 6 games were adjudicated`);
    await db.close();
    const { adjudication: _, ...without } = settings;
    const refused = openTournamentJournal(`${file}.jsonl`, without);
    expect(refused.ok ? '' : refused.error.message).toContain('adjudication');
  });

  test('do not exist unless requested', async () => {
    const settings = unwrap(await prepare('nim', ['minimax@depth=30', 'minimax@depth=20'], {}));
    const { games } = unwrap(await runTournament(settings, { games: 4, workers: 1 }));
    expect(games.map(({ reason }) => reason)).toEqual(games.map(() => 'last_taken'));
  });

  test('by resigning are refused for three', async () => {
    const game = unwrap(registry.get('ringrift'));
    const config = unwrap(game.configure({ variant: 'square8', players: 3 }));
    const refused = await prepare('ringrift', ['heuristic', 'random'], { config, adjudication });
    expect(refused.ok ? '' : refused.error.message).toContain('With 3 players, use --win');
  });
});

describe('clocks', () => {
  test('make an agent lose that thinks too long, and are part of the record', async () => {
    const timeControl = { initialMs: 300, incrementMs: 0 };
    const agents = ['heuristic', `${CLUMSY}@way=timeout`];
    const settings = unwrap(await prepare('nim', agents, { timeControl }));
    const file = join(folder, 'clocks.db');
    const db = unwrap(await openStore(file, { games: registry }));
    const played = unwrap(await runTournament(settings, { games: 2, workers: 1, db }));
    const { standings, faults } = summarizeTournament(settings, played.games, played);
    expect(standings[0]!.agent).toBe('heuristic');
    expect(faults.map(({ kind, message }) => [kind, message])).toEqual(
      Array(2).fill(['timeout', 'its clock ran out.']),
    );
    const [first] = played.games;
    expect(unwrap(await db.getGameMetadata(first!.gameId!))).toMatchObject({
      terminationReason: 'timeout',
      initialTimeMs: 300,
      timeIncrementMs: 0,
    });
    await db.close();
  });
});
