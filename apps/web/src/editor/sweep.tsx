import { sameJson, seats, unwrap } from '@ludus/kernel';
import {
  LEVELS,
  OWNERS,
  type Owner,
  type Side,
  type SweepAction,
  type SweepState,
  sweep,
  viewFor,
} from '@ludus/sweep-engine';
import { SweepBoard } from '../games/sweep/Board.tsx';
import { tilesNamed } from '../games/sweep/picture.ts';
import { peopleOf } from '../words/people.ts';
import { defineEditor, type EditorBoardProps } from './positionEditor.ts';
import { build, positionOf } from './sweep/build.ts';
import { draftOf, type SweepDraft, settled, withPip } from './sweep/draft.ts';
import { SweepFields } from './sweep/Fields.tsx';
import { editorWords as words } from './words.ts';

const OPENERS: Readonly<Record<string, Side>> = { 'open player': 'player', 'open rival': 'rival' };
const PIPS: Readonly<Record<string, 1 | -1>> = { 'pip more': 1, 'pip less': -1 };

const put = (draft: SweepDraft, tile: number, tool: string): SweepDraft => {
  const pip = PIPS[tool];
  if (pip !== undefined) return withPip(draft, tile, pip);
  const side = OPENERS[tool];
  if (side === undefined) return settled({ ...draft, owners: draft.owners.with(tile, tool as Owner) });
  const by = draft.openedBy[tile] === side ? null : side;
  return settled({ ...draft, openedBy: draft.openedBy.with(tile, by) });
};

const NO_HINTS: ReadonlyMap<string, string> = new Map();
const people = peopleOf([], (seat) => words.sides[seat === 1 ? 'player' : 'rival']);

/** The position with the pips of the side being edited; an impossible one as far as it can be shown. */
const EditorBoard = ({ draft, onChange, tool, suggested }: EditorBoardProps<SweepDraft>) => {
  const side = tool in PIPS ? draft.reader : 'player';
  return (
    <SweepBoard
      picture={{ view: viewFor(positionOf(draft), side), truth: draft.owners }}
      speech={{ own: side, people }}
      hints={NO_HINTS}
      selected={tilesNamed(suggested as SweepAction | undefined)}
      last={[]}
      showsTruth
      onChoose={(id) => onChange(put(draft, Number(id), tool))}
      title={words.boardTitle('Sweep')}
    />
  );
};

const SEAT_OF: Readonly<Partial<Record<Owner, number>>> = { player: 1, rival: 2 };

export const sweepEditor = defineEditor<SweepDraft>({
  start: (variant) => draftOf(unwrap(sweep.setup(unwrap(sweep.configure({ variant })), 'editor')).state),
  fromState: (state) => draftOf(state as SweepState),
  check: build,
  Board: EditorBoard,
  Fields: SweepFields,
  tools: ({ clues }) => [
    ...OWNERS.map((owner) => [owner, words.tiles[owner], SEAT_OF[owner]] as const),
    ...seats(2).map((seat) => {
      const side = seat === 1 ? 'player' : 'rival';
      return [`open ${side}`, words.openedBy[side], seat] as const;
    }),
    ...(clues.length === 0
      ? []
      : ([
          ['pip more', words.addPip],
          ['pip less', words.removePip],
        ] as const)),
  ],
  // A level with other tiles than its own gets a unique name; its shape identifies the original.
  sizeOf: ({ state }) => {
    const { rows } = state.config.level;
    return { variant: (LEVELS.find((level) => sameJson(level.rows, rows)) ?? LEVELS[0]!).id, players: 2 };
  },
});
