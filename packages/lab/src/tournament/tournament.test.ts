import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games as registry } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { findEntrant } from '../entrants/entrant.ts';
import { SPRT_ERRORS } from '../stats/index.ts';
import { openTournamentJournal } from './journal.ts';
import { makeTournamentReport } from './page.ts';
import { type PlayedTournament, runTournament, type TournamentOptions } from './run.ts';
import { prepareTournament, type TournamentRequest } from './settings.ts';
import { summarizeTournament } from './standings.ts';
import type { TournamentGame, TournamentSettings } from './types.ts';

// Needed only on a busy machine.
setDefaultTimeout(600_000);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-tournament-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const own = (name: string): string => join(import.meta.dir, '../../test/agents', name);

const wanted = (
  id: string,
  agents: readonly string[],
  change: Partial<TournamentRequest> & {
    readonly options?: Record<string, unknown>;
    readonly players?: number;
  } = {},
): TournamentRequest => {
  const { options = {}, players = 2, ...rest } = change;
  const game = unwrap(registry.get(id));
  const board = rest.board ?? game.variants[0]!.id;
  const config = unwrap(game.configure({ variant: board, players, options }));
  return { game, board, config, agents, format: 'round-robin', seed: 1, openingPlies: 2, ...rest };
};

const settingsFor = async (...request: Parameters<typeof wanted>): Promise<TournamentSettings> =>
  unwrap(await prepareTournament(wanted(...request)));

/** Times differ from run to run; nothing else may. */
const timeless = (games: readonly TournamentGame[]): unknown =>
  games.map(({ gameId: _, ...game }) => ({
    ...game,
    seats: game.seats.map(({ cpuMs: _cpu, maxMs: _max, ...seat }) => seat),
  }));

const openKept = async (name: string, settings: TournamentSettings) => {
  const file = join(folder, name);
  const db = unwrap(await openStore(file, { games: registry }));
  const journal = unwrap(openTournamentJournal(`${file}.tournament.jsonl`, settings));
  return { db, journal, journalFile: `${file}.tournament.jsonl` };
};

const playTournament = async (
  settings: TournamentSettings,
  options: TournamentOptions,
): Promise<PlayedTournament> => unwrap(await runTournament(settings, options));

const QUICK: TournamentOptions = { games: 8, workers: 1 };

