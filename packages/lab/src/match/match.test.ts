import { describe, expect, test } from 'bun:test';
import { type Agent, createAgent, randomAgent } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Choices, type Game, unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { agentAt, playMatch } from './match.ts';
import type { MatchPlan, PlayedMatch } from './types.ts';

const plan = (
  game: string,
  choices: Choices,
  agents: string[],
  more: Partial<MatchPlan> = {},
): MatchPlan => ({
  game,
  config: unwrap(unwrap(games.get(game)).configure(choices)),
  agents,
  seed: 7,
  ...more,
});

const SQUARE8 = { variant: 'square8', players: 2 };
const PUBLISHED = { ...SQUARE8, options: { preset: 'published' } };

/** Everything except the time it took. */
const timeless = ({ seats, ...played }: PlayedMatch) => ({
  ...played,
  seats: seats.map(({ ms: _, ...seat }) => seat),
});

const SETUPS: readonly (readonly [string, Choices, string[]])[] = [
  ['nim', {}, ['minimax@depth=4', 'mcts@nodes=50']],
  ['ringrift', SQUARE8, ['minimax@nodes=150', 'mcts@nodes=20']],
  ['ringrift', { variant: 'hex8', players: 3 }, ['random', 'heuristic:2', 'random']],
  ['risk', { players: 3 }, ['random', 'random', 'random']],
];

describe('a match', () => {
  test.each(SETUPS)('of %s %o between %o is the same whenever it is played', (game, choices, agents) => {
    const wanted = plan(game, choices, agents, { openingPlies: 2, maxMoves: 400 });
    const first = playMatch(wanted);
    expect(timeless(playMatch(wanted))).toEqual(timeless(first));
    expect(timeless(playMatch({ ...wanted, seed: 8 }))).not.toEqual(timeless(first));
    expect(JSON.parse(JSON.stringify(first))).toEqual(first);
  });

  test("is a game the store accepts, with the agents' evaluations", async () => {
    const wanted = plan('ringrift', SQUARE8, ['heuristic', 'random'], { openingPlies: 4 });
    const { initialState, moves, finalState, outcome, finalHash } = playMatch(wanted);
    await using db = unwrap(await openStore(':memory:', { games }));
    const about = { game: 'ringrift', boardType: 'square8', numPlayers: 2 };
    const claim = { winner: outcome!.winners[0]!, terminationReason: outcome!.reason };
    const stored = await db.storeGame({ ...about, ...claim, initialState, moves, finalState }, { finalHash });
    const records = unwrap(await db.getMoves(unwrap(stored).gameId));
    const thought = records.filter(({ engineEval }) => engineEval !== undefined);
    expect(thought.length).toBeGreaterThan(10);
    expect(thought.every(({ player }) => player === 1)).toBe(true);
    expect(thought.every(({ engineTimeMs }) => engineTimeMs === undefined)).toBe(true);
  });

  test('records times on request', () => {
    const { moves } = playMatch(plan('nim', {}, ['heuristic', 'heuristic'], { keepTimes: true }));
    expect(moves.filter(({ engineTimeMs }) => engineTimeMs !== undefined).length).toBeGreaterThan(0);
  });

  test('lets nobody ponder', () => {
    let pondered = 0;
    const ponder = function* (): Generator<undefined, void> {
      pondered += 1;
      yield;
    };
    const wanted = plan('nim', {}, ['minimax@nodes=50,ponder=true', 'random']);
    const createWatched = (game: Game, name: string) => ({ ...unwrap(createAgent(game, name)), ponder });
    expect(playMatch(wanted, { createAgent: createWatched }).outcome).toBeDefined();
    expect(pondered).toBe(0);
  });

  test('accepts agents without a registered name', () => {
    const wanted = plan('ringrift', SQUARE8, ['mine', 'random']);
    const { outcome, seats } = playMatch(wanted, { createAgent: (_, name) => randomAgent(name) });
    expect(outcome).toBeDefined();
    expect(seats.map(({ agent }) => agent)).toEqual(['mine', 'random']);
  });

  test('counts the opening in decisions, and pairs share it', () => {
    const pair = [1, 2].map((seed) =>
      playMatch(plan('ringrift', SQUARE8, ['random', 'random'], { seed, openingPlies: 6, openingSeed: 'o' })),
    );
    const [a, b] = pair.map(({ moves, openingMoves }) => moves.slice(0, openingMoves));
    expect(a!.length).toBeGreaterThanOrEqual(6);
    expect(a).toEqual(b);
    expect(pair[0]!.moves).not.toEqual(pair[1]!.moves);
    expect(pair[0]!.seats[0]!.decisions).toBeGreaterThan(5);
  });

  test('ends without an outcome when it takes too long', () => {
    const { outcome, forfeit, moves } = playMatch(
      plan('ringrift', SQUARE8, ['random', 'random'], { maxMoves: 9 }),
    );
    expect({ outcome, forfeit, moves: moves.length }).toEqual({
      outcome: undefined,
      forfeit: undefined,
      moves: 9,
    });
  });

  test('shows every move to an observer', () => {
    const seen: [number, number, number][] = [];
    const { moves } = playMatch(plan('nim', {}, ['random', 'random']), {
      observe: ({ game, position, seat, legalCount, moveNumber }) => {
        seen.push([moveNumber, seat, legalCount]);
        expect(game.toAct(position.state()) ?? 0).toBe(position.toAct());
      },
    });
    expect(seen.map(([number]) => number)).toEqual(moves.map((_, i) => i));
    expect(seen[0]).toEqual([0, 1, 12]);
  });

  test('refuses a table of another size', () => {
    expect(() => playMatch(plan('nim', {}, ['random']))).toThrow('1 agents for a game of 2');
  });
});

