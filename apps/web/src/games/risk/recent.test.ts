import { expect, test } from 'bun:test';
import type { GameEvent } from '@ludus/risk-engine';
import { marchesOf, withMove } from './recent.ts';

const attack = (count: number, seat: number, to: string, isCapture: boolean) => ({
  count,
  seat,
  events: [
    {
      type: 'AttackResolved',
      from: 'alaska',
      to,
      attackDice: 1,
      defendDice: 1,
      rolls: { attack: [6], defend: [1] },
      losses: { attacker: 0, defender: 1 },
    },
    ...(isCapture
      ? [{ type: 'TerritoryCaptured', from: 'alaska', to, previousOwnerId: 'player1', newOwnerId: 'player2' }]
      : []),
  ] as GameEvent[],
});
const placing = {
  count: 1,
  seat: 2,
  events: [
    { type: 'ReinforcementsPlaced', playerId: 'player2', territoryId: 'alaska', count: 3 },
  ] as GameEvent[],
};

test('attacks of others have arrows, numbered like the players in the summary', () => {
  const moves = [
    placing,
    attack(2, 2, 'kamchatka', false),
    attack(3, 2, 'alberta', true),
    attack(4, 3, 'ontario', true),
  ].reduce((all, move) => withMove(all, move, 1), withMove([], undefined, 1));
  expect(moves).toHaveLength(4);
  expect(marchesOf(moves)).toEqual([
    { from: 'alaska', to: 'kamchatka', seat: 2, number: 1, isFailed: true },
    { from: 'alaska', to: 'alberta', seat: 2, number: 1, isFailed: false },
    { from: 'alaska', to: 'ontario', seat: 3, number: 2, isFailed: false },
  ]);
});

test('your own move clears them, and so does taking one back', () => {
  const moves = withMove(withMove([], placing, 1), attack(2, 2, 'alberta', true), 1);
  expect(withMove(moves, attack(3, 1, 'alberta', true), 1)).toEqual([]);
  expect(withMove(moves, placing, 1)).toEqual([placing]);
});

test('attacks between others that failed have no arrow', () => {
  const moves = [attack(1, 2, 'kamchatka', false), attack(2, 2, 'alberta', false)];
  expect(marchesOf(moves, (id) => id === 'alberta').map(({ to }) => to)).toEqual(['alberta']);
});
