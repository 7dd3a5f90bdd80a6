import { describe, expect, test } from 'bun:test';
import { type Game, unwrap } from '@ludus/kernel';
import { BOARDS, layoutOf, ringrift } from '@ludus/ringrift-engine';
import { CLASSIC_MAP, risk } from '@ludus/risk-engine';
import { sweep } from '@ludus/sweep-engine';
import { renderToStaticMarkup } from 'react-dom/server';
import boards from './boards.json';
import classicWorld from './classicWorld.json';
import { makeTiles, parseTiles, riskOwners, sweepTiles } from './positions.ts';
import { RingRiftMini } from './RingRiftMini.tsx';
import { contentsOf, makeContents, parseContents } from './ringriftContents.ts';
import { cellsPath, edgePath, shapeOf } from './ringriftShape.ts';

const startOf = (game: Game, variant: string) =>
  unwrap(game.setup(unwrap(game.configure({ variant })), 'picture')).state;

describe('pictures of RingRift', () => {
  test.each(BOARDS.map((board) => [board]))('place the cells of %s where the game does', (board) => {
    const { cells, width, height } = shapeOf(board);
    const layout = layoutOf(board);
    expect([cells.size, width]).toEqual([layout.cells.length, layout.width]);
    expect(height).toBeCloseTo(layout.height);
    for (const { cell, x, y } of layout.cells) {
      expect(cells.get(cell)!.x).toBeCloseTo(x);
      expect(cells.get(cell)!.y).toBeCloseTo(y);
    }
  });

  test('draw neighbouring territory as one area', () => {
    const shape = shapeOf('square8');
    expect(cellsPath(shape, ['0,0', '1,0']).split('M').length - 1).toBe(2);
    expect(edgePath(shape, ['0,0', '1,0']).split('M').length - 1).toBe(6);
  });

  test('show stacks with their caps, markers and territory', () => {
    const contents = { '0,0': 's2211', '1,1': 'm2', '2,2': 'c1' };
    const picture = renderToStaticMarkup(<RingRiftMini boardType="square8" contents={contents} hasCounts />);
    expect(picture).toContain('>2/4<');
    expect(picture.match(/mini-face/g)?.length).toBe(4);
    expect(picture.match(/mini-marker/g)?.length).toBe(1);
    expect(picture.match(/mini-area/g)?.length).toBe(1);
  });

  test('are written as one line and read back', () => {
    const contents = { '0,0': 's211', '-1,4,-3': 'm2' };
    expect(parseContents(makeContents(contents))).toEqual(contents);
    expect(contentsOf((startOf(ringrift as Game, 'hex8') as { board: never }).board)).toEqual({});
  });
});

test('every board, map and level that can be chosen has its picture', () => {
  expect(Object.keys(boards.ringrift).sort()).toEqual(ringrift.variants.map(({ id }) => id).sort());
  expect(Object.keys(boards.sweep).sort()).toEqual(sweep.variants.map(({ id }) => id).sort());
  expect(Object.keys(classicWorld.lands).sort()).toEqual(Object.keys(CLASSIC_MAP.territories).sort());
  for (const id of Object.keys(boards.risk.classic)) expect(CLASSIC_MAP.territories[id]).toBeDefined();
});

test('levels are drawn with as many tiles as they have', () => {
  for (const [id, { rows, tiles }] of Object.entries(boards.sweep)) {
    const { config, ...state } = startOf(sweep as Game, id) as Parameters<typeof sweepTiles>[0] & {
      config: { level: { rows: string[] } };
    };
    expect(rows.split(' ')).toEqual(config.level.rows);
    expect(parseTiles(tiles).length).toBe(state.owners.length);
    expect(makeTiles(parseTiles(tiles))).toBe(tiles);
    expect(sweepTiles(state).filter((tile) => tile?.owner === 'player')).toEqual([]);
  }
});

test("territories are drawn in their owner's colour", () => {
  const state = startOf(risk as Game, 'classic') as Parameters<typeof riskOwners>[0];
  const owners = riskOwners(state);
  expect(new Set(Object.values(owners))).toEqual(new Set([1, 2]));
  for (const [id, { ownerId }] of Object.entries(state.territories))
    expect(owners[id]).toBe(ownerId === 'neutral' ? undefined : state.playerIds.indexOf(ownerId) + 1);
});
