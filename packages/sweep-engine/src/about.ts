import type { About } from '@ludus/kernel';

/** The rules in short; docs/sweep.md tells them in full. */
export const about: About = {
  line: 'A duel of deduction: find your tiles before the rival finds its own.',
  rules: [
    {
      title: 'The board',
      text: 'Every tile belongs to you, to the rival, to nobody, or hides a mine. Nobody sees which until a tile is revealed.',
    },
    {
      title: 'A turn',
      text: 'Play cards for clues, then reveal tiles. While you reveal your own, your turn goes on.',
    },
    {
      title: 'Numbers',
      text: 'A revealed tile shows how many of its neighbours belong to whoever revealed it.',
    },
    {
      title: 'The end',
      text: 'Whoever has all of their own tiles revealed first wins. Whoever reveals a mine loses.',
    },
  ],
};
