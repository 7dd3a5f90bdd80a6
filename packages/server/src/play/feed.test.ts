import { describe, expect, test } from 'bun:test';
import type { Viewer } from '@ludus/kernel';
import { Feed } from './feed.ts';

const feedOf = (hasSecrets: boolean): Feed =>
  new Feed({ seats: 2, hasSecrets, stateText: (viewer) => `{"for":${viewer}}` });

/** Follows and notes what comes. */
const follow = (feed: Feed, viewer: Viewer, lastSeen?: string) => {
  const heard: Record<string, unknown>[] = [];
  const watcher = {
    viewer,
    send: (_: string, text: string) => void heard.push(JSON.parse(text)),
    close: () => undefined,
  };
  const quit = feed.join(watcher, lastSeen);
  return { heard, quit };
};

const tell = (feed: Feed, count: number, note = ''): void => {
  for (let i = 0; i < count; i += 1) feed.append((viewer) => ({ type: 'move', i, viewer, note }));
};

describe('a feed', () => {
  test.each([true, false])(
    'tells everybody what they may know, with their state (secrets: %p)',
    (secrets) => {
      const feed = feedOf(secrets);
      const views = ([0, 1, 2] as const).map((viewer) => follow(feed, viewer).heard);
      tell(feed, 1);
      for (const [viewer, heard] of views.entries()) {
        expect(heard[0]).toMatchObject({ type: 'state', state: { for: viewer } });
        expect(heard[1]).toMatchObject({ viewer: secrets ? viewer : 0, state: { for: viewer } });
      }
    },
  );

  test('tells those who come back what they missed, only the last with the state', () => {
    const feed = feedOf(true);
    tell(feed, 3);
    const seen = feed.lastId;
    tell(feed, 3);
    const { heard } = follow(feed, 2, seen);
    expect(heard.map(({ i }) => i)).toEqual([0, 1, 2]);
    expect(heard.map(({ state }) => state !== undefined)).toEqual([false, false, true]);
    expect(heard.map(({ viewer }) => viewer)).toEqual([2, 2, 2]);
  });

  test.each([
    ['too many messages', 200, ''],
    ['too many bytes', 20, 'x'.repeat(10_000)],
  ])('keeps only so much: after %s there is the state instead', (_, count, note) => {
    const feed = feedOf(false);
    const first = feed.lastId;
    tell(feed, count, note);
    expect(follow(feed, 0, first).heard).toMatchObject([{ type: 'state' }]);
    const last = feed.lastId;
    tell(feed, 1, note);
    expect(follow(feed, 0, last).heard).toMatchObject([{ type: 'move' }]);
  });

  test('of a game that is over keeps the end', () => {
    const feed = feedOf(false);
    tell(feed, 50);
    const seen = feed.lastId;
    tell(feed, 8);
    feed.settle();
    expect(follow(feed, 1, seen).heard).toHaveLength(8);
    expect(follow(feed, 1, seen.replace(/\d+$/, '49')).heard).toMatchObject([{ type: 'state' }]);
  });
});
