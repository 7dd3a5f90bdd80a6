import { type Seat, seats } from '@ludus/kernel';
import { boardOf, fromSetup, type GameState, type Move, type Setup } from '@ludus/ringrift-engine';
import { useId } from 'react';
import { Board } from '../games/ringrift/Board.tsx';
import { pathOf } from '../games/ringrift/effects.ts';
import { cellsNamed, type Marks, mark } from '../games/ringrift/marks.ts';
import { Marker, Stack } from '../games/ringrift/Pieces.tsx';
import { Patterns } from '../games/ringrift/Territory.tsx';
import { colourOf } from '../games/ringrift/words.ts';
import { Choice, FieldRow, NumberField } from './Fields.tsx';
import { defineEditor, type EditorBoardProps, type EditorProps } from './positionEditor.ts';
import { editorWords as words } from './words.ts';

const PHASES = ['ring_placement', 'movement', 'line_processing', 'territory_processing'] as const;
const MOST_RINGS = 200;

/** Rings go back to the hands they came from, and one may be taken from a hand. */
const inHands = ({ players, ringsInHand }: Setup, returned: readonly number[], taken?: number): number[] =>
  seats(players).map((seat) => {
    const back = returned.filter((one) => one === seat).length;
    return Math.max(0, (ringsInHand?.[seat - 1] ?? 0) + back - (seat === taken ? 1 : 0));
  });

/** What a space holds after a click with a tool: rings grow, everything else takes the place of what was there. */
const put = (draft: Setup, cell: string, tool: string): Setup => {
  const { [cell]: rings = [], ...stacks } = draft.stacks ?? {};
  const { [cell]: _m, ...markers } = draft.markers ?? {};
  const { [cell]: _c, ...collapsedSpaces } = draft.collapsedSpaces ?? {};
  const [kind, number] = tool.split(' ');
  const seat = Number(number);
  const { activeStack: _a, ...rest } = draft;
  const ringsInHand = inHands(draft, rings);
  const cleared = { ...rest, stacks, markers, collapsedSpaces, ringsInHand };
  if (kind === 'ring')
    return {
      ...cleared,
      stacks: { ...stacks, [cell]: [...rings, seat] },
      ringsInHand: inHands(draft, [], seat),
    };
  if (kind === 'marker') return { ...cleared, markers: { ...markers, [cell]: seat } };
  if (kind === 'territory') return { ...cleared, collapsedSpaces: { ...collapsedSpaces, [cell]: seat } };
  return cleared;
};

const boardStateOf = ({
  boardType,
  stacks = {},
  markers = {},
  collapsedSpaces = {},
}: Setup): GameState['board'] => ({
  type: boardType,
  size: boardOf(boardType).size,
  stacks: Object.fromEntries(Object.entries(stacks).map(([cell, rings]) => [cell, { rings }])),
  markers: Object.fromEntries(Object.entries(markers).map(([cell, player]) => [cell, { player }])),
  collapsedSpaces,
});

const marksOf = (suggested: Move | undefined): Marks => {
  const marks: Marks = new Map();
  if (suggested !== undefined) mark(marks, cellsNamed(suggested), 'suggested');
  return marks;
};

const EditorBoard = ({ draft, onChange, tool, suggested }: EditorBoardProps<Setup>) => (
  <Board
    board={boardStateOf(draft)}
    marks={marksOf(suggested as Move | undefined)}
    hinted={suggested && pathOf(suggested as Move)}
    onChoose={(cell) => onChange(put(draft, cell, tool))}
    title={words.boardTitle('RingRift')}
  />
);

const withSeat = (
  list: readonly number[] | undefined,
  players: number,
  seat: number,
  value: number,
): number[] => seats(players).map((one) => (one === seat ? value : (list?.[one - 1] ?? 0)));

