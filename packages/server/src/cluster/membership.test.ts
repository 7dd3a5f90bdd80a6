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

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await Bun.sleep(5);
};

test('a database that goes away is reported as a failing store, and not as a bug', async () => {
  let renewed: Replayed<readonly ServerAddress[]> = ok([]);
  const leases: TableLeases = {
    instance: 'this',
    renew: async () => renewed,
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
  const tables = { resume: async () => undefined, tableIds: [], drop: () => undefined };
  await membership.join('http://this', {
    tables,
    onBeat: async () => undefined,
    onInherit: async () => undefined,
  });
  renewed = err(AWAY);
  await until(() => said.length >= 2);
  renewed = ok([]);
  await until(() => said.includes('works'));
  await membership.leave();
  expect(new Set(said.slice(0, -1))).toEqual(new Set(['unreachable']));
  expect(lines).toEqual([]);
}, 60_000);
