import { type Cell, cellName, type GameEvent, type GameState, type Move } from '@ludus/ringrift-engine';
import type { SeenMove } from '../../table/ui.ts';
import type { People } from '../../words/people.ts';
import { ringWords } from './words.ts';

type Event<Type extends GameEvent['type']> = Extract<GameEvent, { readonly type: Type }>;

const { events: said } = ringWords;

const only = <Type extends GameEvent['type']>(events: readonly GameEvent[], type: Type): Event<Type>[] =>
  events.filter((event): event is Event<Type> => event.type === type);

interface Telling {
  readonly events: readonly GameEvent[];
  readonly people: People;
  readonly name: (cell: Cell) => string;
}

/** A stack that moved, with or without a capture. */
const tellMove = ({ events, people, name }: Telling, { player, from, to }: Event<'stack_moved'>): string => {
  const [capture] = only(events, 'ring_captured');
  return capture === undefined
    ? said.moves(people(player), name(from), name(to))
    : said.captures(people(player), people(capture.ring), name(capture.target), name(to));
};

/** Markers it passed: flipped ones, and those that became territory. */
const tellPassed = ({ events, people, name }: Telling): string[] => {
  const flipped = only(events, 'marker_flipped');
  const gained = only(events, 'marker_collapsed');
  const [first] = flipped;
  return [
    ...(first === undefined
      ? []
      : flipped.length === 1
        ? [said.flips(people(first.player), people(first.was), name(first.cell))]
        : [said.flipsMany(people(first.player), flipped.length)]),
    ...(gained[0] === undefined
      ? []
      : [
          said.gains(
            people(gained[0].player),
            gained.map(({ cell }) => name(cell)),
          ),
        ]),
  ];
};

const tellLost = (
  { people, name }: Telling,
  { cause, cell, rings, player }: Event<'rings_eliminated'>,
): string | undefined => {
  const who = people(player);
  if (cell === null) return said.counted(who, rings.length);
  if (cause === 'landing') return said.lands(who, name(cell));
  if (cause === 'region') return undefined;
  return cause === 'forced'
    ? said.stuck(who, rings.length, name(cell))
    : said.givesUp(who, rings.length, name(cell));
};

const tellRegion = ({ events, people, name }: Telling, event: Event<'region_claimed'>): string[] => {
  const who = people(event.player);
  const inside = only(events, 'rings_eliminated')
    .filter(({ cause }) => cause === 'region')
    .reduce((sum, { rings }) => sum + rings.length, 0);
  return [
    said.region(who, event.cells.length + event.border.length, name(event.cells[0]!)),
    ...(inside > 0 ? [said.inside(who, inside)] : []),
  ];
};

const tell = (telling: Telling, event: GameEvent): readonly string[] => {
  const { people, name } = telling;
  switch (event.type) {
    case 'ring_placed':
      return [said.places(people(event.player), event.count, name(event.cell))];
    case 'stack_moved':
      return [tellMove(telling, event), ...tellPassed(telling)];
    case 'marker_slid':
      return [said.slides(people(event.player), name(event.from), name(event.to))];
    case 'stack_struck':
      return [said.strikes(people(event.player), name(event.stack))];
    case 'line_collapsed':
      return [
        said.line(people(event.player), name(event.cells[0]!), name(event.cells.at(-1)!), event.cells.length),
      ];
    case 'rings_eliminated': {
      const lost = tellLost(telling, event);
      return lost === undefined ? [] : [lost];
    }
    case 'rings_exhumed':
      return [said.digsUp(people(event.player), event.count)];
    case 'debt_waived':
      return [said.free(people(event.player))];
    case 'region_claimed':
      return tellRegion(telling, event);
    case 'player_out':
      return [said.out(people(event.player))];
    case 'sides_swapped':
      return [said.swap];
    default:
      return [];
  }
};

/** What a move did, in sentences made from its events: `Rook lands on a marker at a7 and loses a ring.` */
export const sentencesOf = (
  { events, action, seat }: SeenMove<Move, GameEvent>,
  { boardType }: GameState,
  people: People,
): readonly string[] => {
  if (action?.type === 'skip_capture') return [said.stays(people(seat))];
  const telling = { events, people, name: (cell: Cell) => cellName(boardType, cell) };
  return events.flatMap((event) => tell(telling, event));
};
