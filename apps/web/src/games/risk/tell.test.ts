import { expect, test } from 'bun:test';
import { CLASSIC_MAP, type GameEvent } from '@ludus/risk-engine';
import { tell, tellAll } from './tell.ts';

const roll = (attacker: number, defender: number): GameEvent => ({
  type: 'AttackResolved',
  from: 'alaska',
  to: 'kamchatka',
  attackDice: 3,
  defendDice: 2,
  rolls: { attack: [6, 5, 1], defend: [4, 2] },
  losses: { attacker, defender },
});

const captured: GameEvent = {
  type: 'TerritoryCaptured',
  from: 'alaska',
  to: 'kamchatka',
  newOwnerId: 'player1',
  previousOwnerId: 'player2',
};

test('one roll is told with its dice', () => {
  expect(tell(CLASSIC_MAP, [roll(0, 2)])).toEqual([
    'Attack Alaska → Kamchatka, 3 dice: 6 5 1 vs 4 2 — attacker 0, defender −2.',
  ]);
});

test('a blitz is told once, with what it cost, and what came of it', () => {
  expect(tell(CLASSIC_MAP, [roll(1, 1), roll(0, 2), captured])).toEqual([
    'Blitz from Alaska to Kamchatka, 2 rolls: the attacker loses 1 army, the defender 3 armies.',
    'Player 1 takes Kamchatka from player 2.',
  ]);
  expect(tellAll(CLASSIC_MAP, [roll(1, 1), roll(0, 2), captured])).toHaveLength(3);
});
