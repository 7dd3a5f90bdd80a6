import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import type { LiveStore } from '@ludus/replay';
import { memoryStore } from '../../test/fixture.ts';
import type { ApiToken } from '../http/holder.ts';
import { ApiTokens } from './apiTokens.ts';

type Step = 'before' | 'after';

/** Tokens in a store whose next reads and writes wait until they are let through. */
const slowly = async () => {
  const live = unwrap(await (await memoryStore()).live());
  const waiting: Partial<Record<keyof LiveStore, { step: Step; ready: Promise<void> }>> = {};
  const hold = (name: 'keep' | 'kept', step: Step): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting[name] = { step, ready: promise };
    return resolve;
  };
  const slow = async <T>(name: 'keep' | 'kept', work: () => Promise<T>): Promise<T> => {
    const { step, ready } = waiting[name] ?? { step: 'before', ready: Promise.resolve() };
    delete waiting[name];
    if (step === 'before') await ready;
    const result = await work();
    await ready;
    return result;
  };
  const tokens = await ApiTokens.open({
    keep: (key, value) => slow('keep', async () => live.keep(key, value)),
    kept: (prefix) => slow('kept', async () => live.kept(prefix)),
    discard: (key) => live.discard(key),
  });
  const revoked: ApiToken[] = [];
  tokens.onRevoked = (token) => void revoked.push(token);
  return { tokens, revoked, hold };
};

const WANTED = { name: 'lab', scopes: ['games:upload'] } as const;

describe('loading the tokens of other servers', () => {
  test('keeps a token that is still being stored', async () => {
    const { tokens, revoked, hold } = await slowly();
    const store = hold('keep', 'before');
    const creating = tokens.create(WANTED);
    await tokens.refresh();
    store();
    const { secret } = unwrap(await creating);
    expect(tokens.find(secret)).toMatchObject({ name: 'lab' });
    expect(revoked).toEqual([]);
  });

  test('keeps a token that was stored after the others were read', async () => {
    const { tokens, hold } = await slowly();
    const store = hold('keep', 'before');
    const creating = tokens.create(WANTED);
    const read = hold('kept', 'after');
    const refreshing = tokens.refresh();
    store();
    const { secret } = unwrap(await creating);
    read();
    await refreshing;
    expect(tokens.find(secret)).toMatchObject({ name: 'lab' });
  });

  test('does not bring back a token that was revoked after it was read', async () => {
    const { tokens, revoked, hold } = await slowly();
    const { token, secret } = unwrap(await tokens.create(WANTED));
    const read = hold('kept', 'after');
    const refreshing = tokens.refresh();
    await tokens.revoke(token.id);
    read();
    await refreshing;
    expect(tokens.find(secret)).toBeUndefined();
    expect(revoked).toEqual([token]);
  });
});
