import type { About } from '@ludus/kernel';

/** The rules in brief; docs/ringrift.md has them in full. */
export const about: About = {
  line: 'Rings form stacks, stacks leave markers, markers close off territory.',
  rules: [
    {
      title: 'A turn',
      text: 'Place a ring if you like, then move a stack you control in a straight line, at least as far as it is high. It leaves a marker where it started.',
    },
    {
      title: 'Capturing',
      text: 'Jump over a stack whose cap is no higher than yours: its top ring goes under your stack. A capture must continue as long as it can.',
    },
    {
      title: 'Lines and territory',
      text: 'A line of your markers becomes territory and costs you a ring. You may claim a region that your markers close off, with everything in it.',
    },
    {
      title: 'The end',
      text: 'You win by eliminating enough rings, by holding most of the board, or by being the last player who can act.',
    },
  ],
};
