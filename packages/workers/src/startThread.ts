/** Browsers have no environment variables. */
interface Program {
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
}

/**
 * Starts a thread with the current environment variables. By default, Bun gives a thread those the program
 * started with.
 *
 * ```ts
 * const pool = new WorkerPool({ start: () => startThread(new URL('./square.worker.ts', import.meta.url)) });
 * ```
 */
export const startThread = (module: URL | string): Worker => {
  const { process } = globalThis as Program;
  const options = { env: process?.env } as WorkerOptions;
  return new Worker(typeof module === 'string' ? module : module.href, options);
};
