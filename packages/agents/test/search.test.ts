import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { type Decision, decide, mctsAgent, minimaxAgent } from '../src/index.ts';
import { Judge } from '../src/judge.ts';
import { deepen } from '../src/minimax/deepening.ts';
import { LinePath } from '../src/minimax/linePath.ts';
import { MINIMAX_DEFAULTS, type MinimaxOptions } from '../src/minimax/options.ts';
import { chanceOf, isWon, lost as lostAfter, won } from '../src/minimax/scores.ts';
import { SearchMemory } from '../src/minimax/searchMemory.ts';
import { createSearchContext } from '../src/searchContext.ts';
import { SEARCH_VERSION } from '../src/searchVersion.ts';
import { plainMaxN, rootValues, TooLarge } from './exhaustive.ts';
import { ask, gameOf, randomState, type Setup, searchPosition, start, statesFromEnd } from './support.ts';

setDefaultTimeout(600_000);

const NIM: Setup = { game: gameOf('nim'), variant: 'classic', players: 2 };
const SQUARE8: Setup = { game: gameOf('ringrift'), variant: 'square8', players: 2 };
const HEX8: Setup = { game: gameOf('ringrift'), variant: 'hex8', players: 2 };
const HEX8_3P: Setup = { game: gameOf('ringrift'), variant: 'hex8', players: 3 };

/** Full search: no move is left out, and no line goes beyond its depth unless something is pending. */
const WHOLE: MinimaxOptions = {
  ...MINIMAX_DEFAULTS,
  width: Number.POSITIVE_INFINITY,
  rootWidth: Number.POSITIVE_INFINITY,
  quietWidth: Number.POSITIVE_INFINITY,
  quiescence: 60,
  reduce: false,
};

const deepened = (setup: Setup, state: unknown, depth: number, options: Partial<MinimaxOptions> = {}) => {
  const context = createSearchContext(ask(setup, state, { budget: { nodes: 50_000_000 } }));
  const tools = { options: { ...WHOLE, ...options }, memory: new SearchMemory(16) };
  const thinking = deepen(context, tools, { depth });
  for (;;) {
    const step = thinking.next();
    if (step.done === true) return { ...step.value, moves: context.moves };
  }
};

const judgeOf = (setup: Setup, state: unknown): Judge =>
  new Judge(setup.game, state, { seats: setup.players });

/** Positions near the end of random games that a plain search can solve. */
const endings = (setup: Setup, count: number): { state: unknown; moves: number[]; values: number[] }[] => {
  const found: { state: unknown; moves: number[]; values: number[] }[] = [];
  for (let game = 0; found.length < count && game < 400; game += 1)
    for (const state of statesFromEnd(setup, `ending ${game}`, 14)) {
      const position = searchPosition(setup, state);
      const legal: number[] = [];
      position.legal(legal);
      if (legal.length < 2) continue;
      try {
        found.push({ state, ...rootValues(position, judgeOf(setup, state), 60, { left: 6000 }) });
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error;
        break;
      }
    }
  return found.slice(0, count);
};

