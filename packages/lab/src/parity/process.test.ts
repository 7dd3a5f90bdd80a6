import { expect, test } from 'bun:test';
import { LineProcess } from './process.ts';

test('a program that was stopped leaves no handler behind', async () => {
  const before = process.listenerCount('exit');
  const program = new LineProcess('bun -e "process.stdin.pipe(process.stdout)"', 60_000);
  expect(process.listenerCount('exit')).toBe(before + 1);
  expect(await program.ask('hello')).toEqual({ ok: true, value: 'hello' });
  await program.stop();
  expect(process.listenerCount('exit')).toBe(before);
});
