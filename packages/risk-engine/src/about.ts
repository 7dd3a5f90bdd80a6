import type { About } from '@ludus/kernel';

/** The rules in brief; docs/risk.md has them in full. */
export const about: About = {
  line: 'The world at war: place armies, attack, fortify, hold continents.',
  rules: [
    {
      title: 'A turn',
      text: 'Place your new armies, attack as often as you like, then move armies once between your own territories.',
    },
    {
      title: 'Armies',
      text: 'You receive armies for the territories and continents you hold, and for sets of cards you trade.',
    },
    {
      title: 'Attacking',
      text: 'Attack a neighbouring territory from one with at least two armies. Both sides roll dice; the higher die wins, and the defender wins ties.',
    },
    {
      title: 'Cards',
      text: 'Capture at least one territory in a turn to draw a card. Three of a kind, or one of each, is a set.',
    },
    { title: 'The end', text: 'The last player or team with territories wins.' },
  ],
};
