import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { makeRatingLists } from './rate.ts';
import type { PlayerKey, RatedGame } from './types.ts';

const SETTING = { game: 'nim', board: 'classic', players: 2, engine: 'rules' };

/** Groups of two games with these players in turn; the winner is named by its place in the list. */
const pair = (
  group: string,
  players: readonly PlayerKey[],
  winners: readonly (number | null)[],
): RatedGame[] =>
  winners.map((winner, i) => ({
    gameId: `${group}-${i}`,
    setting: { ...SETTING, players: players.length },
    group,
    players: i === 0 ? players : players.toReversed(),
    winner: winner === null || i === 0 ? winner : players.length + 1 - winner,
  }));

const A: PlayerKey = { agent: 'minimax', version: 'aaaa' };
const B: PlayerKey = { agent: 'minimax', version: 'bbbb' };
const C: PlayerKey = { agent: 'random', version: 'cccc' };

describe('a rating list', () => {
  const games = [
    ...pair('1', [A, C], [1, 1]),
    ...pair('2', [A, C], [1, 2]),
    ...pair('3', [B, C], [1, 2]),
    ...pair('4', [A, B], [1, 1]),
    ...pair('5', [B, C], [null, 1]),
  ];

  test('distinguishes versions of an agent, and asks which of them an anchor means', () => {
    const [list] = unwrap(makeRatingLists(games));
    expect(list!.players.map(({ name }) => name)).toEqual(['minimax#aaaa', 'minimax#bbbb', 'random']);
    const refused = makeRatingLists(games, [{ name: 'minimax', elo: 1500 }]);
    expect(refused.ok ? '' : refused.error.message).toContain('Write minimax#aaaa or minimax#bbbb');
    const [anchored] = unwrap(makeRatingLists(games, [{ name: 'minimax#bbbb', elo: 1500 }]));
    expect(anchored!.players.find(({ isAnchor }) => isAnchor)).toMatchObject({
      name: 'minimax#bbbb',
      elo: { estimate: 1500 },
    });
  });

  test('shares draws, and averages the opponents met', () => {
    const [list] = unwrap(makeRatingLists(games, [{ name: 'random', elo: 0 }]));
    const random = list!.players.find(({ name }) => name === 'random')!;
    expect(random).toMatchObject({ games: 8 });
    expect(random.winShare.estimate).toBeCloseTo(2.5 / 8);
    const ratings = new Map(list!.players.map(({ name, elo }) => [name, elo!.estimate]));
    expect(random.opponents).toBeCloseTo((ratings.get('minimax#aaaa')! + ratings.get('minimax#bbbb')!) / 2);
  });

  test('is made for each setting, largest first; anchors apply where they played', () => {
    const other = pair('9', [C, { agent: 'heuristic' }], [2, 2]).map((game) => ({
      ...game,
      setting: { ...game.setting, board: 'tiny' },
    }));
    const lists = unwrap(makeRatingLists([...other, ...games], [{ name: 'minimax#aaaa', elo: 100 }]));
    expect(lists.map(({ setting, anchors }) => [setting.board, anchors.length])).toEqual([
      ['classic', 1],
      ['tiny', 0],
    ]);
  });

  test('compares the winner of a larger table with everyone, and nobody else', () => {
    const three = [A, C, { agent: 'heuristic' }];
    const [list] = unwrap(makeRatingLists([...pair('1', three, [1, 1]), ...pair('2', three, [1, 1])]));
    const [first, second, third] = list!.players;
    expect(first!.name).toBe('minimax');
    expect(second!.elo!.estimate).toBeCloseTo(third!.elo!.estimate);
  });
});
