import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { type Game, Rng, type Scene, unwrap } from '@ludus/kernel';
import { choose, follow } from '../../table/paths.ts';
import { extentOf, speakPlace, waysOf } from './scene.ts';

const OWN_TABLES = ['ringrift', 'risk', 'sweep'];
const WITH_BOARD = games.games.filter(({ id, board }) => board !== undefined && !OWN_TABLES.includes(id));

const startOf = (game: Game, variant: string): unknown =>
  unwrap(game.setup(unwrap(game.configure({ variant })), 'boards')).state;

describe("a board drawn from a game's scene", () => {
  test('exists for some games', () => expect(WITH_BOARD.map(({ id }) => id)).toContain('breakthrough'));

  test.each(WITH_BOARD.flatMap((game) => game.variants.map(({ id }) => [game.id, id, game] as const)))(
    'every legal action of %s on %s can be said by pointing, all through a game',
    (_, variant, game) => {
      const rng = Rng.from('pointing');
      const board = game.board!;
      let state = startOf(game, variant);
      for (let seat = game.toAct(state); seat !== undefined; seat = game.toAct(state)) {
        const legal = game.legal(state);
        const ways = waysOf(board, state, { legal, seat });
        for (const action of legal) {
          const { places, choice } = board.point(action, state, seat);
          const said = [
            ...places.map((place) => ({ place })),
            ...(choice === undefined ? [] : [{ pick: choice }]),
          ];
          const chosen = said.reduce<ReturnType<typeof choose>>(
            (before, one) => before && choose(ways, before, one),
            [],
          );
          expect(follow(ways, chosen!)?.action).toEqual(action);
        }
        state = unwrap(game.play(state, rng.pick(legal), seat)).state;
      }
    },
  );

  test('options are picked after places, or alone', () => {
    const scene: Scene = { places: [{ id: 'a', x: 0, y: 0 }] };
    const board = {
      scene: () => scene,
      point: ({ type }: { readonly type: string }) =>
        type === 'pass' ? { places: [], choice: 'pass' } : { places: ['a'], choice: type },
    };
    const ways = waysOf(board, undefined, {
      legal: [{ type: 'king' }, { type: 'queen' }, { type: 'pass' }],
      seat: 1,
    });
    expect(follow(ways, [])!.picks.map(({ label }) => label)).toEqual(['Pass']);
    expect(follow(ways, [{ place: 'a' }])!.picks.map(({ label }) => label)).toEqual([
      'King',
      'Queen',
      'Pass',
    ]);
    expect(follow(ways, [{ place: 'a' }, { pick: 'queen' }])!.action).toEqual({ type: 'queen' });
    expect(follow(ways, [{ pick: 'pass' }])!.action).toEqual({ type: 'pass' });
  });

  test('places are read aloud with their contents and possible actions', () => {
    expect(speakPlace({ id: 'e4', x: 0, y: 0 }, undefined)).toBe('e4, empty');
    expect(
      speakPlace({ id: 'e4', x: 0, y: 0, piece: { name: 'tower', seat: 2, text: '3' }, owner: 1 }, 'capture'),
    ).toBe('e4, player 2’s tower 3, player 1’s ground; you can move here');
  });

  test('a scene of labels alone still has a size', () => {
    expect(extentOf({ places: [] })).toEqual({ left: 0, top: 0, right: 1, bottom: 1 });
    expect(extentOf({ places: [], labels: [{ text: '1', x: -1, y: 0 }] }).left).toBeCloseTo(-1.3);
  });
});

test('equal cards of a hand light up together, and either can be played', () => {
  const scene: Scene = {
    places: [
      { id: '7 of player 1', x: 0, y: 0, shape: 'card' },
      { id: 'second 7 of player 1', x: 1, y: 0, shape: 'card', sameAs: '7 of player 1' },
      { id: '9 of player 1', x: 2, y: 0, shape: 'card' },
    ],
  };
  const board = { scene: () => scene, point: () => ({ places: ['7 of player 1'] }) };
  const ways = waysOf(board, undefined, { legal: [{ type: 'play' }], seat: 1 });
  expect([...follow(ways, [])!.places.keys()]).toEqual(['7 of player 1', 'second 7 of player 1']);
  expect(follow(ways, [{ place: 'second 7 of player 1' }])!.action).toEqual({ type: 'play' });
});