describe('a tournament', () => {
  test('is the same on any number of workers', async () => {
    const settings = await settingsFor('nim', ['minimax@depth=4', 'heuristic', 'random']);
    const one = await playTournament(settings, QUICK);
    const two = await playTournament(settings, { ...QUICK, workers: 3 });
    expect(one.games).toHaveLength(24);
    expect(one.isFinished).toBeTrue();
    expect(timeless(two.games)).toEqual(timeless(one.games));
  });

  test('continues after an interruption, and can be extended', async () => {
    const settings = await settingsFor('nim', ['heuristic', 'random']);
    const whole = await playTournament(settings, { ...QUICK, games: 12 });
    const first = await openKept('resumed.db', settings);
    const stopped = await playTournament(settings, {
      ...QUICK,
      ...first,
      onGame: ({ games }) => (games === 3 ? 'stop' : undefined),
    });
    expect(stopped.isFinished).toBeFalse();
    expect(stopped.games).toHaveLength(3);
    first.db.close();
    const second = await openKept('resumed.db', settings);
    await playTournament(settings, { ...QUICK, ...second });
    expect(second.journal.entries).toHaveLength(8);
    const { games } = await playTournament(settings, { ...QUICK, ...second, games: 12, workers: 2 });
    expect(timeless(games)).toEqual(timeless(whole.games));
    expect(unwrap(await second.db.countGames())).toBe(12);
    second.db.close();
  });

  test('neither repeats nor loses a game when killed between store and journal, or while writing a line', async () => {
    const settings = await settingsFor('nim', ['heuristic', 'random']);
    const { db, journalFile, journal } = await openKept('killed.db', settings);
    const whole = await playTournament(settings, { ...QUICK, db, journal });
    const lines = readFileSync(journalFile, 'utf8').split('\n');
    // The last two games are in the store but not, or half, in the journal.
    writeFileSync(journalFile, lines.slice(0, -3).join('\n'));
    appendFileSync(journalFile, `\n${lines.at(-3)!.slice(0, 20)}`);
    const again = await openKept('killed.db', settings);
    expect(again.journal.entries).toHaveLength(6);
    const { games } = await playTournament(settings, { ...QUICK, ...again });
    expect(timeless(games)).toEqual(timeless(whole.games));
    expect(unwrap(await db.countGames())).toBe(8);
    // The other way round: the store lost its last game.
    unwrap(await db.deleteGame(games.at(-1)!.gameId!));
    const once = await playTournament(settings, { ...QUICK, ...(await openKept('killed.db', settings)) });
    expect(timeless(once.games)).toEqual(timeless(whole.games));
    expect(unwrap(await db.countGames())).toBe(8);
  });

  test('ends with the reason if the store takes no more games', async () => {
    const settings = await settingsFor('nim', ['heuristic', 'random']);
    const { db, journal } = await openKept('readonly.db', settings);
    db.close();
    const closed = unwrap(await openStore(join(folder, 'readonly.db'), { games: registry, readonly: true }));
    const refused = await runTournament(settings, { ...QUICK, db: closed, journal });
    expect(refused).toMatchObject({ ok: false, error: { code: 'read_only' } });
    expect(journal.entries).toHaveLength(0);
    closed.close();
  });

  test('is not mixed with another one, and says how they differ', async () => {
    const settings = await settingsFor('nim', ['heuristic', 'random']);
    await (await openKept('one.db', settings)).db.close();
    const path = join(folder, 'one.db.tournament.jsonl');
    const other = { ...settings, seed: 2, agents: ['heuristic', 'minimax'], openingPlies: 4 };
    const refused = openTournamentJournal(path, other);
    expect(refused.ok).toBeFalse();
    if (refused.ok) return;
    expect(refused.error.message).toContain('agents: was heuristic, random, now heuristic, minimax');
    expect(refused.error.message).toContain('seed: was 1, now 2');
    expect(refused.error.message).toContain('the opening length: was 2, now 4');
    expect(refused.error.message).not.toContain('config');
    writeFileSync(path, 'nonsense\n');
    expect(openTournamentJournal(path, settings)).toMatchObject({ error: { code: 'damaged_journal' } });
  });

  test('reads weights from files, and does not resume after they have changed', async () => {
    const file = join(folder, 'weights.json');
    const keep = (territory: number): void =>
      writeFileSync(file, JSON.stringify({ id: 'own', description: '', weights: { territory } }));
    keep(5);
    const agents = [`heuristic@weights=${file}`, 'random'];
    const settings = await settingsFor('ringrift', agents);
    const { db, journal, journalFile } = await openKept('weighted.db', settings);
    const played = await playTournament(settings, { ...QUICK, games: 2, db, journal });
    expect(played.games.flatMap(({ seats }) => seats.filter(({ fault }) => fault !== undefined))).toEqual([]);
    const [stored] = unwrap(await db.queryGames({})).games;
    expect(stored!.players.flatMap(({ aiProfileId }) => aiProfileId ?? [])).toEqual(['own']);
    db.close();
    keep(6);
    const refused = openTournamentJournal(journalFile, await settingsFor('ringrift', agents));
    expect(refused.ok ? '' : refused.error.message).toContain(`the weights in ${file} have changed`);
  });

  test('stores games that can be found by who lost them', async () => {
    const settings = await settingsFor('nim', ['minimax@depth=8', 'random']);
    const { db, journal } = await openKept('kept.db', settings);
    const played = await playTournament(settings, { ...QUICK, db, journal });
    const result = summarizeTournament(settings, played.games, played);
    const { games: lost } = unwrap(await db.queryGames({ tag: 'lost:random', source: 'tournament' }));
    expect(lost.length).toBe(result.crosstable[0]![1]!.wins);
    for (const { players, winner, metadata } of lost) {
      expect(players[winner! - 1]!.aiType).toBe('minimax');
      expect((metadata!['agents'] as string[])[winner! - 1]).toBe('minimax@depth=8');
    }
    const [worst] = result.standings.find(({ agent }) => agent === 'random')!.worstLosses;
    expect(unwrap(await db.getGameMetadata(worst!.gameId)).tags).toContain('lost:random');
    const page = makeTournamentReport(result, 'ludus tournament nim');
    expect(page).toContain('minimax@depth=8');
    expect(page).toContain(worst!.gameId);
    expect(page).toContain('<svg');
    db.close();
  });
});

