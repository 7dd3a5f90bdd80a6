import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type SweepEvent, sweep, viewFor } from '@ludus/sweep-engine';
import { sceneOf } from './scene.ts';

const { state } = unwrap(sweep.setup(unwrap(sweep.configure({ variant: '3' })), 'scene'));
const view = viewFor(state, 'player');
const scene = (...events: SweepEvent[]) =>
  sceneOf({ before: view, after: view, viewer: 1, move: { count: 1, seat: 1, events } });

test('a tile turns over, and sounds like its owner', () => {
  const turned = scene({ type: 'tile_revealed', tile: 4, by: 'player', owner: 'player', count: 2 })!;
  expect(turned.ms).toBe(220);
  expect(turned.lifted).toEqual(['4']);
  expect(turned.tracks.map(({ sprite }) => sprite.kind)).toEqual(['closed', 'open']);
  expect(turned.sounds).toEqual([{ at: 0, name: 'reveal', options: { owner: 'yours' } }]);
});

test('a mine bursts after its tile has turned', () => {
  const burst = scene({ type: 'tile_revealed', tile: 4, by: 'player', owner: 'mine', count: 2 })!;
  expect(burst.ms).toBe(700);
  expect(burst.sounds.map(({ at, name }) => [name, at])).toEqual([
    ['reveal', 0],
    ['mine', 220],
  ]);
});

test('a card rises, then its clue drops pip by pip; the rival’s own draw is not shown', () => {
  const pips = [
    { tile: 1, pips: 3 },
    { tile: 2, pips: 1 },
  ];
  const clue = scene(
    { type: 'card_played', card: 'imperious', targets: [] },
    { type: 'clue_given', kind: 'imperious', round: 1, forPlayer: pips, forRival: null },
  )!;
  expect(clue.tracks.filter(({ sprite }) => sprite.kind === 'pip')).toHaveLength(4);
  expect(clue.tracks.find(({ sprite }) => sprite.kind === 'pip')!.at).toBe(760);
  expect(clue.changed).toEqual(['1', '2']);
  expect(
    scene({ type: 'clue_given', kind: 'rival', round: 1, forPlayer: null, forRival: pips }),
  ).toBeUndefined();
  expect(scene({ type: 'turn_ended', side: 'player', chosen: true })).toBeUndefined();
});
