import { pig } from '@ludus/kernel/examples/pig';

/** Pig with lessons and its own board: `ludus serve --game ./examples/pig`. */
export default {
  ...pig,
  id: 'pig-with-a-die',
  name: 'Pig with a die',
  pages: () => import('./pages.ts'),
};
