export interface Job<Outcome> {
  readonly name: string;
  /** Names of jobs that must have ended before it starts. */
  readonly needs: readonly string[];
  run(): Promise<Outcome>;
}

/** Runs jobs, at most `width` at once and in the given order, except that those with unmet needs wait. */
export const runAll = async <Outcome>(
  jobs: readonly Job<Outcome>[],
  width: number,
): Promise<readonly Outcome[]> => {
  const waiting = [...jobs];
  const pending = new Set(jobs.map(({ name }) => name));
  const running = new Map<string, Promise<string>>();
  const outcomes: Outcome[] = [];
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ needs }) => !needs.some((name) => pending.has(name)));
    if (next >= 0 && running.size < width) {
      const [job] = waiting.splice(next, 1) as [Job<Outcome>];
      running.set(
        job.name,
        job.run().then((outcome) => {
          outcomes.push(outcome);
          return job.name;
        }),
      );
      continue;
    }
    if (running.size === 0) throw new Error(`${waiting[0]!.name} needs a job that never finishes.`);
    const done = await Promise.race(running.values());
    running.delete(done);
    pending.delete(done);
  }
  return outcomes;
};