const RingRiftFields = ({ draft, onChange }: EditorProps<Setup>) => {
  const { players, currentPhase = 'ring_placement' } = draft;
  // A position from a link may be in a phase that nobody can choose.
  const phases = PHASES.some((one) => one === currentPhase) ? PHASES : [...PHASES, currentPhase];
  return (
    <>
      <FieldRow>
        <Choice
          label={words.toMove}
          value={String(draft.currentPlayer ?? 1)}
          values={seats(players).map((seat) => [String(seat), words.player(seat)])}
          onChange={(seat) => onChange({ ...draft, currentPlayer: Number(seat) })}
        />
        <Choice
          label={words.phase}
          value={currentPhase}
          values={phases.map((phase) => [phase, words.phases[phase]])}
          onChange={(phase) => {
            const { activeStack: _a, hasActed: _h, owed: _o, ...rest } = draft;
            onChange({ ...rest, currentPhase: phase as (typeof PHASES)[number] });
          }}
        />
      </FieldRow>
      <FieldRow>
        {seats(players).map((seat) => (
          <NumberField
            key={seat}
            label={words.inHand(colourOf(seat))}
            value={draft.ringsInHand?.[seat - 1] ?? 0}
            max={MOST_RINGS}
            onChange={(value) =>
              onChange({ ...draft, ringsInHand: withSeat(draft.ringsInHand, players, seat, value) })
            }
          />
        ))}
        {seats(players).map((seat) => (
          <NumberField
            key={-seat}
            label={words.eliminated(colourOf(seat))}
            value={draft.eliminatedRings?.[seat - 1] ?? 0}
            max={MOST_RINGS}
            onChange={(value) =>
              onChange({ ...draft, eliminatedRings: withSeat(draft.eliminatedRings, players, seat, value) })
            }
          />
        ))}
      </FieldRow>
    </>
  );
};

const RINGS: Readonly<Record<string, number>> = { square8: 18, square19: 72, hex8: 18, hexagonal: 96 };

/** A state as somebody would set it up. */
const setupOf = (state: GameState): Setup => ({
  boardType: state.boardType,
  players: state.players.length,
  rulesOptions: state.rulesOptions,
  stacks: Object.fromEntries(
    Object.entries(state.board.stacks).map(([cell, { rings }]) => [cell, [...rings]]),
  ),
  markers: Object.fromEntries(
    Object.entries(state.board.markers).map(([cell, { player }]) => [cell, player]),
  ),
  collapsedSpaces: { ...state.board.collapsedSpaces },
  ringsInHand: state.players.map(({ ringsInHand }) => ringsInHand),
  eliminatedRings: state.players.map(({ eliminatedRings }) => eliminatedRings),
  currentPlayer: state.currentPlayer,
  currentPhase: state.currentPhase,
  ...(state.turn.activeStack !== null && { activeStack: state.turn.activeStack }),
  hasActed: state.turn.hasActed,
  hasRecovered: state.turn.hasRecovered,
  owed: state.turn.owed,
});

const KINDS = ['ring', 'marker', 'territory'] as const;

/** What a tool puts on the board, as the board draws it. */
const Picture = ({ kind, seat }: { readonly kind: (typeof KINDS)[number]; readonly seat: Seat }) => {
  const ids = useId();
  return (
    <svg className="pieces" viewBox="-44 -44 88 88" width={26} height={26} aria-hidden="true">
      {kind === 'ring' && <Stack rings={`${seat}`} />}
      {kind === 'marker' && <Marker seat={seat} />}
      {kind === 'territory' && (
        <g data-seat={seat}>
          <Patterns ids={ids} />
          <rect className="territory" x={-40} y={-40} width={80} height={80} />
          <rect
            className="territory-pattern"
            x={-40}
            y={-40}
            width={80}
            height={80}
            fill={`url(#${ids}-${seat})`}
          />
        </g>
      )}
    </svg>
  );
};

export const ringriftEditor = defineEditor<Setup>({
  start: (variant, players) => ({
    boardType: variant as Setup['boardType'],
    players,
    ringsInHand: seats(players).map(() => RINGS[variant] ?? 0),
    eliminatedRings: seats(players).map(() => 0),
  }),
  fromState: (state) => setupOf(state as GameState),
  check: fromSetup,
  Board: EditorBoard,
  Fields: RingRiftFields,
  tools: ({ players }) => [
    ...KINDS.flatMap((kind) =>
      seats(players).map(
        (seat) =>
          [
            `${kind} ${seat}`,
            words[kind](colourOf(seat)),
            <Picture key={seat} kind={kind} seat={seat} />,
          ] as const,
      ),
    ),
    ['erase', words.erase],
  ],
  sizeOf: ({ boardType, players }) => ({ variant: boardType, players }),
});
