import { describe, expect, test } from 'bun:test';
import { positionOf, Rng, unwrap } from '@ludus/kernel';
import { actionSpace } from './actionSpace.ts';
import { atlasOf } from './atlas.ts';
import { risk } from './game.ts';
import type { Action, GameState } from './types.ts';
import { features } from './vector.ts';

const startOf = (players: number): GameState =>
  unwrap(risk.setup(unwrap(risk.configure({ variant: 'classic', players })), 'learning')).state;

/** Shows every position of a random game. */
const walk = (players: number, length: number, look: (state: GameState) => void): void => {
  const rng = Rng.from('learning');
  const position = positionOf(risk, startOf(players));
  const moves: number[] = [];
  for (let step = 0; step < length && position.toAct() !== 0; step += 1) {
    look(position.state());
    position.legal(moves);
    position.apply(rng.pick(moves));
  }
};

/** The parts of a vector by name. */
const partsOf = (state: GameState, seat: number): Record<string, number[]> => {
  const vector = features.vector(state, seat);
  let at = 0;
  return Object.fromEntries(
    features.layout(state).parts.map(({ name, length }) => {
      at += length;
      return [name, [...vector.subarray(at - length, at)]];
    }),
  );
};

const armies = (plane: readonly number[] | undefined): number =>
  Math.round(plane!.reduce((sum, value) => sum + Math.expm1(value), 0));

describe('feature vectors', () => {
  test("contain everyone's armies, the seat itself first and then in turn order", () => {
    walk(3, 150, (state) => {
      for (const [i, id] of state.turnOrder.entries()) {
        const parts = partsOf(state, state.playerIds.indexOf(id) + 1);
        const after = [...state.turnOrder.slice(i), ...state.turnOrder.slice(0, i)];
        for (const [turn, other] of after.entries()) {
          const held = atlasOf(state.map).ids.filter((one) => state.territories[one]!.ownerId === other);
          const count = held.reduce((sum, one) => sum + state.territories[one]!.armies, 0);
          expect(armies(parts[turn === 0 ? 'own.armies' : `next${turn}.armies`])).toBe(count);
        }
        expect(parts['turn']).toEqual(after.map((one) => (one === state.turn.currentPlayerId ? 1 : 0)));
      }
    });
  });
});

describe('the numbers of actions', () => {
  /** The actions of a state by their numbers. */
  const numbered = (state: GameState): Map<number, Action> => {
    const position = positionOf(risk, state);
    const moves: number[] = [];
    position.legal(moves);
    const numbers = new Int32Array(moves.length);
    actionSpace.number(position, moves, numbers);
    return new Map(
      [...numbers].flatMap((number, i) =>
        number < 0 ? [] : [[number, position.action(moves[i]!)] as const],
      ),
    );
  };

  test('place one army, half of them or all', () => {
    const state = startOf(2);
    const all = state.reinforcements!.remaining;
    const [first] = risk.legal(state);
    expect(first).toMatchObject({ type: 'PlaceReinforcements' });
    const { territoryId } = first as Extract<Action, { type: 'PlaceReinforcements' }>;
    const at = 3 * atlasOf(state.map).indexOf.get(territoryId)!;
    const counts = [0, 1, 2].map((amount) => {
      const action = numbered(state).get(at + amount);
      return action?.type === 'PlaceReinforcements' ? action.count : undefined;
    });
    expect(counts).toEqual([1, Math.ceil(all / 2), all]);
  });

  test('leave something to do in every phase: all kinds of action have numbers', () => {
    const kinds = new Set<string>();
    const meanings = new Map<number, string>();
    walk(2, 600, (state) => {
      for (const [number, action] of numbered(state)) {
        kinds.add(action.type);
        const { type, from, to, territoryId } = action as Readonly<Record<string, unknown>>;
        const meaning = JSON.stringify([type, from, to, territoryId]);
        expect(meanings.get(number) ?? meaning).toBe(meaning);
        meanings.set(number, meaning);
      }
    });
    expect([...kinds].sort()).toEqual([
      'Attack',
      'Blitz',
      'EndAttackPhase',
      'EndTurn',
      'Fortify',
      'Occupy',
      'PlaceReinforcements',
      'TradeCards',
    ]);
  });
});
