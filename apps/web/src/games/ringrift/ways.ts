import {
  type BoardType,
  type Cell,
  cellName,
  type GameState,
  type Move,
  processableRegions,
  type RecoverySlide,
} from '@ludus/ringrift-engine';
import type { Step, Way } from '../../table/paths.ts';
import { number } from '../../words/format.ts';
import { ringWords } from './words.ts';

/** How each move is entered on the board. */

/** A marker, where it slides, what collapses, and which stack pays: steps without a choice are skipped. */
const slideSteps = (name: (cell: Cell) => string, move: RecoverySlide): Step[] => {
  const payment: Step[] =
    move.extractionStack === undefined ? [] : [{ at: [move.extractionStack], role: 'pay', auto: true }];
  const start: Step = { at: [move.from], role: 'slide' };
  if (move.mode !== 'line')
    return [start, { at: [move.to], role: move.mode === 'strike' ? 'capture' : 'move' }, ...payment];
  const { option, collapsedMarkers: cells } = move;
  const ends = [name(cells[0]!), name(cells.at(-1)!)] as const;
  return [
    start,
    { at: [move.to], role: 'slide-line' },
    {
      pick: `${option} ${cells.join(' ')}`,
      label: option === 2 ? ringWords.claimFree(...ends) : ringWords.claimPaid(...ends),
      auto: true,
    },
    ...payment,
  ];
};

type Said = Exclude<Move, { readonly type: 'choose_territory_option' }>;

const stepsOf = (board: BoardType, move: Said): readonly Step[] => {
  const name = (cell: string): string => cellName(board, cell);
  switch (move.type) {
    case 'place_ring':
      return [
        { at: [move.to], role: 'place' },
        { pick: `${move.count}`, label: number(move.count), auto: true },
      ];
    case 'move_stack':
      return [
        { at: [move.from], role: 'source', auto: true },
        { at: [move.to], role: 'move' },
      ];
    case 'overtaking_capture':
    case 'continue_capture_segment':
      return [
        { at: [move.from], role: 'source', auto: true },
        { at: [move.to], role: 'capture' },
      ];
    case 'recovery_slide':
      return slideSteps(name, move);
    case 'process_line':
      return [
        {
          at: move.line,
          role: 'line',
          label: ringWords.claimLine(name(move.line[0]!), name(move.line.at(-1)!)),
        },
      ];
    case 'choose_line_option': {
      const { line, collapsedMarkers, option } = move;
      const label =
        option === 1
          ? ringWords.claimAll(line.length)
          : ringWords.claimFree(name(collapsedMarkers[0]!), name(collapsedMarkers.at(-1)!));
      return [
        {
          at: line,
          role: 'line',
          label: ringWords.line(name(line[0]!), name(line.at(-1)!)),
          auto: true,
        },
        { pick: `${option} ${collapsedMarkers.join(' ')}`, label },
      ];
    }
    case 'eliminate_rings_from_stack':
    case 'forced_elimination':
      return [{ at: [move.stack], role: 'pay' }];
    default:
      return [{ pick: move.type, label: ringWords.picks[move.type] }];
  }
};

/** Regions can be chosen anywhere inside; if two overlap, a list decides. */
const regionWays = (state: GameState): Way<Move>[] =>
  processableRegions(state).map(({ move, cells, border }) => {
    const size = cells.length + border.length;
    const label = ringWords.claimRegion(size, cellName(state.boardType, move.region));
    const at: readonly Cell[] = [...cells, ...border];
    return {
      action: move,
      steps: [
        { at, role: 'region', label },
        { pick: `${move.region} ${move.border}`, label, auto: true },
      ],
    };
  });

/** Every legal move with the steps that enter it. */
export const waysOf = (state: GameState, legal: readonly Move[]): Way<Move>[] => [
  ...(legal.some(({ type }) => type === 'choose_territory_option') ? regionWays(state) : []),
  ...legal.flatMap((action) =>
    action.type === 'choose_territory_option' ? [] : [{ action, steps: stepsOf(state.boardType, action) }],
  ),
];
