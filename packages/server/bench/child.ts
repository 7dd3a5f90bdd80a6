import { join } from 'node:path';

export interface Usage {
  /** Seconds of CPU time so far, including the agents' threads. */
  readonly cpu: number;
  readonly rss: number;
  /** The heap of the main thread, including dead objects. */
  readonly heap: number;
  /** Games in memory, running or not. */
  readonly tables: number;
  /** The longest the event loop was blocked since the last request. */
  readonly longestPauseMs: number;
  /** The 99th percentile of the pauses, and the longest, without time spent waiting for a processor. */
  readonly ownPauseP99Ms: number;
  readonly longestOwnPauseMs: number;
}

export interface BenchServer {
  readonly url: string;
  /** The lengths of the stored games `g0`, `g1`, … */
  readonly totals: readonly number[];
  usage(): Promise<Usage>;
  /** Seconds of CPU time so far, measured cheaply. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
  /** Kills it without warning, like a power cut. */
  kill(): Promise<void>;
}

/** Reads what a process prints, one line of JSON at a time. */
export const lineReader = (stream: ReadableStream<Uint8Array>): (() => Promise<unknown>) => {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  return async () => {
    while (!text.includes('\n')) {
      const { value, done } = await reader.read();
      if (done) throw new Error('the server ended');
      text += decoder.decode(value);
    }
    const end = text.indexOf('\n');
    const line = text.slice(0, end);
    text = text.slice(end + 1);
    return JSON.parse(line);
  };
};

/** Starts `server.ts` in another process. */
export const startBenchServer = async (storedGames: number, file = ':memory:'): Promise<BenchServer> => {
  const child = Bun.spawn(['bun', join(import.meta.dir, 'server.ts'), String(storedGames), file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const readLine = lineReader(child.stdout);
  const { url, totals } = (await readLine()) as { url: string; totals: number[] };
  return {
    url,
    totals,
    usage: async () => {
      child.stdin.write('?');
      child.stdin.flush();
      return (await readLine()) as Usage;
    },
    cpu: async () => {
      child.stdin.write('cpu');
      child.stdin.flush();
      return ((await readLine()) as { cpu: number }).cpu;
    },
    stop: async () => {
      child.stdin.end();
      await child.exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await child.exited;
    },
  };
};

/** A number from the command line, within bounds. */
export const bounded = (place: number, standard: number, most: number): number =>
  Math.min(most, Math.max(1, Number(process.argv[place] ?? standard) || standard));
