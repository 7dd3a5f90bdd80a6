import type { FromThread, ToThread } from './thread.ts';

declare const self: Worker;

/** What a thread does, once it has been set up. */
export type Serve<Task, Answer> = (
  task: Task,
  onProgress: (progress: unknown) => void,
) => Answer | Promise<Answer>;

/** The inside of a `Thread`: is set up once, then answers task after task. */
export const serveThread = <Setup, Task, Answer>(
  prepare: (setup: Setup) => Serve<Task, Answer> | Promise<Serve<Task, Answer>>,
): void => {
  let ready: Promise<Serve<Task, Answer>> | undefined;
  const say = (message: FromThread<Answer>): void => self.postMessage(message);
  self.onmessage = async ({ data }: MessageEvent<ToThread<Task>>) => {
    if (data.type === 'setup') {
      ready = Promise.resolve(prepare(data.setup as Setup));
      // A failure is told with the first task.
      ready.catch(() => undefined);
      return;
    }
    try {
      const serve = await ready!;
      const answer = await serve(data.task, (progress) => say({ type: 'progress', progress }));
      say({ type: 'answer', answer });
    } catch (caught) {
      say({ type: 'failure', message: String(caught) });
    }
  };
};
