import { expect, test } from 'bun:test';
import { err, ok } from '@ludus/kernel';
import type { Replayed, ReplayProblem, ServerAddress, TableLeases } from '@ludus/replay';
import { createLogger } from '../observe/log.ts';
import { Membership } from './membership.ts';

const AWAY: ReplayProblem = {
  code: 'unreachable',
  path: '',
  file: 'postgres://host/db',
  message: 'postgres://host/db: the server closed the connection.',
};

const NEWER: ReplayProblem = {
  ...AWAY,
  code: 'newer_schema',
  message: 'postgres://host/db: the database has schema 101. Update Ludus.',
};

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await Bun.sleep(5);
};

/** A member whose heartbeats get whatever answer is set. */
const joined = async () => {
  const answer: { renewed: Replayed<readonly ServerAddress[]> } = { renewed: ok([]) };
  const leases: TableLeases = {
    instance: 'this',
    renew: async () => answer.renewed,
    servers: async () => ok([]),
    claim: async () => ok(undefined),
    adopt: async () => ok([]),
    held: async () => ok(new Set()),
    release: async () => ok(undefined),
    leave: async () => ok(undefined),
  };
  const said: string[] = [];
  const report = {
    failed: ({ code }: Pick<ReplayProblem, 'code'>) => void said.push(code),
    wrote: () => void said.push('works'),
  };
  const lines: string[] = [];
  const log = createLogger((line) => lines.push(line), { least: 'error' });
  const membership = new Membership({ leases, log, report, leaseMs: 30 });
  const outdated: string[] = [];
  await membership.join('http://this', {
    tables: { resume: async () => undefined, tableIds: [], drop: () => undefined },
    onBeat: async () => undefined,
    onInherit: async () => undefined,
    onOutdated: (sentence) => void outdated.push(sentence),
  });
  return { membership, answer, said, lines, outdated };
};

test('a database that goes away is reported as a failing store, and not as a bug', async () => {
  const { membership, answer, said, lines, outdated } = await joined();
  answer.renewed = err(AWAY);
  await until(() => said.length >= 2);
  answer.renewed = ok([]);
  await until(() => said.includes('works'));
  await membership.leave();
  expect(new Set(said.slice(0, -1))).toEqual(new Set(['unreachable']));
  expect([lines, outdated]).toEqual([[], []]);
}, 60_000);

test('a server learns that a newer version has upgraded the database', async () => {
  const { membership, answer, outdated } = await joined();
  answer.renewed = err(NEWER);
  await until(() => outdated.length > 0);
  await membership.leave();
  expect(outdated[0]).toBe(NEWER.message);
}, 60_000);
