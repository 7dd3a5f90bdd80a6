import { WorkerError } from '../src/index.ts';

/** How a call failed: its code and its message. */
export const failureOf = async (
  call: Promise<unknown>,
): Promise<{ readonly code: string; readonly message: string }> => {
  try {
    return { code: 'none', message: `it answered ${JSON.stringify(await call)}` };
  } catch (caught) {
    if (!(caught instanceof WorkerError)) throw caught;
    return { code: caught.code, message: caught.message };
  }
};

export const startSample = (): Worker =>
  new Worker(new URL('./sample.worker.ts', import.meta.url), { type: 'module' });

/** A body of this many bytes that cannot be copied to another thread because it is nested too deeply. */
export const nestedBody = (bytes: number): unknown =>
  JSON.parse('['.repeat(bytes / 2) + ']'.repeat(bytes / 2));
