import { describe, expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { play, randomAction, seated, started } from '../test/table.ts';
import { CLASSIC_MAP, createGame, type GameState, parseState } from './index.ts';

const state = started(createGame({ map: CLASSIC_MAP, players: seated('ann bob cid'), seed: 4 })).state;
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
    'with an owner who does not play': [territories('peru', { ownerId: 'zoe' }), 'territories.peru.ownerId'],
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
    'over without a result': [{ turn: { ...state.turn, phase: 'GameOver' } }, 'result'],
    'with nothing to place and nothing to trade': [
      { reinforcements: { remaining: 0, sources: {} } },
      'reinforcements.remaining',
    ],
    'with a turn order that forgets somebody': [{ turnOrder: [current, someone] }, 'turnOrder'],
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

test('states with their keys in another order play on exactly the same', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, item]) => [key, reversed(item)]),
    );
  };
  const rng = Rng.from('order');
  let straight = state;
  let turned = reversed(JSON.parse(JSON.stringify(state))) as GameState;
  for (let i = 0; i < 300 && straight.turn.phase !== 'GameOver'; i += 1) {
    const action = randomAction(straight, rng);
    straight = play(straight, action);
    turned = play(turned, action);
    expect(turned).toEqual(straight);
  }
});
