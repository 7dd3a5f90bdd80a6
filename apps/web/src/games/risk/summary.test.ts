import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type Action, type GameEvent, type RiskView, risk } from '@ludus/risk-engine';
import type { SeenMove } from '../../table/ui.ts';
import { peopleOf } from '../../words/people.ts';
import { summaryOf } from './summary.ts';

type Move = SeenMove<Action, GameEvent>;

const people = peopleOf(
  [
    { name: 'You', isYou: true },
    { name: 'Rook', isYou: false },
    { name: 'Vesper', isYou: false },
  ],
  () => 'nobody',
);

const START = unwrap(risk.setup(unwrap(risk.configure({ players: 3 })), 1)).state;

const AUSTRALIA = ['eastern-australia', 'indonesia', 'new-guinea', 'western-australia'];

/** A board on which one player holds some land, and neutral armies the rest. */
const boardOf = (held: Readonly<Record<string, string>>): RiskView =>
  ({
    ...START,
    territories: Object.fromEntries(
      Object.keys(START.territories).map((id) => [id, { ownerId: held[id] ?? 'neutral', armies: 3 }]),
    ),
  }) as unknown as RiskView;

const heldBy = (playerId: string, ids: readonly string[]): Record<string, string> =>
  Object.fromEntries(ids.map((id) => [id, playerId]));

const roll = (to: string, defender: number): GameEvent => ({
  type: 'AttackResolved',
  from: 'siam',
  to,
  attackDice: 3,
  defendDice: 2,
  rolls: { attack: [6, 5, 1], defend: [4, 2] },
  losses: { attacker: 0, defender },
});

const capture = (to: string, seat: number, previousOwnerId: string): GameEvent[] => [
  roll(to, 2),
  { type: 'TerritoryCaptured', from: 'siam', to, newOwnerId: `player${seat}`, previousOwnerId },
];

const place = (territoryId: string, seat: number, count: number): GameEvent => ({
  type: 'ReinforcementsPlaced',
  playerId: `player${seat}`,
  territoryId,
  count,
});

const move = (count: number, seat: number, ...events: GameEvent[]): Move => ({ count, seat, events });

const told = (view: RiskView, ...moves: Move[]) => {
  const summary = summaryOf({ moves, view, viewer: 1, people });
  return summary && [summary.headline, ...summary.lines.map(({ text }) => text)];
};

describe('what happened since your last turn', () => {
  test('starts with what you lost, then tells what each opponent did to you first', () => {
    const view = boardOf({
      ...heldBy('player1', AUSTRALIA),
      siam: 'player2',
      indonesia: 'player2',
      india: 'player2',
    });
    const trade: GameEvent = {
      type: 'CardsTraded',
      playerId: 'player2',
      cardIds: [],
      value: 4,
      territoryBonus: 2,
      tradesCompletedAfter: 1,
    };
    expect(
      told(
        view,
        move(1, 2, trade),
        move(2, 2, place('siam', 2, 9)),
        move(3, 2, ...capture('india', 2, 'player3')),
        move(4, 2, ...capture('indonesia', 2, 'player1')),
        move(5, 3, place('brazil', 3, 1)),
      ),
    ).toEqual([
      'You lost Indonesia, the bonus for Australia and 2 armies.',
      'Rook took Indonesia from you, ended your bonus for Australia, took India from Vesper and traded cards for 6 armies.',
      'Vesper placed 1 army in Brazil.',
    ]);
  });

  test('says where you held, and who prepares next to you', () => {
    const view = boardOf({ alaska: 'player1', kamchatka: 'player2' });
    expect(
      told(
        view,
        move(1, 2, place('kamchatka', 2, 3)),
        move(2, 2, roll('alaska', 1)),
        move(3, 2, roll('alaska', 0)),
        move(4, 3, place('kamchatka', 3, 3)),
      ),
    ).toEqual([
      'You lost 1 army, but no territory.',
      'Rook failed to take Alaska from you.',
      'Vesper placed 3 armies next to you in Kamchatka.',
    ]);
    expect(told(view, move(1, 2, roll('alaska', 0)))?.[0]).toBe('You were attacked, but lost nothing.');
    expect(told(view, move(1, 2, roll('brazil', 2)))).toEqual([
      'Nobody attacked you.',
      'Rook did not attack.',
    ]);
  });

  test('counts what would be too much to name', () => {
    const lost = ['alaska', 'alberta', 'ontario', 'quebec'];
    const view = boardOf({
      ...heldBy('player2', lost),
      peru: 'player2',
      brazil: 'player2',
      egypt: 'player2',
    });
    const captures = [
      ...lost.map((id) => capture(id, 2, 'player1')),
      capture('peru', 2, 'player3'),
      capture('brazil', 2, 'neutral'),
      capture('egypt', 2, 'player4'),
    ];
    expect(
      told(
        { ...view, playerIds: [...view.playerIds, 'player4'] },
        ...captures.map((events, i) => move(i + 1, 2, ...events)),
      ),
    ).toEqual([
      'You lost 4 territories and 8 armies.',
      'Rook took 4 territories from you and took 3 other territories.',
    ]);
  });

  test('names continents that were completed, as far as they still are', () => {
    const view = boardOf(heldBy('player2', AUSTRALIA));
    const moves = AUSTRALIA.map((id, i) => move(i + 1, 2, ...capture(id, 2, 'neutral')));
    expect(told(view, ...moves)).toEqual([
      'Nobody attacked you.',
      'Rook took 4 neutral territories and completed Australia (+2 armies a turn).',
    ]);
    const broken = boardOf({ ...heldBy('player2', AUSTRALIA), indonesia: 'player3' });
    expect(told(broken, ...moves, move(5, 3, ...capture('indonesia', 3, 'player2')))).toEqual([
      'Nobody attacked you.',
      'Rook took 4 neutral territories.',
      'Vesper took Indonesia from Rook and ended Rook’s bonus for Australia.',
    ]);
  });

  test('tells who left the game', () => {
    const eliminated: GameEvent = {
      type: 'PlayerEliminated',
      byId: 'player2',
      eliminatedId: 'player3',
      cardCount: 0,
    };
    expect(
      told(boardOf({ siam: 'player2' }), move(1, 2, ...capture('siam', 2, 'player3'), eliminated))?.[1],
    ).toBe('Rook eliminated Vesper and took Siam from Vesper.');
    const resigned: GameEvent = {
      type: 'PlayerResigned',
      playerId: 'player3',
      territoryIds: ['siam'],
      cardsDiscarded: [],
    };
    expect(told(boardOf({}), move(1, 3, resigned))?.[1]).toBe('Vesper resigned.');
  });

  test('leaves out what you have done since', () => {
    const view = boardOf({ alaska: 'player1', alberta: 'player1' });
    const lost = move(1, 2, ...capture('alaska', 2, 'player1'));
    expect(told(view, lost, move(2, 1, ...capture('alaska', 1, 'player2')))).toEqual([
      'You lost Alaska and 2 armies.',
      'Rook took Alaska from you.',
    ]);
    expect(told(view, move(2, 1, ...capture('alaska', 1, 'player2')))).toBeUndefined();
  });
});
