import type { About } from '@ludus/kernel';

/** The rules in brief; docs/breakthrough.md has them in full. */
export const about: About = {
  line: 'Two walls of pieces face each other: the first player to get one across the board wins.',
  rules: [
    {
      title: 'The board',
      text: 'Each side begins with two full rows of pieces. Player 1 moves up the board and goes first.',
    },
    {
      title: 'A turn',
      text: 'Move one piece one step forward, straight or diagonally, onto an empty square. Pieces never move sideways or back.',
    },
    {
      title: 'Capturing',
      text: 'A diagonal step onto an opponent’s piece captures it. A piece straight ahead only blocks the way. You never have to capture.',
    },
    {
      title: 'The end',
      text: 'The first player to reach the far row wins. You also win by capturing all of your opponent’s pieces. There are no draws, and there is always a legal move.',
    },
  ],
};
