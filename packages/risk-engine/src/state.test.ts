import { describe, expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { arrange, conquer, inPhase, mapOf, play, randomAction, seated } from '../test/table.ts';
import { CLASSIC_MAP, createGame, type GameState, getActionRanges, mapById, parseState } from './index.ts';

const state = createGame({ map: CLASSIC_MAP, players: seated('ann bob cid'), seed: 4 }).state;
const current = state.turn.currentPlayerId;
const someone = state.playerIds.find((id) => id !== current)!;

/** The first problem of a state, as `path`. */
const fault = (change: object): string => {
  const parsed = parseState({ ...state, ...change });
  return parsed.ok ? 'ok' : parsed.error[0]!.path;
};

describe('a state from outside is refused', () => {
  const territories = (id: string, territory: object) => ({
    territories: { ...state.territories, [id]: { ...state.territories[id], ...territory } },
  });
  const cases: Record<string, [change: object, path: string]> = {
    'with an unknown owner': [territories('peru', { ownerId: 'zoe' }), 'territories.peru.ownerId'],
    'with an empty territory': [territories('peru', { armies: 0 }), 'territories.peru.armies'],
    'with half an army': [territories('peru', { armies: 1.5 }), 'territories.peru.armies'],
    'with a territory too many': [territories('atlantis', { ownerId: 'ann', armies: 1 }), 'territories'],
    'with a card twice': [{ deck: { draw: [...state.deck.draw, state.deck.draw[0]], discard: [] } }, 'deck'],
    'with a card lost': [{ deck: { draw: state.deck.draw.slice(1), discard: [] } }, 'deck'],
    'with other cards': [{ cardsById: { ...state.cardsById, 'wild:1': { kind: 'A' } } }, 'cardsById'],
    'with a defeated player who owns land': [
      { players: { ...state.players, [someone]: { status: 'defeated' } }, defeated: [someone] },
      `players.${someone}.status`,
    ],
    'with nobody to act': [{ turn: { ...state.turn, currentPlayerId: 'zoe' } }, 'turn.currentPlayerId'],
    'in phase Setup': [{ turn: { ...state.turn, phase: 'Setup' } }, 'turn.phase'],
    'in another phase with armies to place': [{ turn: { ...state.turn, phase: 'Attack' } }, 'reinforcements'],
    'if it is over without a result': [{ turn: { ...state.turn, phase: 'GameOver' } }, 'result'],
    'with nothing to place and nothing to trade': [
      { reinforcements: { ...state.reinforcements, remaining: 0 } },
      'reinforcements.remaining',
    ],
    'with a player missing from the turn order': [{ turnOrder: [current, someone] }, 'turnOrder'],
    'with a fortify before its phase': [{ fortifiesThisTurn: 1 }, 'fortifiesThisTurn'],
    'with a broken map': [{ map: { ...CLASSIC_MAP, adjacency: {} } }, 'map.adjacency'],
    'with a broken ruleset': [{ ruleset: { ...state.ruleset, roundLimit: -1 } }, 'ruleset.roundLimit'],
    'of another version': [{ stateVersion: 2 }, 'stateVersion'],
    'with a broken generator': [{ rng: { seed: Number.NaN, index: 0 } }, 'rng.seed'],
    'with an unknown field': [{ extra: 1 }, 'extra'],
  };
  for (const [name, [change, path]] of Object.entries(cases))
    test(name, () => expect(fault(change)).toBe(path));
});

/** The first problem of another state changed in some fields, as `path`. */
const faultIn = (whole: GameState, change: object): string => {
  expect(parseState(JSON.parse(JSON.stringify(whole))).ok).toBe(true);
  const parsed = parseState({ ...whole, ...change });
  return parsed.ok ? 'ok' : parsed.error[0]!.path;
};

describe('an impossible result is refused', () => {
  const line = mapOf(['a b', 'b c', 'c d']);
  const before = arrange({
    map: line,
    players: 'ann bob cid',
    board: { a: 'ann 9', b: 'ann 90', c: 'bob 1', d: 'cid 1' },
    change: inPhase('Attack'),
  });
  const left = play(play(before, { type: 'Resign' }, 'bob'), { type: 'Resign' }, 'cid');
  const cases: Record<string, [change: object, path: string]> = {
    'an unknown player as the winner': [
      { result: { reason: 'resignation', winningPlayerId: 'zoe' } },
      'result',
    ],
    'a loser as the winner': [{ result: { reason: 'resignation', winningPlayerId: 'bob' } }, 'result'],
    'a team in a game without teams': [{ result: { reason: 'resignation', winningTeamId: 'ann' } }, 'result'],
    'no winner': [{ result: { reason: 'resignation' } }, 'result'],
    'the most territories without a round limit': [
      { result: { reason: 'territory_control', winningPlayerId: 'ann' } },
      'result.reason',
    ],
  };
  for (const [name, [change, path]] of Object.entries(cases))
    test(name, () => expect(faultIn(left, change)).toBe(path));

  test('a result while several sides are left', () => {
    const result = { reason: 'elimination', winningPlayerId: 'ann' };
    const turn = { ...before.turn, phase: 'GameOver' };
    expect(faultIn(before, { result, turn, capturedThisTurn: true })).toBe('result.reason');
  });
});

describe('an impossible occupation is refused', () => {
  const state = conquer(
    arrange({
      map: mapOf(['a b', 'b c', 'c d']),
      players: 'ann bob cid',
      board: { a: 'ann 9', b: 'ann 90', c: 'bob 1', d: 'cid 1' },
      change: inPhase('Attack'),
    }),
    'b',
    'c',
  );
  const cases: Record<string, [change: object, path: string]> = {
    'with more dice than there are': [{ minMove: 30 }, 'pending.minMove'],
    'without dice': [{ minMove: 0 }, 'pending.minMove'],
    'with armies from nowhere': [{ maxMove: 1_000_000 }, 'pending.maxMove'],
    'from a territory far away': [{ from: 'a', maxMove: 8 }, 'pending.to'],
    'with the elimination of an unknown player': [{ eliminatedId: 'zoe' }, 'pending.eliminatedId'],
    'with the elimination of a player who is still in': [{ eliminatedId: 'cid' }, 'pending.eliminatedId'],
    'with the elimination of the player to act': [{ eliminatedId: 'ann' }, 'pending.eliminatedId'],
  };
  for (const [name, [change, path]] of Object.entries(cases))
    test(name, () => expect(faultIn(state, { pending: { ...state.pending, ...change } })).toBe(path));
});

describe('a pool that the rules do not grant is refused', () => {
  const { remaining, sources } = state.reinforcements!;
  const cases: Record<string, [pool: object, path: string]> = {
    'of a billion armies': [{ remaining: 1e9, sources }, 'reinforcements.remaining'],
    'larger than its sources': [{ remaining: remaining + 1, sources }, 'reinforcements.remaining'],
    'from more territories than are held': [
      { remaining, sources: { ...sources, territories: 30 } },
      'reinforcements.sources',
    ],
    'from a continent that is not held': [
      { remaining, sources: { ...sources, 'continent:asia': 7 } },
      'reinforcements.sources',
    ],
    'from nowhere': [{ remaining, sources: { ...sources, gift: 5 } }, 'reinforcements.sources'],
  };
  for (const [name, [reinforcements, path]] of Object.entries(cases))
    test(name, () => expect(fault({ reinforcements })).toStartWith(path));
});

describe('states with their keys in another order play on exactly the same', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).reverse();
    return Object.fromEntries(entries.map(([key, item]) => [key, reversed(item)]));
  };
  for (const id of ['classic', 'generated-150-1'])
    test(`on ${id}`, () => {
      const rng = Rng.from('order');
      const setup = { map: mapById(id)!, players: seated('ann bob cid'), seed: 4 };
      let straight = createGame(setup).state;
      let turned = reversed(JSON.parse(JSON.stringify(straight))) as GameState;
      for (let i = 0; i < 200 && straight.turn.phase !== 'GameOver'; i += 1) {
        const actor = { actorId: straight.turn.currentPlayerId };
        expect(getActionRanges(turned, actor)).toEqual(getActionRanges(straight, actor));
        const action = randomAction(straight, rng);
        straight = play(straight, action);
        turned = play(turned, action);
        expect(turned.territories).toEqual(straight.territories);
      }
      expect(turned).toEqual(straight);
    });
});

test.each(['classic', 'generated-200-1'])(
  'states on %s show the same board and cards whenever they are read, and share what did not change',
  (id) => {
    let before = createGame({ map: mapById(id)!, players: seated('ann bob'), seed: 3 }).state;
    const rng = Rng.from(`shown ${id}`);
    for (let i = 0; i < 60; i += 1) {
      const after = play(before, randomAction(before, rng));
      expect(parseState(structuredClone(before))).toEqual({ ok: true, value: before });
      for (const part of ['territories', 'deck', 'hands'] as const) {
        expect(after[part]).toBe(after[part]);
        expect(Object.isFrozen(after[part])).toBe(true);
      }
      if (after.turn.phase === 'Fortify' && before.turn.phase === 'Attack') {
        expect(after.territories).toBe(before.territories);
        expect(after.deck).toBe(before.deck);
        expect(after.hands).toBe(before.hands);
      }
      before = after;
    }
  },
);
