import { expect, test } from 'bun:test';
import { requestKey } from './requestKey.ts';

test('keys are random and long enough, even on pages without crypto.randomUUID', () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  try {
    const keys = Array.from({ length: 50 }, requestKey);
    for (const key of keys) expect(key).toMatch(/^[\da-f]{32}$/);
    expect(new Set(keys).size).toBe(50);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  }
});

test('no browser code uses crypto.randomUUID', async () => {
  for await (const file of new Bun.Glob('*.ts').scan(import.meta.dir))
    if (!file.endsWith('.test.ts'))
      expect(await Bun.file(`${import.meta.dir}/${file}`).text()).not.toMatch(/crypto\.randomUUID\(/);
});
