import type { About } from '@ludus/kernel';

/** The rules in brief; docs/sweep.md has them in full. */
export const about: About = {
  line: 'A duel of deduction: find your tiles before the rival finds theirs.',
  rules: [
    {
      title: 'The board',
      text: 'Every tile is yours, the rival’s, neutral or a mine. Nobody knows which until it is opened.',
    },
    {
      title: 'A turn',
      text: 'Play cards for clues, then open tiles. Your turn continues as long as you open your own.',
    },
    {
      title: 'Numbers',
      text: 'An open tile shows how many of its neighbours belong to the side that opened it.',
    },
    {
      title: 'The end',
      text: 'The side whose tiles are all open first wins. Whoever opens a mine loses.',
    },
  ],
};
