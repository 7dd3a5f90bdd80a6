import type { Lesson } from '@ludus/kernel';
import { unwrap } from '@ludus/kernel';
import { type Card, type Owner, type SweepEvent, type SweepState, sweep } from '@ludus/sweep-engine';
import { sweepUi } from '../games/sweep/ui.tsx';
import type { Course } from './lesson.ts';
import { inWords } from './lessonWords.ts';

/** How a field is drawn: `P` yours, `R` the rival's, `N` neutral, `M` a mine, `.` a hole. */
const LETTERS: Readonly<Record<string, Owner>> = { P: 'player', R: 'rival', N: 'neutral', M: 'mine' };

interface Position {
  /** The field, top row first. */
  readonly field: readonly string[];
  /** The cards in hand. */
  readonly cards?: readonly Card[];
  /** What was played before, in notation. */
  readonly before?: readonly string[];
  readonly seed?: number;
}

const playAll = (start: SweepState, moves: readonly string[]): SweepState => {
  let state = start;
  for (const text of moves) {
    const action = unwrap(sweep.text.parseNotation(state, text));
    state = unwrap(sweep.play(state, action, sweep.toAct(state)!)).state;
  }
  return state;
};

const position =
  ({ field, cards = ['ramble'], before = [], seed = 1 }: Position) =>
  (): SweepState => {
    const owners = [...field.join('').replaceAll('.', '')].map((letter) => LETTERS[letter]!);
    const count = (owner: Owner): number => owners.filter((one) => one === owner).length;
    const counts = {
      player: count('player'),
      rival: count('rival'),
      neutral: count('neutral'),
      mine: count('mine'),
    };
    const rows = field.map((row) => row.replaceAll(/[A-Z]/g, '#'));
    const level = {
      id: 'lesson',
      name: 'Lesson',
      rows,
      adjacency: 'standard',
      counts,
      rival: 'noguess',
      rivalReveals: 0,
    } as const;
    const { state } = unwrap(sweep.setup({ level, deck: cards, equipment: [] }, seed));
    return playAll(unwrap(sweep.parseState({ ...state, owners })), before);
  };

const revealed = (events: readonly SweepEvent[]): Extract<SweepEvent, { type: 'tile_revealed' }>[] =>
  events.filter((event) => event.type === 'tile_revealed');

const foundOwn = (events: readonly SweepEvent[]): number =>
  revealed(events).filter(({ owner, by }) => owner === 'player' && by === 'player').length;

const played = (events: readonly SweepEvent[], card: Card): boolean =>
  events.some((event) => event.type === 'card_played' && event.card === card);

/** The parts of a turn of Sweep, on small boards. */
const LESSONS: readonly Lesson<SweepState, SweepEvent>[] = [
  {
    id: 'numbers',
    title: 'Numbers',
    text: 'A tile you open shows how many of your tiles are around it, open or not. All eight neighbours count. This corner has three neighbours and shows 3.',
    task: 'Open all three of them.',
    done: 'Your turn continues when you open your own tile, so one number can open a whole corner.',
    begin: position({ field: ['PPNR', 'PPRN', 'NRNR'], before: ['reveal a1'] }),
    isSolved: (events) => foundOwn(events) >= 3,
    solution: ['reveal b1', 'reveal a2', 'reveal b2'],
  },
  {
    id: 'counting',
    title: 'Combining numbers',
    text: 'Numbers work together. The corner shows 1, and its open neighbour is that one tile, so the two tiles below are not yours. Which tiles make up the 3 beside it?',
    task: 'Open the two tiles that must be yours.',
    done: 'This is how you find most certain tiles: count what you know and see what is left.',
    begin: position({ field: ['PPPN', 'NRPR', 'RNRP'], before: ['reveal a1', 'reveal b1'] }),
    isSolved: (events) => foundOwn(events) >= 2,
    solution: ['reveal c1', 'reveal c2'],
  },
  {
    id: 'stopping',
    title: 'Stopping in time',
    text: 'A tile that is not yours ends your turn. A neutral tile costs you only the turn, one of the rival’s tiles helps the rival, and a mine loses the game. You may end your turn whenever you like.',
    task: 'Nothing is certain here, and there is a mine nearby. End your turn.',
    done: 'In the next round you get five new cards.',
    begin: position({ field: ['PMR', 'NPR', 'RNP'] }),
    isSolved: (events) => events.some((event) => event.type === 'turn_ended' && event.chosen),
    solution: ['end turn'],
  },
  {
    id: 'clues',
    title: 'Clues',
    text: 'Cards cost energy, and you have three energy each turn. Imperious gives a clue: ten pips fall on tiles, most of them on two of your tiles, the rest elsewhere.',
    task: 'Play Imperious, then open the tile with the most pips.',
    done: 'The more pips a tile has, the likelier it is yours, but pips never make it certain. Triangles show the rival’s clues: the rival sees different pips for the same tiles.',
    begin: position({ field: ['NPRN', 'RNPR', 'PRNN', 'NRPN'], cards: ['imperious'] }),
    isSolved: (events) => played(events, 'imperious') && foundOwn(events) >= 1,
    solution: ['imperious', 'reveal b1'],
  },
  {
    id: 'scurry',
    title: 'The safer of two',
    text: 'Scurry takes two tiles and opens the safer one: yours before neutral, neutral before the rival’s, and a mine only when both are mines.',
    task: 'Of the two tiles next to the corner, one is yours and the other may be a mine. Play Scurry on both.',
    done: 'You play all cards that need tiles this way: first the card, then the tiles.',
    begin: position({ field: ['PPN', 'M.R', 'RNP'], cards: ['scurry'], before: ['reveal a1'] }),
    isSolved: (events) => played(events, 'scurry') && foundOwn(events) >= 1,
    solution: ['scurry a2 b1'],
  },
  {
    id: 'mines',
    title: 'Mines',
    text: 'Canary costs nothing and looks for mines in a plus of five tiles. It marks the mines it finds; the other tiles of the plus are not mines.',
    task: 'The corner shows 2, and one of its three neighbours is a mine. Play Canary on b2, then open one of your tiles.',
    done: 'Marks are your notes. The rival does not see them.',
    begin: position({ field: ['PMP', 'PPR', 'NNR'], cards: ['canary'], before: ['reveal a1'] }),
    isSolved: (events) => played(events, 'canary') && foundOwn(events) >= 1,
    solution: ['canary b2', 'reveal b2'],
  },
  {
    id: 'winning',
    title: 'Winning',
    text: 'You win when all your tiles are open. The rival wins when all of theirs are, no matter who opened them. You know from the start how many tiles of each kind there are.',
    task: 'One of your tiles is left, and the rival has opened c1. Find your tile.',
    done: 'That is the whole game. Ten levels await you in the campaign.',
    begin: position({
      field: ['PPRN', 'NRPN', 'RNRN'],
      before: ['reveal a1', 'reveal b1', 'end turn', 'reveal c1', 'pass'],
    }),
    isSolved: (events) => events.some((event) => event.type === 'game_over' && event.winner === 'player'),
    solution: ['reveal c2'],
  },
];

export const sweepCourse: Course = { ui: sweepUi, lessons: inWords('sweep', LESSONS) };
