import { serveThread } from '../src/threads/serve.ts';

/** For the test of threads: adds numbers, slowly enough to report progress. */
serveThread<{ offset: number }, number[], number>(({ offset }) => (numbers, onProgress) => {
  if (numbers.length === 0) throw new Error('there is nothing to add');
  for (const one of numbers) onProgress(one);
  return numbers.reduce((sum, one) => sum + one, offset);
});
