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

/** What a turn of Sweep is made of, on small fields. */
const LESSONS: readonly Lesson<SweepState, SweepEvent>[] = [
  {
    id: 'numbers',
    title: 'Numbers',
    text: 'A tile you reveal tells how many of your tiles lie around it, open or not, all eight neighbours counted. The corner has three neighbours and says 3.',
    task: 'Reveal all three of them.',
    done: 'A tile of your own lets your turn go on, so one number can open a whole corner.',
    begin: position({ field: ['PPNR', 'PPRN', 'NRNR'], before: ['reveal a1'] }),
    isSolved: (events) => foundOwn(events) >= 3,
    solution: ['reveal b1', 'reveal a2', 'reveal b2'],
  },
  {
    id: 'counting',
    title: 'Taking away',
    text: 'Numbers work together. The corner says 1, and its open neighbour is that one; so the two tiles below are not yours. Then which tiles make up the 3 beside it?',
    task: 'Reveal the two tiles of yours that the numbers give away.',
    done: 'Nearly every sure tile is found like this: count what is known, see what is left.',
    begin: position({ field: ['PPPN', 'NRPR', 'RNRP'], before: ['reveal a1', 'reveal b1'] }),
    isSolved: (events) => foundOwn(events) >= 2,
    solution: ['reveal c1', 'reveal c2'],
  },
  {
    id: 'stopping',
    title: 'Stopping in time',
    text: 'A tile that is not yours ends your turn: a neutral one is a lost turn, a tile of the rival’s is a gift to it, a mine loses the game. You may end your turn whenever you like.',
    task: 'Nothing is sure here, and there is a mine about. End your turn.',
    done: 'Next round brings five new cards and new clues.',
    begin: position({ field: ['PMR', 'NPR', 'RNP'] }),
    isSolved: (events) => events.some((event) => event.type === 'turn_ended' && event.chosen),
    solution: ['end turn'],
  },
  {
    id: 'clues',
    title: 'Clues',
    text: 'Cards cost energy, three points a turn. Imperious gives a clue: ten dots fall on tiles, most of them on two tiles of yours, the rest somewhere else.',
    task: 'Play Imperious, then reveal the tile with most dots.',
    done: 'The more dots the likelier, but never sure. Triangles are the rival’s clues: it sees others, yet about the same tiles.',
    begin: position({ field: ['NPRN', 'RNPR', 'PRNN', 'NRPN'], cards: ['imperious'] }),
    isSolved: (events) => played(events, 'imperious') && foundOwn(events) >= 1,
    solution: ['imperious', 'reveal b1'],
  },
  {
    id: 'scurry',
    title: 'The safer of two',
    text: 'Scurry takes two tiles and reveals the safer one: yours before neutral, neutral before the rival’s, a mine only when both are mines.',
    task: 'Of the two tiles next to the corner one is yours, the other may be a mine. Play Scurry on both.',
    done: 'Cards that choose tiles are played like this: the card first, then the tiles.',
    begin: position({ field: ['PPN', 'M.R', 'RNP'], cards: ['scurry'], before: ['reveal a1'] }),
    isSolved: (events) => played(events, 'scurry') && foundOwn(events) >= 1,
    solution: ['scurry a2 b1'],
  },
  {
    id: 'mines',
    title: 'Mines',
    text: 'Canary costs nothing and looks for mines in a plus of five tiles. What it finds is marked; the other tiles of the plus are safe from mines.',
    task: 'The corner says 2, and one of its three neighbours is a mine. Play Canary on the middle, then reveal a tile of yours.',
    done: 'Marks are your notes. The rival does not see them.',
    begin: position({ field: ['PMP', 'PPR', 'NNR'], cards: ['canary'], before: ['reveal a1'] }),
    isSolved: (events) => played(events, 'canary') && foundOwn(events) >= 1,
    solution: ['canary b2', 'reveal b2'],
  },
  {
    id: 'winning',
    title: 'Winning',
    text: 'You win when all your tiles are open; the rival wins when all of its are, whoever opened them. How many of each there are is known from the start.',
    task: 'One tile of yours is left, and the rival has opened c1. Find yours.',
    done: 'That is the whole game. Ten levels wait, each rival cleverer than the last.',
    begin: position({
      field: ['PPRN', 'NRPN', 'RNRN'],
      before: ['reveal a1', 'reveal b1', 'end turn', 'reveal c1', 'pass'],
    }),
    isSolved: (events) => events.some((event) => event.type === 'game_over' && event.winner === 'player'),
    solution: ['reveal c2'],
  },
];

export const sweepCourse: Course = { ui: sweepUi, lessons: inWords('sweep', LESSONS) };
