import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { type Game, ok, unwrap } from '@ludus/kernel';
import { findModules } from '../entrants/entrant.ts';
import { playMatch } from '../match/match.ts';
import { ownLimits } from '../match/ownLimits.ts';
import { wantedForms, wholeGame } from './forms.ts';
import playSelf, { playGame } from './piece.ts';
import { recordGame } from './record.ts';
import { gameIdOf, planRun, seedOf } from './run.ts';
import { playRun } from './selfplay.ts';
import type { GameSink, SelfPlayPlan } from './types.ts';

const PLAN: SelfPlayPlan = { game: 'ringrift', variant: 'square8', seed: 1 };
const ringrift: Game = unwrap(games.get('ringrift'));

describe('a book', () => {
  const book = [0, 1].map((heap) => [{ type: 'take', heap, count: 1 }]);
  const plan: SelfPlayPlan = { game: 'nim', seed: 1, agents: ['minimax@depth=3'] };

  test('provides openings in turn, and is part of the run', () => {
    const run = unwrap(planRun({ ...plan, book }));
    expect(run.openingPlies).toBe(0);
    expect(run.id).not.toBe(unwrap(planRun(plan)).id);
    expect(run.id).not.toBe(unwrap(planRun({ ...plan, book: book.toReversed() })).id);
    const firstOf = (number: number) => {
      const job = { run, wanted: wantedForms([], true) };
      return wholeGame(playGame(job, number).forms!).input.moves[0]!.action;
    };
    expect([0, 1, 2].map(firstOf)).toEqual([book[0]![0]!, book[1]![0]!, book[0]![0]!]);
  });
});

describe('a plan', () => {
  test('has defaults, and one agent is enough for all seats', () => {
    expect(unwrap(planRun({ game: 'ringrift', seed: 1, players: 3, agents: ['heuristic'] }))).toMatchObject({
      board: 'square8',
      agents: ['heuristic', 'heuristic', 'heuristic'],
      openingPlies: 0,
    });
    expect(unwrap(planRun({ ...PLAN, agents: ['random', 'heuristic', 'random'] })).agents).toHaveLength(3);
  });

  test.each([
    [{ game: 'chess' }, 'There is no game "chess"'],
    [{ variant: 'huge' }, 'There is no board "huge". Available: square8'],
    [{ agents: ['clairvoyant'] }, 'There is no agent "clairvoyant"'],
    [{ agents: ['random', 'random'], players: 3 }, 'There are 3 seats, but 2 agents.'],
    [{ agents: ['random', 'random', 'random', 'random', 'random'] }, 'is for 2 to 4 players, not 5.'],
    [{ options: { fog: true } }, 'There is no rule option "fog".'],
  ])('that is invalid is refused with a message: %o', (more, sentence) => {
    const planned = planRun({ ...PLAN, ...more });
    expect(planned.ok ? '' : planned.error[0]!.message).toContain(sentence);
  });

  test('determines the id of its run, whether values are explicit or default', () => {
    const { id } = unwrap(planRun(PLAN));
    expect(id).toHaveLength(7);
    expect(unwrap(planRun({ ...PLAN, players: 2, agents: ['random', 'random'], openingPlies: 0 })).id).toBe(
      id,
    );
    const others = [
      { seed: 2 },
      { seed: '1' },
      { agents: ['heuristic'] },
      { openingPlies: 1 },
      { players: 3 },
    ];
    const ids = others.map((more) => unwrap(planRun({ ...PLAN, ...more })).id);
    expect(new Set([id, ...ids]).size).toBe(6);
  });
});

describe('a run between agents that use no random numbers', () => {
  test.each([
    [['minimax@nodes=50'], undefined, 6],
    [['minimax@nodes=50'], 0, 0],
    [['mcts@nodes=50'], undefined, 6],
    [['minimax@nodes=50', 'heuristic'], undefined, 0],
    [['auto:10'], undefined, 6],
    [['auto:5'], undefined, 0],
    [['random'], undefined, 0],
  ] as const)(
    '%j with an opening of %p starts with %i random decisions',
    (agents, openingPlies, expected) => {
      const plan = { ...PLAN, agents, ...(openingPlies !== undefined && { openingPlies }) };
      expect(unwrap(planRun(plan)).openingPlies).toBe(expected);
    },
  );

  test('counts the games that differ', async () => {
    const play = async (openingPlies: number) => {
      const plan: SelfPlayPlan = { game: 'nim', agents: ['minimax@depth=2'], seed: 1, openingPlies };
      return unwrap(await playRun(unwrap(planRun(plan)), { games: 6, workers: 1 })).distinct;
    };
    expect(await play(0)).toBe(1);
    expect(await play(2)).toBeGreaterThan(2);
  });
});

test('neural is refused on a board it has no network for, before the first game', () => {
  const planned = planRun({ ...PLAN, variant: 'hexagonal', players: 4, agents: ['neural'] });
  expect(planned.ok ? '' : planned.error[0]!.message).toContain('There is no network for this board');
});

test('a level is recorded as the agent that plays it on the board', () => {
  const expectOn = (players: number) => {
    const run = unwrap(planRun({ ...PLAN, variant: 'hex8', players, agents: ['auto:5'] }));
    const played = playMatch({ ...run, agents: run.agents.map(() => 'random'), seed: 5 });
    const usesNetwork = ringrift.search!.ai.levelNetworks!.has(played.initialState);
    const [player] = recordGame(ringrift, run, 0, played).input.players!;
    const aiType = usesNetwork ? 'neural' : 'minimax';
    expect(player).toEqual({ playerType: 'ai', aiType, aiDifficulty: 5 });
  };
  expectOn(2);
  expectOn(3);
});