describe('minimax sees what exhaustive search sees', () => {
  test('in Nim: every position of heaps up to 3, 4 and 5', () => {
    let positions = 0;
    for (let a = 0; a <= 3; a += 1)
      for (let b = 0; b <= 4; b += 1)
        for (let c = 0; c <= 5; c += 1) {
          if (a + b + c < 2) continue;
          const state = { heaps: [a, b, c], next: 1 };
          const isWon = (a ^ b ^ c) !== 0;
          const { evaluation, action } = decide(
            minimaxAgent({ budget: { nodes: 1_000_000 } }),
            ask(NIM, state),
          );
          expect(evaluation[0]).toBe(isWon ? 1 : 0);
          const heaps = [a, b, c];
          const { heap, count } = action as unknown as { heap: number; count: number };
          heaps[heap]! -= count;
          if (isWon) expect(heaps[0]! ^ heaps[1]! ^ heaps[2]!).toBe(0);
          positions += 1;
        }
    expect(positions).toBe(116);
  });

  test.each([
    ['square8', SQUARE8],
    ['hex8', HEX8],
  ] as const)('in endings on %s, to the end of the game', (_, setup) => {
    const found = endings(setup, 30);
    expect(found.length).toBe(30);
    for (const { state, moves, values } of found) {
      const best = Math.max(...values);
      const { roots } = deepened(setup, state, 60);
      expect(chanceOf(roots[0]!.value)).toBe(best);
      expect(values[moves.indexOf(roots[0]!.move)]).toBe(best);
    }
  });

  test.each([1, 2, 3])('at depth %i, by the same evaluation', (depth) => {
    let compared = 0;
    for (let game = 0; compared < 10 && game < 200; game += 1) {
      const state = randomState(SQUARE8, `depth ${game}`, 60 + (game % 60));
      const position = searchPosition(SQUARE8, state);
      try {
        const { values } = rootValues(position, judgeOf(SQUARE8, state), depth, { left: 20_000 });
        expect(chanceOf(deepened(SQUARE8, state, depth).roots[0]!.value)).toBe(Math.max(...values));
        compared += 1;
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error;
      }
    }
    expect(compared).toBe(10);
  });

  test('max-n agrees with plain max-n for three players', () => {
    let compared = 0;
    for (let game = 0; compared < 10 && game < 200; game += 1) {
      const state = randomState(HEX8_3P, `maxn ${game}`, 70 + (game % 60));
      const position = searchPosition(HEX8_3P, state);
      const seat = position.toAct();
      try {
        const values = plainMaxN(position, judgeOf(HEX8_3P, state), { depth: 2, mover: 0 }, { left: 20_000 });
        const { roots } = deepened(HEX8_3P, state, 2, { mode: 'maxn' });
        expect(chanceOf(roots[0]!.value)).toBeCloseTo(values[seat - 1]!, 12);
        compared += 1;
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error;
      }
    }
    expect(compared).toBe(10);
  });
});

describe('the transposition table', () => {
  test('changes no value in endings that are searched to the end', () => {
    for (const { state, values } of endings(HEX8, 10)) {
      const [on, off] = [true, false].map((table) => deepened(HEX8, state, 60, { table }).roots[0]!.value);
      expect([chanceOf(on!), chanceOf(off!)]).toEqual([Math.max(...values), Math.max(...values)]);
    }
  });

  test('saves work if moves transpose', () => {
    const state = { heaps: [3, 4, 5], next: 1 };
    const [on, off] = [true, false].map((table) => deepened(NIM, state, 6, { table }));
    expect(on!.nodes).toBeLessThan(off!.nodes * 0.8);
  });

  test.each([SQUARE8, HEX8])('knows settled positions again at another depth: %#', (setup) => {
    const state = randomState(setup, 'settled', 40);
    const { nodes, stats } = decide(minimaxAgent(), ask(setup, state, { budget: { nodes: 32_000 } }));
    expect(Number(stats.tableHits) / nodes).toBeGreaterThan(0.05);
  });
});