describe('agents of an author', () => {
  test('play in this process and in workers, and in their own threads if there is a limit', async () => {
    const settings = await settingsFor('nim', [own('first.ts'), 'random']);
    const one = await playTournament(settings, QUICK);
    const two = await playTournament(settings, { ...QUICK, workers: 2 });
    expect(timeless(two.games)).toEqual(timeless(one.games));
    const limited = { ...settings, decisionLimitMs: 5000 };
    const three = await playTournament(limited, { ...QUICK, workers: 2 });
    expect(timeless(three.games)).toEqual(timeless(one.games));
    expect(three.games.some(({ seats }) => seats.some(({ cpuMs }) => cpuMs > 0))).toBeTrue();
    expect(one.games.every(({ reason }) => reason !== 'forfeit')).toBeTrue();
    expect(settings.modules[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each([
    ['crash', 'crash', 'it fell over its own feet'],
    ['illegal', 'illegal', ''],
    ['timeout', 'timeout', 'it spent more than 20 ms on one move.'],
    ['hang', 'timeout', 'it stopped answering.'],
    ['exit', 'crash', 'it tried to end the program. (clumsy.ts:'],
    ['plain', 'crash', 'its "think" is not a generator'],
    ['silent', 'crash', 'its answer has no action.'],
  ] as const)('that go wrong (%s) forfeit, and the tournament goes on', async (way, kind, message) => {
    const name = `${own('clumsy.ts')}@way=${way}`;
    const settings = await settingsFor('nim', ['random', name], { decisionLimitMs: 20 });
    const { db, journal } = await openKept(`${way}.db`, settings);
    const played = await playTournament(settings, { ...QUICK, games: 2, db, journal });
    db.close();
    const { standings, faults, crosstable } = summarizeTournament(settings, played.games, played);
    const [first, clumsy] = standings;
    expect(first!.agent).toBe('random');
    expect(first!.faults).toEqual({ crash: 0, illegal: 0, timeout: 0 });
    expect(clumsy!.faults).toEqual({ crash: 0, illegal: 0, timeout: 0, [kind]: 2 });
    expect(crosstable[0]![1]).toEqual({ wins: 2, draws: 0, losses: 0 });
    expect(faults).toHaveLength(2);
    expect(faults[0]).toMatchObject({ agent: name, kind });
    expect(faults[0]!.message).toContain(message);
  });

  test.skipIf(Bun.which('python3') === null)(
    'may be programs in Python, in this process, in workers and with a limit',
    async () => {
      const settings = await settingsFor('nim', [own('greedy.py'), 'random']);
      const one = await playTournament(settings, QUICK);
      expect(one.games.every(({ reason }) => reason !== 'forfeit')).toBeTrue();
      const two = await playTournament(settings, { ...QUICK, workers: 2 });
      expect(timeless(two.games)).toEqual(timeless(one.games));
      const hanging = `${own('greedy.py')}@way=hang`;
      const limited = await settingsFor('nim', ['random', hanging], { decisionLimitMs: 300 });
      const played = await playTournament(limited, { ...QUICK, games: 2 });
      const { standings } = summarizeTournament(limited, played.games, played);
      expect(standings[1]).toMatchObject({ agent: hanging, faults: { crash: 0, illegal: 0, timeout: 2 } });
    },
    600_000,
  );

  test('that crash are reported with their place, even without a limit', async () => {
    const settings = await settingsFor('nim', ['random', `${own('clumsy.ts')}@way=crash`]);
    const played = await playTournament(settings, { ...QUICK, games: 2, workers: 2 });
    const { faults } = summarizeTournament(settings, played.games, played);
    expect(faults[0]!.message).toMatch(/^it fell over its own feet \(clumsy\.ts:\d+:\d+\)$/);
  });

  test('that cannot be loaded are refused in a sentence', async () => {
    const nim = unwrap(registry.get('nim'));
    const refusal = async (name: string): Promise<string> => {
      const found = await findEntrant(nim, name);
      return found.ok ? 'found' : found.error.message;
    };
    expect(await refusal('./nowhere.ts')).toBe('Agent file not found: ./nowhere.ts');
    expect(await refusal(own('none.ts'))).toContain('has no agent: its default export must be an agent');
    const broken = join(folder, 'broken.ts');
    writeFileSync(broken, 'export default (');
    expect(await refusal(broken)).toBe(`${broken} cannot be loaded: Unexpected end of file (broken.ts:1:16)`);
    const angry = join(folder, 'angry.ts');
    writeFileSync(angry, "export default () => { throw new Error('not today'); };");
    expect(await refusal(angry)).toBe(`${angry} cannot be used: not today (angry.ts:1:34)`);
    const far = join(folder, 'far.ts');
    writeFileSync(far, "import '@ludus/kernel';");
    expect(await refusal(far)).toContain('in a folder of the clone');
  });
});

describe('invalid tournament requests', () => {
  test.each([
    ['nim', ['random'], 'at least two agents'],
    ['nim', ['random', 'random'], '"random" is listed twice'],
    ['nim', ['random', 'nobody'], 'There is no agent "nobody"'],
    ['sweep', ['player', 'random'], '"player" plays only seat 1'],
  ])('are refused: %s %p', async (game, agents, sentence) => {
    const prepared = await prepareTournament(wanted(game, agents));
    expect(prepared.ok ? '' : prepared.error.message).toContain(sentence);
  });
});

describe('the pie rule', () => {
  test('credits agents, not seats', async () => {
    const name = own('swapper.ts');
    const options = { swapRuleEnabled: true };
    const settings = await settingsFor('ringrift', [name, 'random'], { options, openingPlies: 0 });
    const { db, journal } = await openKept('swap.db', settings);
    const { games } = await playTournament(settings, { ...QUICK, games: 6, db, journal });
    let swaps = 0;
    for (const { gameId, seats } of games) {
      const moves = unwrap(await db.getMoves(gameId!));
      const { winner, players, tags } = unwrap(await db.getGameMetadata(gameId!));
      const isSwapped = moves.some(({ moveType }) => moveType === 'swap_sides');
      const best = seats.findIndex(({ rank }) => rank === 1);
      if (isSwapped) swaps += 1;
      // The agent that started in seat 1 ends in seat 2 after a swap.
      expect(winner).toBe(isSwapped ? 2 - best : best + 1);
      const winnerName = settings.agents[seats[best]!.agent]!;
      expect(tags).toContain(`won:${winnerName}`);
      expect(players[winner! - 1]!.aiType).toBe(winnerName);
    }
    // The swapper swaps in each of the three games in which it moves second.
    expect(swaps).toBeGreaterThanOrEqual(3);
    db.close();
  });
});

describe('a test of two hypotheses', () => {
  const sprt = { elo0: 0, elo1: 200, ...SPRT_ERRORS };

  test('ends the tournament at the same game on any number of workers, and again when resumed', async () => {
    const settings = await settingsFor('nim', ['minimax@depth=8', 'random']);
    const one = await playTournament(settings, { games: 200, workers: 1, sprt });
    const two = await playTournament(settings, { games: 200, workers: 2, sprt });
    expect(one.isFinished).toBeTrue();
    expect(one.games.length).toBeLessThan(100);
    expect(timeless(two.games)).toEqual(timeless(one.games));
    const result = summarizeTournament(settings, one.games, { ...one, sprt });
    expect(result.sprt).toMatchObject({ verdict: 'H1', elo0: 0, elo1: 200 });
    expect(result.sprt!.llr).toBeGreaterThan(2.944);
    expect(result.sprt!.counts.reduce((sum, { count }) => sum + count, 0)).toBe(one.games.length / 2);
    // Games played without a test in mind still decide it.
    const { db, journal } = await openKept('sprt.db', settings);
    await playTournament(settings, { games: 200, workers: 1, db, journal });
    const late = await playTournament(settings, { games: 200, workers: 1, sprt, db, journal });
    expect(timeless(late.games)).toEqual(timeless(one.games));
    db.close();
  });

  test('accepts the other one for the weaker agent', async () => {
    const settings = await settingsFor('nim', ['random', 'minimax@depth=8']);
    const played = await playTournament(settings, { games: 200, workers: 1, sprt });
    expect(summarizeTournament(settings, played.games, { ...played, sprt }).sprt!.verdict).toBe('H0');
  });
});

describe('more than two seats', () => {
  test.each([
    [3, ['heuristic', 'random']],
    [4, ['heuristic', 'random', 'auto:2']],
  ] as const)('%p of them: skills and Elo agree on who is better', async (players, agents) => {
    const settings = await settingsFor('ringrift', agents, { players });
    const played = await playTournament(settings, { games: players * 2, workers: 1 });
    const { standings, crosstable } = summarizeTournament(settings, played.games, played);
    expect(standings[0]!.agent).toBe('heuristic');
    expect(standings[0]!.skill!.mu).toBeGreaterThan(standings.at(-1)!.skill!.mu);
    expect(standings[0]!.skill!.sigma).toBeLessThan(25 / 3);
    const points = crosstable.flat().reduce((sum, { wins, draws }) => sum + wins + draws / 2, 0);
    const met = crosstable.flat().reduce((sum, { wins, draws, losses }) => sum + wins + draws + losses, 0);
    expect(points).toBe(met / 2);
  });
});