test.each(['engine', 'playing'] as const)('a run is not resumed by a different %s', async (field) => {
  const run = unwrap(planRun({ ...PLAN, agents: ['heuristic'] }));
  const { engine, playing } = run;
  const sink: GameSink = {
    has: async () => true,
    makerOf: async () => ({ engine, playing, [field]: 'another' }),
    put: async () => ok([]),
    flush: async () => ok([]),
  };
  const resumed = await playRun(run, { games: 1, sinks: [sink], workers: 1 });
  expect(resumed.ok ? '' : resumed.error.message).toMatch(
    field === 'engine' ? /started by another version of the engine/ : /searches, weights or networks/,
  );
});

describe('games of a run', () => {
  test('have short ids that sort in playing order, and their own seeds', () => {
    const run = unwrap(planRun(PLAN));
    const numbers = [0, 1, 2, 63, 64, 65, 4095, 4096, 99_999, 1_000_000];
    const ids = numbers.map((number) => gameIdOf(run, number));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids.map((id) => id.length))).toEqual(new Set([12]));
    const seeds = Array.from({ length: 1000 }, (_, number) => seedOf(run, number));
    expect(new Set(seeds).size).toBe(1000);
    expect(seeds.every((seed) => Number.isSafeInteger(seed) && seed >= 0)).toBe(true);
  });

  test('list the players by their seats at the end', () => {
    const run = unwrap(planRun({ ...PLAN, agents: ['random', 'heuristic:2'] }));
    const played = playMatch({ ...run, seed: 5 });
    const kinds = (game: typeof played) =>
      recordGame(ringrift, run, 0, game).input.players!.map(({ aiType }) => aiType);
    expect(kinds(played)).toEqual(['random', 'heuristic']);
    const [first, second] = played.seats;
    const swapped = {
      ...played,
      seats: [
        { ...first!, seat: 2 },
        { ...second!, seat: 1 },
      ],
    };
    expect(kinds(swapped)).toEqual(['heuristic', 'random']);
    expect(recordGame(ringrift, run, 0, swapped).input.metadata).toMatchObject({ beganInSeat: [2, 1] });
    expect(recordGame(ringrift, run, 0, played).input.metadata).not.toHaveProperty('beganInSeat');
  });

  test('are played with weights from files, and changed files make a different run', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ludus-weights-'));
    const file = join(folder, 'weights.json');
    const plan = (weights: Record<string, number>) => {
      writeFileSync(file, JSON.stringify({ id: 'mine', description: '', weights }));
      return unwrap(planRun({ ...PLAN, agents: [`heuristic@weights=${file}`, 'random'] }));
    };
    const [one, two] = [plan({ territory: 1 }), plan({ territory: 2 })];
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(one.id).not.toBe(two.id);
    const played = playGame({ run: one, wanted: wantedForms([], false) }, 0);
    expect(played.summary.fault).toBeUndefined();
    const match = playMatch({ ...one, seed: seedOf(one, 0) });
    expect(recordGame(ringrift, one, 0, match).input.players).toMatchObject([
      { aiType: 'heuristic', aiProfileId: 'mine' },
      { aiType: 'random' },
    ]);
  });

  test("are played by an author's own agents, and changed agents make a different run", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ludus-modules-'));
    const file = join(folder, 'mine.ts');
    const plan = async (pick: string) => {
      writeFileSync(
        file,
        `export default { kind: 'mine', name: 'mine', *think({ game, view }) { yield; return { action: game.legal(view).at(${pick}) }; } };`,
      );
      const modules = unwrap(await findModules(ringrift, [file]));
      return unwrap(planRun({ ...PLAN, agents: [file, 'random'], modules }));
    };
    const [one, two] = [await plan('0'), await plan('-1')];
    expect(one.id).not.toBe(two.id);
    const wanted = wantedForms([], true);
    const { summary, forms } = await playSelf({ run: one, wanted }, 0);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(summary.fault).toBeUndefined();
    expect(JSON.stringify(forms)).toContain('mine.ts');
    expect(planRun({ ...PLAN, agents: [file, 'random'] })).toMatchObject({ error: [{ code: 'bad_agent' }] });
  });

  test('say what was wrong with a custom agent', async () => {
    const clumsy = join(import.meta.dir, '../../test/agents/clumsy.ts');
    const faultOf = async (way: string): Promise<string | undefined> => {
      const agents = ['random', `${clumsy}@way=${way}`];
      const modules = unwrap(await findModules(ringrift, agents));
      const run = unwrap(planRun({ ...PLAN, agents, modules }));
      return (await playSelf({ run, wanted: wantedForms([], false) }, 0)).summary.fault;
    };
    expect(await faultOf('crash')).toMatch(
      /\(crash at move \d+\): it fell over its own feet \(clumsy\.ts:\d+:\d+\)$/,
    );
    expect(await faultOf('illegal')).toContain('(illegal at move ');
    expect(await faultOf('exit')).toContain('it tried to end the program. (clumsy.ts:');
  });

  test('record the budgets of their agents', () => {
    expect(ownLimits(ringrift, 'minimax@nodes=500,depth=3')).toEqual({ nodes: 500, depth: 3 });
    expect(ownLimits(ringrift, 'mcts@ms=20')).toEqual({ ms: 20 });
    expect(ownLimits(ringrift, 'auto:9')).toEqual({ nodes: ringrift.search!.ai.difficulties![8]!.nodes! });
    expect(ownLimits(ringrift, 'random')).toEqual({});
  });
});
