import { expect, test } from 'bun:test';
import type { Scene } from '@ludus/kernel';
import { hex } from '@ludus/kernel/examples/hex';
import { liarsDice } from '@ludus/kernel/examples/liarsDice';
import { renderToStaticMarkup } from 'react-dom/server';
import { openingOf } from './opening.ts';
import { SceneBoard } from './SceneBoard.tsx';
import { extentOf, extentOfLine, speakPlace, turned } from './scene.ts';
import { withNames } from './withNames.ts';

const SCENE: Scene = {
  places: [
    { id: 'a', x: 0, y: 0 },
    { id: 'b', x: 2, y: 0 },
  ],
  edges: [
    {
      points: [
        [0, 0],
        [2, 0],
      ],
    },
  ],
  zones: [{ name: 'hand', x: 0, y: 1, width: 3, height: 1 }],
};

test("a board is turned to the viewer's side", () => {
  expect(turned(SCENE, 0)).toBe(SCENE);
  const { places, zones } = turned(SCENE, 2);
  expect(places.map(({ x }) => x)).toEqual([-0, -2]);
  expect(zones).toEqual([{ name: 'hand', x: -3, y: -2, width: 3, height: 1 }]);
  expect(turned(SCENE, 1).places[1]).toMatchObject({ y: 2 });
});

test('a picture covers zones and edges', () =>
  expect(extentOf(SCENE)).toMatchObject({ left: -0.6, right: 3.1, bottom: 2.1 }));

test('a recorded game is drawn at the size of its largest position', () => {
  const growing = (index: number): Scene => ({
    places: Array.from({ length: index + 1 }, (_, i) => ({ id: `${i}`, x: -i, y: i < 3 ? 0 : 2 })),
  });
  const all = extentOfLine(5, growing);
  expect(all).toEqual(extentOf(growing(5)));
  expect(extentOfLine(5, (index) => growing(5 - index))).toEqual(all);
  // The last position counts even if others are left out.
  expect(extentOfLine(1001, growing).left).toBe(extentOf(growing(1001)).left);
});

test('stacks and dice are read aloud', () => {
  const under = [{ name: 'ring', seat: 2 }];
  expect(speakPlace({ id: 'c', x: 0, y: 0, piece: { name: 'ring', seat: 1 }, under }, undefined)).toBe(
    'c, stack of 2, player 1’s ring on top',
  );
  expect(speakPlace({ id: 'd', x: 0, y: 0, piece: { name: 'die', pips: 5 } }, undefined)).toBe('d, die 5');
  const matches = { name: '3 matches', text: '3' };
  expect(speakPlace({ id: 'heap 1', x: 0, y: 0, piece: matches }, undefined)).toBe('heap 1, 3 matches');
});

test('players are called by their names', () => {
  const people = (seat: number) => ({
    name: ['Anna', 'Rook'][seat - 1] ?? `Player ${seat}`,
    isYou: seat === 1,
  });
  expect(withNames('Player 2 doubts player 1.', people)).toBe('Rook doubts you.');
});

test('pieces are read aloud with the names of their players', () => {
  const people = (seat: number) => ({ name: ['Anna', 'Rook'][seat - 1]!, isYou: seat === 1 });
  const stone = (seat: number) => ({ id: 'e4', x: 0, y: 0, owner: 2, piece: { name: 'stone', seat } });
  expect(speakPlace(stone(1), undefined, people)).toBe('e4, your stone, Rook’s ground');
  expect(speakPlace(stone(2), undefined, people)).toBe('e4, Rook’s stone, Rook’s ground');
  const card = { name: 'queen of hearts', shape: 'card', text: 'Q♥', colour: 'red' } as const;
  expect(speakPlace({ id: 'card 1 of player 2', x: 0, y: 0, piece: card }, undefined, people)).toBe(
    'card 1 of Rook, queen of hearts',
  );
});

test('cards are drawn with their text and colour, or from the back', () => {
  const at = { x: 0, y: 0, shape: 'card' } as const;
  const drawn = renderToStaticMarkup(
    <SceneBoard
      scene={{
        places: [
          { ...at, id: 'a', piece: { name: 'queen of hearts', shape: 'card', text: 'Q♥', colour: 'red' } },
          { ...at, id: 'b', x: 1, piece: { name: 'hidden card', shape: 'card', seat: 2, isFaceDown: true } },
        ],
      }}
      title="Cards"
    />,
  );
  expect(drawn).toMatch(/data-colour="red".*class="card-face".*Q♥/);
  expect(drawn).toMatch(/data-seat="2".*class="card-back"/);
});

test('the picture of an opening shows no hidden dice', () => {
  const { places } = liarsDice.board!.scene(openingOf(liarsDice as never) as never);
  const hands = places.filter(({ id }) => id.startsWith('die'));
  expect(hands).toHaveLength(6);
  for (const { piece } of hands) expect(piece).toMatchObject({ text: '?' });
});

test('edges, zones and pips are drawn', () => {
  const board = renderToStaticMarkup(
    <SceneBoard scene={hex.board!.scene(openingOf(hex) as never)} title="Hex" />,
  );
  expect(board.match(/class="scene-edge"/g)).toHaveLength(4);
  const dice = renderToStaticMarkup(
    <SceneBoard scene={liarsDice.board!.scene(openingOf(liarsDice as never) as never)} title="Dice" />,
  );
  expect(dice).toContain('theme-felt');
  expect(dice.match(/class="zone"/g)).toHaveLength(2);
});

test('walls are drawn above the places and below the pieces', () => {
  const places = [
    { id: 'a', x: 0, y: 0, piece: { name: 'pawn', seat: 1 } },
    { id: 'b', x: 0.75, y: 0.75, shape: 'disc', size: 0.4 },
  ] as const;
  const drawn = renderToStaticMarkup(<SceneBoard scene={{ ...SCENE, places }} title="Walls" />);
  const order = ['data-cell="b"', 'class="scene-edge"', 'class="scene-piece"'].map((one) =>
    drawn.indexOf(one),
  );
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('a place is drawn in its size', () => {
  const drawn = renderToStaticMarkup(
    <SceneBoard
      scene={{ places: [{ id: 'a', x: 1, y: 2, size: 0.4, piece: { name: 'pawn', seat: 1 } }] }}
      title="Small"
    />,
  );
  expect(drawn.match(/translate\(100 200\) scale\(0\.4\)/g)).toHaveLength(2);
  expect(extentOf({ places: [{ id: 'a', x: 0, y: 0, size: 2 }] })).toMatchObject({ left: -1.1, right: 1.1 });
});
