import { describe, expect, test } from 'bun:test';
import { type Result, unwrap } from '@ludus/kernel';
import { SAYINGS } from './peopleSchemas.ts';
import { TableTalk } from './tableTalk.ts';

const ANNA = { person: 1, seat: 1 };
const BEN = { person: 2, seat: 2 };

const open = (mayChat = false) => {
  const clock = { now: 0 };
  return { clock, talk: new TableTalk(mayChat, () => clock.now) };
};

const refusal = (said: Result<unknown>): string => (said.ok ? '' : said.error.code);

describe('messages at a table', () => {
  test('are predefined, with seat and number', () => {
    const { talk } = open();
    expect(unwrap(talk.say(ANNA, { saying: 'hello' }))).toEqual({ number: 1, seat: 1, saying: 'hello' });
    expect(unwrap(talk.say(BEN, { saying: 'thumbs_up' }))).toEqual({
      number: 2,
      seat: 2,
      saying: 'thumbs_up',
    });
    expect(talk.recent).toHaveLength(2);
  });

  test('are free text only if the host allows it', () => {
    expect(refusal(open().talk.say(ANNA, { text: 'Hi' }))).toBe('not_allowed');
    const { talk } = open(true);
    expect(unwrap(talk.say(ANNA, { text: ' <b>Hi</b>\n\u202ethere\u0000 ' })).text).toBe('<b>Hi</b> there');
    expect(refusal(talk.say(ANNA, { text: ' \n\t ' }))).toBe('bad_request');
    expect(refusal(talk.say(ANNA, {}))).toBe('bad_request');
    expect(refusal(talk.say(ANNA, { saying: 'hello', text: 'Hi' }))).toBe('bad_request');
  });

  test('have a rate limit per person', () => {
    const { talk, clock } = open();
    const said = Array.from({ length: 50 }, () => talk.say(ANNA, { saying: 'wow' }));
    expect(said.filter(({ ok }) => ok)).toHaveLength(4);
    expect(refusal(said.at(-1)!)).toBe('too_many_requests');
    expect(talk.say(BEN, { saying: 'wow' }).ok).toBe(true);
    clock.now += 3000;
    expect([1, 2].map(() => talk.say(ANNA, { saying: 'wow' }).ok)).toEqual([true, false]);
  });

  test('are dropped except for the latest', () => {
    const { talk, clock } = open();
    for (let i = 0; i < 100; i += 1) {
      clock.now += 3000;
      unwrap(talk.say(ANNA, { saying: SAYINGS[i % SAYINGS.length]! }));
    }
    expect(talk.recent.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, i) => 81 + i));
  });
});
