import { expect, test } from 'bun:test';
import { type Job, runAll } from './runAll.ts';

/** Jobs that note when they begin and end, and end when told. */
const makeJobs = (plan: Readonly<Record<string, readonly string[]>>) => {
  const notes: string[] = [];
  const ends = new Map<string, () => void>();
  const jobs = Object.entries(plan).map(
    ([name, needs]): Job<string> => ({
      name,
      needs,
      run: async () => {
        notes.push(`+${name}`);
        await new Promise<void>((end) => ends.set(name, end));
        notes.push(`-${name}`);
        return name;
      },
    }),
  );
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    await Bun.sleep(0);
  };
  return { jobs, notes, end };
};

test('jobs start in order, no more at once than allowed', async () => {
  const { jobs, notes, end } = makeJobs({ a: [], b: [], c: [], d: [] });
  const all = runAll(jobs, 2);
  await end('b');
  await end('a');
  await end('d');
  await end('c');
  expect(await all).toEqual(['b', 'a', 'd', 'c']);
  expect(notes).toEqual(['+a', '+b', '-b', '+c', '-a', '+d', '-d', '-c']);
});

test('a job waits for what it needs, and others pass it', async () => {
  const { jobs, notes, end } = makeJobs({ build: [], uses: ['build'], other: [] });
  const all = runAll(jobs, 2);
  await end('other');
  expect(notes).toEqual(['+build', '+other', '-other']);
  await end('build');
  await end('uses');
  expect(await all).toEqual(['other', 'build', 'uses']);
});

test('a need that is not among the jobs counts as met, and a cycle is an error', async () => {
  const { jobs, end } = makeJobs({ uses: ['build'] });
  const all = runAll(jobs, 1);
  await end('uses');
  expect(await all).toEqual(['uses']);
  await expect(runAll(makeJobs({ a: ['b'], b: ['a'] }).jobs, 2)).rejects.toThrow('a needs a job');
});
