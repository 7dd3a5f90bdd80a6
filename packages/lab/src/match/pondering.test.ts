import { describe, expect, test } from 'bun:test';
import { type Agent, type Budget, createAgent, type Request, type SearchStats } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, unwrap } from '@ludus/kernel';
import type { MoveInput } from '@ludus/replay';
import { findEntrant } from '../entrants/entrant.ts';
import { Meter } from '../entrants/meter.ts';
import { playMatch } from './match.ts';
import type { MatchPlan } from './types.ts';

const breakthrough = unwrap(games.get('breakthrough'));
const THINKER = 'minimax@nodes=100,ponder=true';
const plan: MatchPlan = {
  game: 'breakthrough',
  config: unwrap(breakthrough.configure({ variant: 'square6' })),
  agents: [THINKER, 'minimax@nodes=300'],
  seed: 'ponder',
  ponder: true,
};

/** Plays a match and notes what its agents are asked to ponder. */
const watched = (more: Partial<MatchPlan>, onPonder?: (request: Request) => void) => {
  const pondered: { readonly index: number; readonly request: Request }[] = [];
  const create = (game: Game, name: string, index: number): Agent => {
    const agent = unwrap(createAgent(game, name));
    const { ponder } = agent;
    if (ponder === undefined) return agent;
    return {
      ...agent,
      *ponder(request) {
        pondered.push({ index, request });
        onPonder?.(request);
        yield* ponder(request);
      },
    };
  };
  const match = playMatch({ ...plan, ...more }, { createAgent: create, spentMs: () => performance.now() });
  return { match, pondered };
};

const isPrepared = ({ searchStats }: MoveInput): boolean =>
  Number((searchStats as SearchStats | undefined)?.['prepared'] ?? 0) > 0;

describe('pondering in a match', () => {
  test('takes as many nodes as the decision of the opponent, and prepares the next one', () => {
    const { match, pondered } = watched({});
    expect(pondered.length).toBeGreaterThan(5);
    for (const { index, request } of pondered) {
      expect(index).toBe(0);
      expect(request.seat).toBe(match.seats[0]!.seat);
    }
    const budgets = pondered.map(({ request }) => request.budget as Budget);
    expect(budgets.every(({ nodes, ms }) => nodes! > 0 && ms === undefined)).toBe(true);
    expect(match.moves.some(isPrepared)).toBe(true);
    expect(watched({}).match.finalHash).toBe(match.finalHash);
  });

  test('does not take place unless asked for', () => {
    const { match, pondered } = watched({ ponder: false });
    expect(pondered).toEqual([]);
    expect(match.moves.some(isPrepared)).toBe(false);
  });

  test('takes as much time as the decision of the opponent cost on the clock', () => {
    const { pondered } = watched({ timeControl: { initialMs: 60_000, incrementMs: 0 } });
    expect(pondered.length).toBeGreaterThan(5);
    for (const { request } of pondered) expect(Object.keys(request.budget!)).toEqual(['ms']);
  });

  test('that fails costs the game at the next decision', () => {
    const { match } = watched({}, () => {
      throw new Error('no room');
    });
    expect(match.seats[0]!.fault).toMatchObject({ kind: 'crash', message: 'no room' });
    expect(match.forfeit).toBe(match.seats[0]!.seat);
  });

  test('is not charged to the agent', async () => {
    const meters = [new Meter(), new Meter()];
    const entrants = await Promise.all(
      plan.agents.map(async (name) => unwrap(await findEntrant(breakthrough, name))),
    );
    const { moves, seats } = playMatch(plan, {
      createAgent: (game, _name, index) => meters[index]!.measure(entrants[index]!, game),
    });
    expect(moves.some(isPrepared)).toBe(true);
    expect(meters.map(({ effort }) => effort.decisions)).toEqual(seats.map(({ decisions }) => decisions));
    expect(meters.map(({ effort }) => effort.nodes)).toEqual(seats.map(({ nodes }) => nodes));
  });
});
