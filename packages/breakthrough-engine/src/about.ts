import type { About } from '@ludus/kernel';

/** The rules in short; docs/breakthrough.md tells them in full. */
export const about: About = {
  line: 'A wall of pieces on either side: the first to slip one across the board wins.',
  rules: [
    {
      title: 'The board',
      text: 'Each side begins with two full rows of pieces. Player 1 moves up the board and goes first.',
    },
    {
      title: 'A turn',
      text: 'Move one piece one step ahead, straight or diagonally, onto an empty square. Nothing ever goes sideways or back.',
    },
    {
      title: 'Capturing',
      text: 'A diagonal step may end on a piece of the other side and takes it. A piece straight ahead only blocks the way. Nobody has to capture.',
    },
    {
      title: 'The end',
      text: 'Whoever reaches the far row first wins, and so does whoever takes the last piece of the other side. There are no draws, and there is always a move.',
    },
  ],
};
