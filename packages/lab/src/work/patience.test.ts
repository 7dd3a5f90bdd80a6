import { expect, test } from 'bun:test';
import { err, ok } from '@ludus/kernel';
import type { Replayed } from '@ludus/replay';
import { persist } from './patience.ts';

const away: Replayed<string> = err({
  code: 'unreachable',
  path: '',
  file: 'postgres://me@host/db',
  message: 'gone',
});

test('waits for a store that goes away, and says so once', async () => {
  const answers = [away, away, ok('stored')];
  const told: string[] = [];
  const patience = { ms: 60_000, onNotice: (sentence: string) => told.push(sentence) };
  expect(await persist(async () => answers.shift()!, patience)).toEqual(ok('stored'));
  expect(told).toEqual([
    'postgres://me@host/db: the database does not answer. Trying again until it is back.',
    'postgres://me@host/db: the database is back.',
  ]);
});

test('does not wait for a store without patience, or once it is interrupted', async () => {
  const told: string[] = [];
  const onNotice = (sentence: string) => told.push(sentence);
  expect(await persist(async () => away, { ms: 0, onNotice })).toEqual(away);
  expect(await persist(async () => away, { ms: 60_000, signal: AbortSignal.abort(), onNotice })).toEqual(
    away,
  );
  expect(told).toEqual([]);
});