describe('an agent at fault forfeits', () => {
  const bad = (think: Agent['think']): ((game: Game, name: string) => Agent) => {
    return (game, name) => (name === 'bad' ? { kind: 'bad', name, think } : unwrap(createAgent(game, name)));
  };
  const play = (think: Agent['think'], more: Partial<MatchPlan> = {}) =>
    playMatch(plan('nim', {}, ['random', 'bad'], more), { createAgent: bad(think) });

  test('by crashing', () => {
    const { forfeit, outcome, seats } = play(() => {
      throw new TypeError('cards is undefined');
    });
    expect({ forfeit, outcome }).toEqual({ forfeit: 2, outcome: undefined });
    expect(seats[1]).toMatchObject({ fault: { kind: 'crash', move: 1, message: 'cards is undefined' } });
    expect(seats[0]!.fault).toBeUndefined();
  });

  const answering = (action: unknown): Agent['think'] =>
    function* () {
      yield;
      const rest = { evaluation: [0.5, 0.5], depth: 0, nodes: 3, principalVariation: [] };
      return { action: action as never, ...rest, moveProbabilities: {}, stats: {} };
    };

  test.each([[{ type: 'take', heap: 0, count: 99 }], [{ type: 'fly' }], [undefined], [7]])(
    'by the illegal move %o',
    (action) => {
      const { forfeit, seats } = play(answering(action));
      expect(forfeit).toBe(2);
      expect(seats[1]).toMatchObject({ fault: { kind: 'illegal', move: 1 }, decisions: 1, nodes: 3 });
    },
  );

  test('by an invalid answer', () => {
    const nonsense: Agent['think'] = function* () {
      yield;
      return { action: { type: 'take' } } as never;
    };
    expect(play(nonsense).seats[1]).toMatchObject({ fault: { kind: 'crash' } });
  });

  test('by thinking too long', () => {
    const slow: Agent['think'] = function* (request) {
      const end = performance.now() + 200;
      while (performance.now() < end) yield;
      return yield* randomAgent().think(request);
    };
    expect(play(slow, { decisionLimitMs: 100 }).seats[1]).toMatchObject({ fault: { kind: 'timeout' } });
    expect(play(slow, { decisionLimitMs: 60_000 }).outcome).toBeDefined();
  });
});

describe('sides swapped', () => {
  /** Swaps if it can, otherwise plays anything; records which seats it was asked for. */
  const swapper = (asked: number[]): Agent => ({
    kind: 'swapper',
    name: 'swapper',
    *think(request) {
      asked.push(request.seat);
      const swap = request.game.legal(request.view).find(({ type }) => type === 'swap_sides');
      const decision = yield* randomAgent().think(request);
      return swap === undefined ? decision : { ...decision, action: swap };
    },
  });

  test('agents change seats when sides are swapped', () => {
    const asked: number[] = [];
    const played = playMatch(plan('ringrift', PUBLISHED, ['random', 'swapper']), {
      createAgent: (_, name) => (name === 'swapper' ? swapper(asked) : randomAgent(name)),
    });
    expect(played.moves.map(({ action }) => action.type)).toContain('swap_sides');
    expect(played.seats.map(({ agent, seat }) => [agent, seat])).toEqual([
      ['random', 2],
      ['swapper', 1],
    ]);
    expect(agentAt(played, 1)).toBe(1);
    expect(asked[0]).toBe(2);
    expect(new Set(asked.slice(1))).toEqual(new Set([1]));
  });

  test('agents stay in their seats if nobody swaps', () => {
    const played = playMatch(plan('ringrift', SQUARE8, ['random', 'random']));
    expect([agentAt(played, 1), agentAt(played, 2)]).toEqual([0, 1]);
  });
});
