import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { STOP_SIGNALS } from './stopSignal.ts';

/** Says when it waits for a signal and when it got one, and never ends by itself. */
const PROGRAM = `
  import { stopSignal } from '${join(import.meta.dir, 'stopSignal.ts')}';
  setInterval(() => {}, 1000);
  const stopped = stopSignal();
  console.log('waiting');
  await stopped;
  console.log('stopping');`;

describe.skipIf(process.platform === 'win32')('after a signal to stop', () => {
  test.each(STOP_SIGNALS)('%s, Ctrl+C ends the program at once', async (signal) => {
    const child = Bun.spawn([process.execPath, '-e', PROGRAM], { stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const chunk of child.stdout) {
      const said = new TextDecoder().decode(chunk);
      if (said.includes('waiting')) child.kill(signal);
      if (said.includes('stopping')) child.kill('SIGINT');
    }
    await child.exited;
    expect(child.signalCode).toBe('SIGINT');
  });
});
