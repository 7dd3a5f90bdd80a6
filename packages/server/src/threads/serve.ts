import { type CallContext, serve } from '@ludus/workers';

/** What a thread does, once it has been set up. */
type Serve<Task, Answer> = (task: Task, onProgress: (progress: unknown) => void) => Answer | Promise<Answer>;

export interface ThreadService<Task, Answer> {
  readonly run: (task: Task, context: CallContext) => Answer | Promise<Answer>;
}

/** The inside of a `Thread`: it is set up once, then runs one task after the other. */
export const serveThread = <Setup, Task, Answer>(
  prepare: (setup: Setup) => Serve<Task, Answer> | Promise<Serve<Task, Answer>>,
): void =>
  serve(async (setup: Setup): Promise<ThreadService<Task, Answer>> => {
    const run = await prepare(setup);
    return { run: (task, { report }) => run(task, report) };
  });
