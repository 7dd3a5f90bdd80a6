import { describe, expect, test } from 'bun:test';
import { type Agent, createSearchContext, type Request } from '@ludus/agents';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { playMatch } from './match.ts';
import type { MatchPlan } from './types.ts';

const breakthrough = unwrap(games.get('breakthrough'));
const plan: MatchPlan = {
  game: 'breakthrough',
  config: unwrap(breakthrough.configure({})),
  agents: ['slow', 'quick'],
  seed: 1,
};

/** Plays the first legal move, and records its requests. */
const watched = (name: string, asked: Request[]): Agent => ({
  kind: name,
  name,
  *think(request) {
    asked.push(request);
    const { root, moves } = createSearchContext(request);
    yield;
    return {
      action: root.action(moves[0]!),
      evaluation: [0.5, 0.5],
      depth: 0,
      nodes: 0,
      principalVariation: [],
      moveProbabilities: {},
      stats: {},
    };
  },
});

/** A match in which every decision takes an agent this long. */
const played = (perDecision: readonly number[], more: Partial<MatchPlan>) => {
  const asked: Request[][] = [[], []];
  const match = playMatch(
    { ...plan, ...more },
    {
      createAgent: (_game, name, index) => watched(name, asked[index]!),
      spentMs: (index) => asked[index]!.length * perDecision[index]!,
    },
  );
  return { match, asked };
};

describe('a match with clocks', () => {
  test('is lost by an agent that uses up its bank', () => {
    const { match, asked } = played([100, 1], { timeControl: { initialMs: 500, incrementMs: 0 } });
    expect(match.forfeit).toBe(1);
    expect(match.seats[0]!.fault).toEqual({ kind: 'timeout', move: 10, message: 'its clock ran out.' });
    expect(match.outcome).toBeUndefined();
    expect(asked[0]!.map(({ time }) => time!.remainingMs)).toEqual([500, 400, 300, 200, 100, 0]);
  });

  test('never runs out when increments cover the thinking time', () => {
    const { match, asked } = played([100, 1], { timeControl: { initialMs: 500, incrementMs: 100 } });
    expect(match.forfeit).toBeUndefined();
    expect(match.outcome).toBeDefined();
    expect(new Set(asked[0]!.map(({ time }) => time!.remainingMs))).toEqual(new Set([500]));
  });

  test('tells agents how long to think, in addition to their own limits', () => {
    const timeControl = { initialMs: 1000, incrementMs: 0 };
    const { asked } = played([1, 1], { timeControl, agents: ['minimax@nodes=50', 'minimax'] });
    expect(asked[0]![0]!.budget).toEqual({ nodes: 50, ms: 40 });
    expect(asked[1]![0]!.budget).toEqual({ ms: 40 });
    expect(played([1, 1], {}).asked[0]![0]!.budget).toBeUndefined();
  });

  test('does not charge the opening', () => {
    const timeControl = { initialMs: 1000, incrementMs: 50 };
    const { asked } = played([1, 1], { timeControl, openingPlies: 5 });
    expect(asked.map(([first]) => first!.time!.remainingMs)).toEqual([1000, 1000]);
  });
});

describe('a match with adjudication', () => {
  const nim = unwrap(games.get('nim'));
  const solved: MatchPlan = {
    game: 'nim',
    config: unwrap(nim.configure({})),
    agents: ['minimax@depth=30', 'minimax@depth=30'],
    seed: 1,
  };
  const whole = playMatch(solved);

  test('ends when the loser expects to lose, and says so', () => {
    const { adjudicated, outcome, moves } = playMatch({
      ...solved,
      adjudication: { resign: { decisions: 2, chance: 0.02 } },
    });
    expect(adjudicated).toEqual({ by: 'resign', winner: whole.outcome!.winners[0]! - 1 });
    expect(outcome).toBeUndefined();
    expect(moves.length).toBeLessThan(whole.moves.length);
  });

  test('ends when everyone agrees who wins', () => {
    const { adjudicated } = playMatch({ ...solved, adjudication: { win: { decisions: 1, chance: 0.98 } } });
    expect(adjudicated).toEqual({ by: 'win', winner: whole.outcome!.winners[0]! - 1 });
  });

  test('is played out if the rules end it first, or no agent has evaluated it', () => {
    const late = playMatch({ ...solved, adjudication: { resign: { decisions: 99, chance: 0.02 } } });
    expect(late.adjudicated).toBeUndefined();
    expect(late.moves).toEqual(whole.moves);
    const blind = played([1, 1], { adjudication: { draw: { decisions: 1, margin: 0.5, from: 0 } } });
    expect(blind.match.adjudicated).toBeUndefined();
    expect(blind.match.outcome).toBeDefined();
  });
});
