import {
  type Cell,
  cellName,
  type GameEvent,
  type GameState,
  type Move,
  processableRegions,
  ringrift,
} from '@ludus/ringrift-engine';
import { moveText } from './moveText.ts';
import { reachIn } from './reach.ts';
import { ringWords } from './words.ts';

/** What a move would do to the board, found by playing it. */
export interface Effects {
  readonly collapsed: readonly Cell[];
  readonly flipped: readonly Cell[];
  readonly eliminated: readonly Cell[];
  readonly captured: readonly Cell[];
  /** Spaces of lines and regions that could be claimed afterwards. */
  readonly forms: readonly Cell[];
  /** What would move where, and how the stack would look there. */
  readonly landing: { readonly from: Cell; readonly to: Cell; readonly rings: string } | undefined;
  /** Where a stack could go next that would be placed. */
  readonly reach: readonly Cell[];
  /** The same in a sentence; empty for other moves. */
  readonly outlook: string;
  /** A sentence that names the move; empty if there is nothing to say. */
  readonly text: string;
  /** The same about “it”, for readers who know the move. */
  readonly reason: string;
}

const cellsOf = (events: readonly GameEvent[], pick: (event: GameEvent) => readonly Cell[]): Cell[] => [
  ...new Set(events.flatMap(pick)),
];

/** Where something moves from and to. */
export const pathOf = (move: Move): { readonly from: Cell; readonly to: Cell } | undefined =>
  'from' in move ? { from: move.from, to: move.to } : undefined;

/** Spaces an action changed, by kind of change, for highlights. */
export const changesOf = (
  events: readonly GameEvent[],
): Pick<Effects, 'collapsed' | 'flipped' | 'eliminated' | 'captured'> => ({
  collapsed: cellsOf(events, (event) => {
    if (event.type === 'marker_collapsed') return [event.cell];
    if (event.type === 'line_collapsed') return event.cells;
    return event.type === 'region_claimed' ? [...event.cells, ...event.border] : [];
  }),
  flipped: cellsOf(events, (event) => (event.type === 'marker_flipped' ? [event.cell] : [])),
  eliminated: cellsOf(events, (event) =>
    event.type === 'rings_eliminated' && event.cell !== null ? [event.cell] : [],
  ),
  captured: cellsOf(events, (event) => (event.type === 'ring_captured' ? [event.target] : [])),
});

const eliminatedRings = (events: readonly GameEvent[]): number =>
  events.reduce((sum, event) => sum + (event.type === 'rings_eliminated' ? event.rings.length : 0), 0);

/** The position after all forced moves, as long as the same player is to act. */
const settled = (state: GameState): GameState => {
  let now = state;
  for (;;) {
    const forced = now.gameStatus === 'active' ? ringrift.forced(now) : undefined;
    if (forced === undefined || !('type' in forced) || !forced.type.startsWith('no_')) return now;
    const played = ringrift.play(now, forced, now.currentPlayer);
    if (!played.ok || played.value.state.currentPlayer !== state.currentPlayer) return now;
    now = played.value.state;
  }
};

/** What a player could claim in a resulting position. */
const claimable = (state: GameState): readonly Cell[] => {
  if (state.currentPhase === 'line_processing')
    return [...new Set(ringrift.legal(state).flatMap((move) => ('line' in move ? move.line : [])))];
  if (state.currentPhase === 'territory_processing' && state.turn.owed === null)
    return [...new Set(processableRegions(state).flatMap(({ cells, border }) => [...cells, ...border]))];
  return [];
};

const { preview } = ringWords;

/** The effects on the board, as parts of a sentence. */
const doneParts = (events: readonly GameEvent[]): string[] => {
  const { collapsed, flipped, captured } = changesOf(events);
  const landing = events.some((event) => event.type === 'rings_eliminated' && event.cause === 'landing');
  const rings = eliminatedRings(events);
  return [
    ...(captured.length > 0 ? [preview.capture] : []),
    ...(flipped.length > 0 ? [preview.flips(flipped.length)] : []),
    ...(collapsed.length > 0 ? [preview.gains(collapsed.length)] : []),
    ...(landing ? [preview.lands, preview.losesRing] : rings > 0 ? [preview.eliminates(rings)] : []),
  ];
};

/** What the player has to do or may do next. */
const nextParts = (before: GameState, after: GameState): string[] => {
  if (after.gameStatus === 'finished')
    return [after.winner === before.currentPlayer ? preview.wins : preview.ends];
  if (after.currentPhase === 'chain_capture') return [preview.again];
  if (after.currentPhase === 'capture') return [preview.mayCapture];
  const { owed } = after.turn;
  if (owed !== null && before.turn.owed === null)
    return [owed.context === 'territory' ? preview.costsCap : preview.costs(owed.count)];
  if (after.currentPhase === before.currentPhase || after.currentPlayer !== before.currentPlayer) return [];
  // Every turn passes through both phases, also with nothing to claim.
  if (claimable(after).length === 0) return [];
  return [after.currentPhase === 'line_processing' ? preview.line : preview.region];
};

/** What a placed stack could do next. */
const outlookOf = (placed: GameState, move: Move): Pick<Effects, 'reach' | 'outlook'> => {
  if (move.type !== 'place_ring') return { reach: [], outlook: '' };
  const { spaces, canCapture } = reachIn(placed);
  const space = cellName(placed.boardType, move.to);
  return {
    reach: spaces,
    outlook:
      spaces.length === 0
        ? preview.reachesCapture(space)
        : (canCapture ? preview.reachesMore : preview.reaches)(space, spaces.length),
  };
};

/** The effects of a legal move of the seat to act; undefined for anything else. */
export const effectsOf = (state: GameState, move: Move): Effects | undefined => {
  const played = ringrift.play(state, move, state.currentPlayer);
  if (!played.ok) return undefined;
  const { events } = played.value;
  const after = settled(played.value.state);
  const path = pathOf(move) ?? (move.type === 'place_ring' ? { from: move.to, to: move.to } : undefined);
  const rings = path && played.value.state.board.stacks[path.to]?.rings.join('');
  const parts = [...doneParts(events), ...nextParts(state, after)];
  const told = (subject: string): string => (parts.length === 0 ? '' : preview.does(subject, parts));
  return {
    ...changesOf(events),
    forms: after.currentPhase === state.currentPhase ? [] : claimable(after),
    landing: path !== undefined && rings !== undefined ? { ...path, rings } : undefined,
    ...outlookOf(played.value.state, move),
    text: told(moveText(state, move)),
    reason: told(preview.it),
  };
};

/** What a move does, in a sentence, for hints. These name the move themselves. */
export const reasonFor = (state: GameState, move: Move): string => effectsOf(state, move)?.reason ?? '';
