import type { Agent, Decision, Request } from './types.ts';

/**
 * Asks an agent and waits for the answer. Nothing else runs meanwhile, so a signal has no effect unless it was aborted
 * before.
 */
export const decide = (agent: Agent, request: Request): Decision => {
  const thinking = agent.think(request);
  for (;;) {
    const step = thinking.next();
    if (step.done === true) return step.value;
  }
};

export interface LiveOptions {
  /** Lets everything else run for a moment; a zero-length timer if left out. */
  readonly pause?: () => Promise<void>;
  /** Milliseconds of thinking between pauses. */
  readonly slice?: number;
}

const nextTimer = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * Runs a search to the end without blocking the program: it pauses every few milliseconds so that a signal can be
 * aborted.
 */
export const thinkLive = async <Answer>(
  thinking: Generator<undefined, Answer>,
  clock: () => number = () => performance.now(),
  { pause = nextTimer, slice = 8 }: LiveOptions = {},
): Promise<Answer> => {
  let last = clock();
  for (;;) {
    const step = thinking.next();
    if (step.done === true) return step.value;
    if (clock() - last < slice) continue;
    await pause();
    last = clock();
  }
};

/** Asks an agent without blocking the program. */
export const decideLive = (agent: Agent, request: Request, options?: LiveOptions): Promise<Decision> =>
  thinkLive(agent.think(request), request.clock, options);
