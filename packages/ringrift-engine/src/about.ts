import type { About } from '@ludus/kernel';

/** The rules in short; docs/ringrift.md tells them in full. */
export const about: About = {
  line: 'Rings form stacks, stacks leave markers, markers close off territory.',
  rules: [
    {
      title: 'A turn',
      text: 'Place a ring if you like, then move a stack you control in a straight line, at least as far as it is high. It leaves a marker where it started.',
    },
    {
      title: 'Capturing',
      text: 'Jump over a stack that is no taller than yours: its top ring goes under your stack. A capture must go on for as long as it can.',
    },
    {
      title: 'Lines and territory',
      text: 'A line of your markers becomes territory and costs you a ring. A region that your markers close off becomes your territory, with everything in it.',
    },
    {
      title: 'The end',
      text: 'You win with enough eliminated rings, with most of the board as your territory, or as the last player able to act.',
    },
  ],
};
