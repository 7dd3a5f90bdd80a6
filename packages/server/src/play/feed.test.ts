import { describe, expect, test } from 'bun:test';
import type { Viewer } from '@ludus/kernel';
import { Feed } from './feed.ts';
import type { States } from './messages.ts';

const feedOf = (hasSecrets: boolean): Feed =>
  new Feed({ hasSecrets, stateText: (person) => `{"for":${person}}` });

interface Message {
  readonly type: string;
  readonly changes?: readonly { readonly i: number; readonly person: number }[];
  readonly patch?: { readonly by: readonly [number] };
  readonly state?: { readonly for: number };
}

/** Follows and records what arrives. */
const follow = (feed: Feed, person: Viewer, lastSeen?: string, states: States = 'patch') => {
  const texts: string[] = [];
  const watcher = {
    person,
    states,
    send: (_: string, text: string) => void texts.push(text),
    close: () => undefined,
  };
  const quit = feed.join(watcher, lastSeen);
  return {
    quit,
    texts,
    get heard(): Message[] {
      return texts.map((text) => JSON.parse(text) as Message);
    },
  };
};

/** Sends this many messages, and returns for whom texts were made. */
const tell = (feed: Feed, count: number, { note = '', isShared = true } = {}): Viewer[] => {
  const made: Viewer[] = [];
  for (let i = 0; i < count; i += 1)
    feed.append({
      isShared,
      changesFor: (person) => {
        made.push(person);
        return [{ type: 'test', i, person, note } as never];
      },
      patchFor: (person) => ({ by: [person] }),
    });
  return made;
};

describe('a feed', () => {
  test.each([true, false])('shows everyone what they may know (secrets: %p)', (secrets) => {
    const feed = feedOf(secrets);
    const people = [0, 1, 2] as const;
    const patched = people.map((person) => follow(feed, person));
    const whole = people.map((person) => follow(feed, person, undefined, 'full'));
    tell(feed, 1);
    for (const person of people) {
      expect(patched[person]!.heard[0]).toMatchObject({ type: 'state', state: { for: person } });
      const told = { changes: [{ person: secrets ? person : 0 }] };
      expect(patched[person]!.heard[1]).toMatchObject({ ...told, patch: { by: [secrets ? person : 0] } });
      expect(patched[person]!.heard[1]!.state).toBeUndefined();
      expect(whole[person]!.heard[1]).toMatchObject({ ...told, state: { for: person } });
      expect(whole[person]!.heard[1]!.patch).toBeUndefined();
    }
  });

  test('gives everyone the same text if nothing is hidden, and their own after a change of seats', () => {
    const feed = feedOf(false);
    const [first, second] = [follow(feed, 1), follow(feed, 2)];
    expect(tell(feed, 1)).toEqual([0]);
    expect(first.texts[1]).toBe(second.texts[1]!);
    tell(feed, 1, { isShared: false });
    expect([first, second].map(({ heard }) => heard[2]!.patch)).toEqual([{ by: [1] }, { by: [2] }]);
  });

  test('makes texts only for audiences that follow or may come back', () => {
    const feed = feedOf(true);
    expect(tell(feed, 1)).toEqual([]);
    const { quit } = follow(feed, 2);
    expect(tell(feed, 2)).toEqual([2, 2]);
    quit();
    expect(tell(feed, 200)).toHaveLength(128);
  });

  test('sends missed messages to returning clients, only the last with the state', () => {
    const feed = feedOf(true);
    const { quit } = follow(feed, 2);
    tell(feed, 3);
    quit();
    const seen = feed.lastId;
    tell(feed, 3);
    const { heard } = follow(feed, 2, seen);
    expect(heard.map(({ changes }) => changes![0]!.i)).toEqual([0, 1, 2]);
    expect(heard.map(({ state }) => state !== undefined)).toEqual([false, false, true]);
    expect(heard.map(({ changes }) => changes![0]!.person)).toEqual([2, 2, 2]);
    expect(follow(feed, 1, seen).heard).toMatchObject([{ type: 'state', state: { for: 1 } }]);
  });

  test.each([
    ['too many messages', 200, ''],
    ['too many bytes', 20, 'x'.repeat(10_000)],
  ])('keeps a limited number of messages: after %s, it sends the state instead', (_, count, note) => {
    const feed = feedOf(false);
    follow(feed, 0);
    const first = feed.lastId;
    tell(feed, count, { note });
    expect(follow(feed, 0, first).heard).toMatchObject([{ type: 'state' }]);
    const last = feed.lastId;
    tell(feed, 1, { note });
    expect(follow(feed, 0, last).heard).toMatchObject([{ type: 'change' }]);
  });

  test('of a finished game keeps the end', () => {
    const feed = feedOf(false);
    follow(feed, 1);
    tell(feed, 50);
    const seen = feed.lastId;
    tell(feed, 8);
    feed.settle();
    expect(follow(feed, 1, seen).heard).toHaveLength(8);
    expect(follow(feed, 1, seen.replace(/\d+$/, '49')).heard).toMatchObject([{ type: 'state' }]);
  });
});
