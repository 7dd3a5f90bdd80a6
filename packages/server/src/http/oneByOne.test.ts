import { expect, test } from 'bun:test';
import { OneByOne } from './oneByOne.ts';

test('the work of one client runs one by one, in parallel with that of others', async () => {
  const clients = new OneByOne();
  const events: string[] = [];
  const gates = new Map<string, () => void>();
  const work = (name: string) => async (): Promise<void> => {
    events.push(`${name} begins`);
    await new Promise<void>((resolve) => gates.set(name, resolve));
    events.push(`${name} ends`);
  };
  const done = [clients.run('a', work('a1')), clients.run('a', work('a2')), clients.run('b', work('b1'))];
  await Bun.sleep(1);
  expect(events).toEqual(['a1 begins', 'b1 begins']);
  gates.get('a1')!();
  await Bun.sleep(1);
  expect(events).toEqual(['a1 begins', 'b1 begins', 'a1 ends', 'a2 begins']);
  gates.get('a2')!();
  gates.get('b1')!();
  await Promise.all(done);
  expect(clients.clients).toBe(0);
});

test('a failure blocks nobody', async () => {
  const clients = new OneByOne();
  const failed = clients.run('a', () => Promise.reject(new Error('no'))).catch(({ message }) => message);
  const next = clients.run('a', async () => 'yes');
  expect(await Promise.all([failed, next])).toEqual(['no', 'yes']);
  expect(clients.clients).toBe(0);
});
