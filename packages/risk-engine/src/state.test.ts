import { describe, expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { play, randomAction, seated } from '../test/table.ts';
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
      { reinforcements: { ...state.reinforcements, remaining: 0 } },
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
