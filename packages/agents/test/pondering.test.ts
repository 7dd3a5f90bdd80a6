import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Rng, unwrap, viewFor } from '@ludus/kernel';
import { type Agent, createAgent, type Decision, decide, type Request } from '../src/index.ts';
import { gameOf, randomState, type Setup, start } from './support.ts';

setDefaultTimeout(600_000);

const SQUARE8: Setup = { game: gameOf('ringrift'), variant: 'square8', players: 2 };
const BREAKTHROUGH: Setup = { game: gameOf('breakthrough'), variant: 'square8', players: 2 };

const requestFor = ({ game, players }: Setup, state: unknown, seat: number, memory: object): Request => ({
  game,
  view: viewFor(game, state, seat),
  seat,
  seats: players,
  memory,
  rng: Rng.from('pondering'),
});

/** Ponders for the given number of nodes. */
const ponder = (agent: Agent, request: Request, nodes: number): void => {
  for (const _ of agent.ponder!({ ...request, budget: { nodes } }));
};

/** The state in which an opponent takes the last decision of its turn, and the one in which the seat has to decide. */
const turnOf = (setup: Setup): { readonly last: unknown; readonly next: unknown; readonly seat: number } => {
  const { game } = setup;
  const opponent = unwrap(createAgent(game, 'minimax@nodes=3000'));
  let state = randomState(setup, 's0', 12);
  let last = state;
  const other = game.toAct(state)!;
  while (game.toAct(state) === other || game.forced?.(state) !== undefined) {
    const forced = game.forced?.(state);
    if (forced === undefined) last = state;
    const action = forced ?? decide(opponent, requestFor(setup, state, other, opponent)).action;
    state = unwrap(game.play(state, action, game.toAct(state)!)).state;
  }
  return { last, next: state, seat: 3 - other };
};

/** What an agent decides after its opponent's move, after pondering the given number of nodes. */
const answerOf = (setup: Setup, name: string, nodes: number): Decision => {
  const { last, next, seat } = turnOf(setup);
  const agent = unwrap(createAgent(setup.game, name));
  if (nodes > 0) ponder(agent, requestFor(setup, last, seat, agent), nodes);
  return decide(agent, requestFor(setup, next, seat, agent));
};

describe('an agent that ponders', () => {
  test.each([
    ['RingRift', 'minimax@nodes=500,ponder=true'],
    ['RingRift', 'neural@nodes=500,ponder=true'],
    ['Breakthrough', 'minimax@nodes=500,ponder=true'],
  ])('continues where it stopped, and looks further ahead: %s, %s', (game, name) => {
    const setup = game === 'RingRift' ? SQUARE8 : BREAKTHROUGH;
    const fresh = answerOf(setup, name, 0);
    const prepared = answerOf(setup, name, 30_000);
    expect(fresh.stats['prepared']).toBeUndefined();
    expect(Number(prepared.stats['prepared'])).toBeGreaterThan(0);
    expect(prepared.depth).toBeGreaterThan(fresh.depth);
    expect(prepared.nodes).toBeLessThanOrEqual(fresh.nodes + 1);
  });

  test('continues with its tree if it has one', () => {
    const name = 'mcts@nodes=50,ponder=true';
    expect(answerOf(BREAKTHROUGH, name, 0).stats['reused']).toBe(0);
    expect(Number(answerOf(BREAKTHROUGH, name, 400).stats['reused'])).toBeGreaterThan(0);
  });

  test('stops when it is told to, at the next step', () => {
    const state = randomState(SQUARE8, 'pondered', 8);
    const agent = unwrap(createAgent(SQUARE8.game, 'minimax@ponder=true'));
    const stop = new AbortController();
    const request = requestFor(SQUARE8, state, 3 - SQUARE8.game.toAct(state)!, agent);
    const thinking = agent.ponder!({ ...request, signal: stop.signal });
    for (let i = 0; i < 200; i += 1) expect(thinking.next().done).toBe(false);
    stop.abort();
    let steps = 0;
    while (thinking.next().done !== true) steps += 1;
    expect(steps).toBeLessThan(20);
  });

  test('ends when the game is solved', () => {
    const nim: Setup = { game: gameOf('nim'), variant: 'classic', players: 2 };
    const agent = unwrap(createAgent(nim.game, 'minimax@ponder=true'));
    for (const _ of agent.ponder!(requestFor(nim, start(nim, 'n'), 2, agent)));
    const after = unwrap(nim.game.play(start(nim, 'n'), nim.game.legal(start(nim, 'n'))[0]!, 1)).state;
    expect(decide(agent, requestFor(nim, after, 2, agent)).evaluation[1]).toBeOneOf([0, 1]);
  });

  test('has nothing to ponder about where something is hidden', () => {
    const risk: Setup = { game: gameOf('risk'), variant: 'classic', players: 2 };
    for (const name of ['minimax@ponder=true', 'mcts@ponder=true']) {
      const agent = unwrap(createAgent(risk.game, name));
      expect([...agent.ponder!(requestFor(risk, start(risk, 'r'), 2, agent))]).toEqual([]);
    }
  });
});

test('agents that were not told to do not ponder', () => {
  for (const name of ['minimax', 'minimax@ponder=false', 'mcts@reuse=true', 'neural', 'auto:10', 'heuristic'])
    expect(unwrap(createAgent(SQUARE8.game, name)).ponder).toBeUndefined();
  const refused = createAgent(SQUARE8.game, 'heuristic@ponder=true');
  expect(refused.ok ? '' : refused.error.message).toContain('has no setting "ponder"');
});