describe('a search', () => {
  test('prefers the nearest win and the latest loss', () => {
    const near = deepened(NIM, { heaps: [0, 1, 1], next: 1 }, 20).roots.map(({ value }) => value);
    expect(near.every((value) => value < 0)).toBe(true);
    const { roots } = deepened(NIM, { heaps: [0, 0, 3], next: 1 }, 20);
    expect(roots[0]!.value).toBe(won(1));
    const { roots: lost } = deepened(NIM, { heaps: [0, 2, 2], next: 1 }, 20);
    expect(lost[0]!.value).toBe(lostAfter(4));
    expect(lost.at(-1)!.value).toBe(lostAfter(2));
  });

  test('claims no win that rests on moves it left out', () => {
    for (const state of statesFromEnd(SQUARE8, 'claims', 40)) {
      if (SQUARE8.game.legal(state).length < 2) continue;
      const { roots } = deepened(SQUARE8, state, 4, { width: 2, quietWidth: 1, quiescence: 2 });
      if (!isWon(roots[0]!.value)) continue;
      const { roots: all } = deepened(SQUARE8, state, 4);
      expect(isWon(all[0]!.value)).toBe(true);
    }
  });

  test('reuses its knowledge of the same game, and starts fresh for another', () => {
    const agent = minimaxAgent({ budget: { depth: 2 } });
    const state = randomState(SQUARE8, 'memory', 12);
    const memory = {};
    const nodesOf = (request: object): number => decide(agent, ask(SQUARE8, state, request)).nodes;
    const first = nodesOf({ memory });
    expect(nodesOf({})).toBe(first);
    expect(nodesOf({ memory })).toBeLessThan(first);
    expect(nodesOf({ memory: {} })).toBe(first);
  });

  test('lets only one opponent per round search, in mode=reply', () => {
    const path = new LinePath(1, true);
    const play = (ply: number, seat: number, place: number): void => {
      path.choose(ply, place);
      path.step(ply, seat);
    };
    play(0, 1, 4);
    expect(path.mayChoose(1, 2)).toBe(true);
    play(1, 2, 3);
    expect([path.mayChoose(2, 2), path.mayChoose(2, 3)]).toEqual([true, false]);
    play(1, 2, 0);
    expect(path.mayChoose(2, 3)).toBe(true);
    play(2, 3, 1);
    play(3, 1, 2);
    expect(path.mayChoose(4, 2)).toBe(true);
    const two = { width: 8, rootWidth: 8, quietWidth: 4 };
    const [reply, paranoid] = (['reply', 'paranoid'] as const).map((mode) =>
      deepened(SQUARE8, start(SQUARE8, 'two'), 2, { mode, ...two }),
    );
    expect(reply).toEqual(paranoid);
  });
});

describe('Monte Carlo tree search', () => {
  test('plays Nim perfectly given time', () => {
    for (const heaps of [
      [1, 2, 0],
      [3, 4, 5],
      [2, 5, 1],
      [1, 1, 4],
    ]) {
      const { action } = decide(mctsAgent(), ask(NIM, { heaps, next: 1 }, { budget: { nodes: 4000 } }));
      const { heap, count } = action as unknown as { heap: number; count: number };
      const after = heaps.with(heap, heaps[heap]! - count);
      expect(after[0]! ^ after[1]! ^ after[2]!).toBe(0);
    }
  });

  test('finds the wins exhaustive search finds in endings', () => {
    let won = 0;
    for (const { state, moves, values } of endings(SQUARE8, 30)) {
      if (Math.max(...values) < 1) continue;
      const position = searchPosition(SQUARE8, state);
      const { action } = decide(mctsAgent(), ask(SQUARE8, state, { budget: { nodes: 3000 } }));
      const chosen = moves.findIndex((move) => Bun.deepEquals(position.action(move), action));
      expect(values[chosen]).toBe(1);
      won += 1;
    }
    expect(won).toBeGreaterThan(5);
  });

  test('keeps its tree with reuse, and then knows more', () => {
    const agent = mctsAgent({ reuse: true, budget: { nodes: 400 } });
    const { game } = SQUARE8;
    let state = start(SQUARE8, 'reuse');
    const first = decide(agent, ask(SQUARE8, state));
    expect(first.stats.reused).toBe(0);
    const played = game.play(state, first.action, 1);
    if (!played.ok) throw new Error(played.error.message);
    state = played.value.state;
    expect(decide(agent, ask(SQUARE8, state)).stats.reused).toBeGreaterThan(4);
    expect(decide(mctsAgent({ budget: { nodes: 400 } }), ask(SQUARE8, state)).stats.reused).toBe(0);
  });

  test('plays random games to their end with full playouts', () => {
    const agent = mctsAgent({ playout: 'full', priors: 'rating', budget: { nodes: 40 } });
    const { stats, evaluation } = decide(agent, ask(SQUARE8, start(SQUARE8, 'full')));
    expect(stats.played).toBeGreaterThan(40 * 60);
    expect(evaluation[0]! + evaluation[1]!).toBeCloseTo(1, 9);
  });
});

