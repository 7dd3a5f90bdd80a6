import {
  array,
  type Board,
  type Checked,
  type Choices,
  checkedPlay,
  err,
  type Game,
  hashJson,
  type Infer,
  integer,
  matchNotation,
  object,
  ok,
  plural,
  problem,
  readJson,
  resolveChoices,
  type Seat,
  variants,
} from '../index.ts';

export { nimLearning } from './nimLearning.ts';

/** The smallest complete game: take any number from one heap. Whoever takes the last one wins. */
const HEAPS = array(integer(0, 50), { min: 1, max: 8 });
const CONFIG = object({ heaps: HEAPS });
const STATE = object({ heaps: HEAPS, next: integer(1, 2) });
const ACTION = variants('type', { take: { heap: integer(0, 7), count: integer(1, 50) } });

export type NimConfig = Infer<typeof CONFIG>;
export type NimState = Infer<typeof STATE>;
export type NimAction = Infer<typeof ACTION>;
export type NimEvent = {
  readonly type: 'taken';
  readonly seat: Seat;
  readonly heap: number;
  readonly left: number;
};

const BOARDS: Readonly<Record<string, readonly number[]>> = { classic: [3, 4, 5], long: [1, 3, 5, 7] };

const isOver = ({ heaps }: NimState): boolean => heaps.every((left) => left === 0);

const VARIANTS = [
  { id: 'classic', name: 'Heaps of 3, 4 and 5', minSeats: 2, maxSeats: 2 },
  { id: 'long', name: 'Heaps of 1, 3, 5 and 7', minSeats: 2, maxSeats: 2 },
];

const configure = (choices: Choices): Checked<NimConfig> => {
  const chosen = resolveChoices({ variants: VARIANTS }, choices);
  return chosen.ok ? ok({ heaps: BOARDS[chosen.value.variant.id]! }) : chosen;
};

const legal = (state: NimState): NimAction[] =>
  state.heaps.flatMap((left, heap) =>
    Array.from({ length: left }, (_, i): NimAction => ({ type: 'take', heap, count: i + 1 })),
  );

type Play = Game<NimConfig, NimState, NimAction, NimEvent>['play'];

const play: Play = checkedPlay({ state: STATE, action: ACTION }, (state, { heap, count }, seat) => {
  if (isOver(state)) return err(problem('game_over', '', 'The game is over.'));
  if (seat !== state.next) return err(problem('not_your_turn', '', `It is player ${state.next}'s turn.`));
  const left = state.heaps[heap];
  if (left === undefined) return err(problem('no_such_heap', 'heap', `There is no heap ${heap + 1}.`));
  if (count > left) return err(problem('too_many', 'count', `Heap ${heap + 1} holds only ${left}.`));
  const heaps = state.heaps.with(heap, left - count);
  return ok({
    state: { heaps, next: 3 - seat },
    events: [{ type: 'taken', seat, heap, left: left - count }],
  });
});

const heapId = (heap: number): string => `heap ${heap + 1}`;

/** A heap is a place that shows its number of matches; a list offers how many to take. */
const board: Board<NimState, NimAction, NimState> = {
  scene: ({ heaps }) => ({
    places: heaps.map((left, heap) => ({
      id: heapId(heap),
      x: heap * 1.5,
      y: 0,
      shape: 'disc',
      ...(left > 0 && { piece: { name: plural(left, 'match', 'matches'), text: `${left}` } }),
    })),
    labels: heaps.map((_, heap) => ({ text: heapId(heap), x: heap * 1.5, y: 0.8 })),
  }),
  point: ({ heap, count }) => ({ places: [heapId(heap)], choice: `take ${count}` }),
};

const makeNotation = (_: NimState, { heap, count }: NimAction): string => `${count} from heap ${heap + 1}`;

/** Nim as a `Game`. */
export const nim: Game<NimConfig, NimState, NimAction, NimEvent, NimState> = {
  id: 'nim',
  name: 'Nim',
  rulesVersion: '1',
  engineVersion: '0.1.0',
  variants: VARIANTS,
  options: [],
  configure,
  seatCount: () => 2,
  setup: ({ heaps }) => {
    const state: NimState = { heaps, next: 1 };
    if (isOver(state)) return err([problem('empty', 'heaps', 'At least one heap must hold something.')]);
    return ok({ state, events: [] });
  },
  toAct: (state) => (isOver(state) ? undefined : state.next),
  legal,
  forced: () => undefined,
  play,
  outcome: (state) => {
    if (!isOver(state)) return undefined;
    const winner = 3 - state.next;
    return {
      winners: [winner],
      reason: 'last_taken',
      ranking: [
        { seat: winner, rank: 1 },
        { seat: state.next, rank: 2 },
      ],
    };
  },
  phase: () => 'take',
  hash: hashJson,
  parseConfig: (value) => readJson(CONFIG, value),
  parseState: (value) => readJson(STATE, value),
  parseAction: (value) => readJson(ACTION, value),
  text: {
    about: {
      line: 'Take as many as you like from one heap. Whoever takes the last one wins.',
      aim: 'Take the last match.',
      rules: [
        { title: 'A turn', text: 'Choose a heap and take one or more matches from it.' },
        { title: 'The end', text: 'Whoever takes the very last match wins.' },
      ],
    },
    makeNotation,
    parseNotation: (state, text) => matchNotation({ legal, makeNotation }, state, text),
    describeEvent: (_, { seat, heap, left }) => `Player ${seat} takes from heap ${heap + 1}: ${left} left.`,
    draw: ({ heaps }) => heaps.map((left, heap) => `heap ${heap + 1}: ${'|'.repeat(left)}`).join('\n'),
  },
  board,
};
