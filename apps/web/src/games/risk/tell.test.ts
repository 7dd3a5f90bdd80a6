import { expect, test } from 'bun:test';
import { CLASSIC_MAP, type GameEvent } from '@ludus/risk-engine';
import { peopleOf } from '../../words/people.ts';
import { tell, tellAll, tellBlitz } from './tell.ts';

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

const alive = { status: 'alive', teamId: 'team1' } as const;
const shown = {
  map: CLASSIC_MAP,
  playerIds: ['player1', 'player2'],
  players: { player1: alive, player2: alive },
  cardsById: {},
};
const people = peopleOf(
  [
    { name: 'You', isYou: true },
    { name: 'Rook', isYou: false },
  ],
  () => 'nobody',
);
const by = (seat: number) => ({ seat, people, shown });

test('one roll is described with its dice', () => {
  expect(tell([roll(0, 2)], by(1))).toEqual([
    'You attack Kamchatka from Alaska (6 5 1 against 4 2). You lose nothing, Kamchatka loses 2 armies.',
  ]);
  expect(tell([roll(1, 1)], by(2))).toEqual([
    'Rook attacks Kamchatka from Alaska (6 5 1 against 4 2) and loses 1 army. Kamchatka loses 1 army.',
  ]);
});

test('a blitz is described once, with its losses and its result', () => {
  const events = [roll(1, 1), roll(0, 2), captured];
  expect(tell(events, by(1))).toEqual([
    'You blitz Kamchatka from Alaska in 2 rolls. You lose 1 army, Kamchatka loses 3 armies.',
    'You take Kamchatka from Rook.',
  ]);
  expect(tellAll(events, by(1))).toHaveLength(3);
  expect(tellBlitz(events, shown)).toBe('Blitz: 2 rolls, lost 1, took Kamchatka');
  expect(tellBlitz([roll(1, 1)], shown)).toBeUndefined();
});

test('everyone is called by name, and the reader is addressed', () => {
  const told = (event: GameEvent): string[] => tell([event], by(2));
  expect(
    told({ type: 'ReinforcementsPlaced', playerId: 'player2', territoryId: 'alaska', count: 1 }),
  ).toEqual(['Rook places 1 army in Alaska.']);
  expect(told({ type: 'PlayerEliminated', byId: 'player2', eliminatedId: 'player1', cardCount: 2 })).toEqual([
    'Rook eliminates you and takes 2 cards.',
  ]);
  expect(told({ ...captured, newOwnerId: 'player2', previousOwnerId: 'neutral' } as GameEvent)).toEqual([
    'Rook takes Kamchatka, which was neutral.',
  ]);
  expect(told({ type: 'TurnAdvanced', nextPlayerId: 'player1', round: 3 })).toEqual(['Round 3: your turn.']);
  expect(
    told({
      type: 'ReinforcementsGranted',
      playerId: 'player1',
      amount: 5,
      sources: { territories: 3, 'continent:australia': 2 },
    }),
  ).toEqual(['You get 5 armies: 3 for territories and 2 for Australia.']);
});

test('no sentence names a player by the engine’s own id', () => {
  const events: GameEvent[] = [
    { type: 'CardDrawn', playerId: 'player2' },
    { type: 'PlayerResigned', playerId: 'player2', territoryIds: ['alaska'], cardsDiscarded: [] },
    { type: 'GameEnded', reason: 'elimination', winningPlayerId: 'player1' },
    { type: 'GameEnded', reason: 'elimination', winningTeamId: 'team1' },
    { type: 'DeckReshuffled', cardCount: 1 },
    { type: 'OccupyResolved', from: 'alaska', to: 'kamchatka', moved: 1 },
  ];
  expect(tell(events, by(1))).toEqual([
    'Rook draws a card.',
    'Rook resigns. 1 territory becomes neutral.',
    'You win.',
    'You and Rook win.',
    '1 card is shuffled back into the deck.',
    '1 army moves into Kamchatka.',
  ]);
});