describe('playouts of Risk', () => {
  const RISK = { game: gameOf('risk'), variant: 'classic', players: 3 };

  test('decide by the seed alone, and never use more nodes than allowed', () => {
    for (const moves of [10, 40, 90]) {
      const state = randomState(RISK, `playouts ${moves}`, moves);
      const answer = (): Decision => decide(mctsAgent(), ask(RISK, state, { budget: { nodes: 400 } }));
      const decision = answer();
      expect(decision.nodes).toBeLessThanOrEqual(400);
      expect(decision.stats.played).toBeGreaterThan(60);
      expect(decision.evaluation.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      expect({ ...answer(), stats: {} }).toEqual({ ...decision, stats: {} });
    }
  });

  test('stop when one move is certainly best, and prefer it to all others', () => {
    const nodes = 4000;
    let saved = 0;
    for (const moves of [10, 40, 90, 140]) {
      const state = randomState(RISK, `certain ${moves}`, moves);
      const decision = decide(mctsAgent(), ask(RISK, state, { budget: { nodes } }));
      const best = decision.principalVariation[0]!;
      const { [best]: own, ...others } = decision.moveProbabilities;
      expect(own).toBeGreaterThan(Math.max(0, ...Object.values(others)));
      if (decision.nodes < nodes) {
        saved += 1;
        expect(own).toBeGreaterThan(1 - decision.nodes / nodes);
      }
    }
    expect(saved).toBeGreaterThan(0);
  });

  test('see the attack that ends the game', () => {
    const state = start({ ...RISK, players: 2 }, 'end') as {
      readonly playerIds: readonly string[];
      readonly territories: Readonly<Record<string, unknown>>;
      readonly reinforcements?: unknown;
    };
    const [own, other] = state.playerIds;
    const ids = Object.keys(state.territories);
    const territories = Object.fromEntries(
      ids.map((id, i) => [id, i === 0 ? { ownerId: other, armies: 1 } : { ownerId: own, armies: 12 }]),
    );
    const { reinforcements: _, ...rest } = state;
    const last = { ...rest, territories, turn: { currentPlayerId: own, phase: 'Attack', round: 1 } };
    const { action, evaluation } = decide(
      mctsAgent(),
      ask({ ...RISK, players: 2 }, last, { budget: { nodes: 300 } }),
    );
    expect(action).toMatchObject({ type: 'Blitz', to: ids[0] });
    expect(evaluation[0]).toBeGreaterThan(0.95);
  });
});

describe('the bench signature', () => {
  /**
   * Nodes at fixed depth. A pure speed-up must not change them; a change of search or evaluation explains
   * itself in its commit, and changes `SEARCH_VERSION`.
   */
  const VERSION = '7';
  const SIGNATURE: readonly (readonly [string, number, number, number])[] = [
    ['square8', 0, 2, 19_648],
    ['square8', 25, 3, 39_572],
    ['square8', 60, 4, 3984],
    ['hex8', 30, 3, 5277],
    ['square19', 40, 1, 56_528],
    ['hexagonal', 20, 1, 40_486],
  ];

  test.each(SIGNATURE.map((line) => [...line] as const))(
    '%s after %i moves at depth %i',
    (variant, moves, depth, nodes) => {
      const setup = { ...SQUARE8, variant };
      const state = randomState(setup, 'signature', moves);
      const { nodes: found } = decide(
        minimaxAgent({ budget: { depth } }),
        ask(setup, state, { rng: Rng.from(1) }),
      );
      expect([SEARCH_VERSION, found]).toEqual([VERSION, nodes]);
    },
  );
});
