import { area } from '../words/area.ts';
import { number, percent, plural } from '../words/format.ts';

export const puzzleWords = area('puzzles', {
  title: 'Puzzles',
  back: '← Puzzles',
  lead: 'Find the best move in positions from real games. Each was checked by a deep search.',
  daily: 'Puzzle of the day',
  dailyOf: (day: string) => `Puzzle of the day · ${day}`,
  solveDaily: 'Solve it',
  dailyDone: 'Solved. A new one comes tomorrow.',
  days: (n: number) => plural(n, { one: '# day in a row', other: '# days in a row' }),
  row: (n: number) => plural(n, { one: '# in a row', other: '# in a row' }),
  bestRow: (n: number) => `Your best: ${number(n)}`,
  solvedOf: (done: number, all: number) => `${number(done)} of ${number(all)} solved`,
  start: 'Start',
  resume: 'Continue',
  again: 'Start again',
  startGame: (name: string) => `Start the ${name} puzzles`,
  list: 'All puzzles',
  listOf: (game: string) => `All puzzles for ${game}`,
  titleOf: (game: string) => `${game} puzzles`,
  shortPuzzle: (place: number) => number(place),
  puzzle: (place: number) => `Puzzle ${number(place)}`,
  listed: (place: number, isSolved: boolean) =>
    isSolved ? `Puzzle ${number(place)}, solved` : `Puzzle ${number(place)}`,
  noneFor: (game: string) => `No puzzles for ${game}`,
  levels: { 1: 'Easy', 2: 'Medium', 3: 'Hard' },
  you: 'You',
  on: (game: string, board: string) => `${game} · ${board}`,
  find: 'Find the best move',
  findTile: 'Find the tile that is certainly yours',
  asked: {
    search: 'Play the strongest move on the board. If several are equally good, any of them counts.',
    playouts:
      'One plan is clearly better than all others. Play its first move. How many armies you send does not matter.',
    certain:
      'What you can see proves that at least one tile is yours. Open such a tile. Clues only suggest; they prove nothing.',
  },
  yourMove: 'Your move',
  tries: 'Your tries',
  wrong: {
    search: (chance: number, best: number) =>
      `${percent(chance)} to win. There is a move with ${percent(best)}.`,
    playouts: (chance: number, best: number) =>
      `Wins ${percent(chance)} of the games. There is a plan that wins ${percent(best)}.`,
    certain: (chance: number) =>
      `Yours on ${percent(chance)} of the possible boards. Find a tile that is yours on all of them.`,
    never: 'Not yours on any possible board.',
    unknown: 'A weaker move: the search ruled it out early.',
  },
  wrongSpoken: (move: string, why: string) => `${move}: not the best move. ${why}`,
  hint: 'Hint',
  showMe: 'Show me',
  fewLeft: (n: number) => plural(n, { one: 'It is this move.', other: 'It is one of these # moves.' }),
  shown: 'The board shows the solution. Play it to see what happens.',
  solved: 'Solved',
  solvedHelped: 'That’s it',
  why: 'Why it is best',
  whys: {
    winsNow: (move: string) => `${move} wins the game at once.`,
    wins: (move: string) => `${move} wins by force.`,
    chance: (move: string, chance: number) => `${move} leads to a ${percent(chance)} chance to win.`,
    plan: (move: string, chance: number) => `${move} wins ${percent(chance)} of the games played from here.`,
    certain: (move: string) => `${move}: yours on every board that is still possible.`,
    next: (move: string, chance: number) => `Next best: ${move} (${percent(chance)}).`,
    nextTile: (move: string, chance: number) =>
      `Next likeliest: ${move}, yours on ${percent(chance)} of them.`,
  },
  expected: 'Likely continuation',
  checked: {
    search: (effort: string) => `Checked with ${effort} simulations after each of the best moves.`,
    playouts: (effort: string) => `Checked with ${effort} games played from each of the best plans.`,
    certain: (effort: string) => `Checked by counting every possible board and sampling ${effort} of them.`,
  },
  next: 'Next puzzle',
  restart: 'Try again',
  playOn: 'Play from here',
  edit: 'Open in the editor',
  reason: 'Result',
  notFound: 'Puzzle not found',
  notFoundHint: 'The Puzzles page lists all of them.',
});
