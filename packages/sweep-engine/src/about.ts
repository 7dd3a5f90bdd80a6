import type { About } from '@ludus/kernel';

/** The rules in short; docs/sweep.md tells them in full. */
export const about: About = {
  line: 'A duel of deduction: find your tiles before the rival finds theirs.',
  rules: [
    {
      title: 'The board',
      text: 'Every tile is yours, the rival’s, neutral or a mine. Nobody knows which until it is revealed.',
    },
    {
      title: 'A turn',
      text: 'Play cards for clues, then reveal tiles. Your turn continues as long as you reveal your own.',
    },
    {
      title: 'Numbers',
      text: 'A revealed tile shows how many of its neighbours belong to the side that revealed it.',
    },
    {
      title: 'The end',
      text: 'The side whose tiles are all revealed first wins. Whoever reveals a mine loses.',
    },
  ],
};
