import { describe, expect, test } from 'bun:test';
import { highCard } from '../test/highCard.ts';
import { nim } from './examples/nim.ts';
import type { Game } from './game.ts';
import { unwrap } from './result.ts';
import { Rng } from './rng.ts';
import { imagineState, seesAction, seesLegal, viewFor, visibleEvents, visibleState } from './visibility.ts';

const open = nim as Game;
const { state: heaps } = unwrap(nim.setup({ heaps: [3, 4] }, 1));

/** The card game, with events that only their seat may know. */
const secret = {
  ...highCard,
  secrets: {
    ...highCard.secrets!,
    viewEvents: (_: unknown, events: readonly unknown[], seat: number | undefined) =>
      seat === 2 ? events : [],
  },
} as Game;
const { state: hands } = unwrap(highCard.setup({ players: 2 }, 1));

describe('in a game without secrets', () => {
  test('everyone sees the state itself and all events', () => {
    const events = [{ type: 'taken' }];
    for (const viewer of [0, 1, 2]) {
      expect(visibleState(open, heaps, viewer)).toBe(heaps);
      expect(visibleEvents(open, { state: heaps, events }, viewer)).toBe(events);
      expect(seesAction(open, 1, viewer)).toBe(true);
      expect(seesLegal(open, 1, viewer)).toBe(true);
      expect(seesLegal(open, undefined, viewer)).toBe(false);
    }
    expect(viewFor(nim, heaps, 1)).toBe(heaps);
    expect(imagineState(open, heaps, Rng.from(1))).toBe(heaps);
  });
});

describe('in a game with secrets', () => {
  test('a seat sees its own hand, a spectator none', () => {
    expect(viewFor(highCard, hands, 2).hand).toEqual(hands.hands[1]!);
    expect(visibleState(secret, hands, 2)).toEqual(viewFor(highCard, hands, 2));
    expect(visibleState(secret, hands, 0)).toMatchObject({ hand: [] });
  });

  test('events are filtered for the viewer', () => {
    const events = [{ type: 'shown' }];
    const seen = [0, 1, 2].map((viewer) => visibleEvents(secret, { state: hands, events }, viewer));
    expect(seen).toEqual([[], [], events]);
  });

  test('actions and choices are for the seat they belong to', () => {
    const viewers = [0, 1, 2];
    expect(viewers.map((viewer) => seesAction(secret, 1, viewer))).toEqual([false, true, false]);
    expect(viewers.map((viewer) => seesLegal(secret, 2, viewer))).toEqual([false, false, true]);
    expect(viewers.map((viewer) => seesLegal(secret, undefined, viewer))).toEqual([false, false, false]);
  });

  test('a guessed state looks the same to the seat', () => {
    const view = viewFor(highCard, hands, 1);
    const imagined = imagineState(secret, view, Rng.from('another world'));
    expect(viewFor(secret, imagined, 1)).toEqual(view);
    expect(imagined).not.toEqual(hands);
  });
});
