import { type Cell, type GameEvent, type GameState, type Move, ringrift } from '@ludus/ringrift-engine';
import { ringWords } from './speak.ts';

/** What a move would do to the board, found by playing it. */
export interface Effects {
  readonly collapsed: readonly Cell[];
  readonly flipped: readonly Cell[];
  readonly eliminated: readonly Cell[];
  readonly captured: readonly Cell[];
  /** From where to where something goes. */
  readonly path: readonly [Cell, Cell] | undefined;
  readonly text: string;
}

const cellsOf = (events: readonly GameEvent[], pick: (event: GameEvent) => readonly Cell[]): Cell[] => [
  ...new Set(events.flatMap(pick)),
];

export const pathOf = (move: Move): readonly [Cell, Cell] | undefined =>
  'from' in move ? [move.from, move.to] : undefined;

/** Cells an action changed, by kind of change, for highlights. */
export const changesOf = (events: readonly GameEvent[]): Omit<Effects, 'path' | 'text'> => ({
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

const plural = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

const eliminatedRings = (events: readonly GameEvent[]): number =>
  events.reduce((sum, event) => sum + (event.type === 'rings_eliminated' ? event.rings.length : 0), 0);

const sentenceFor = (before: GameState, after: GameState, events: readonly GameEvent[]): string => {
  const { collapsed, flipped, captured } = changesOf(events);
  const parts: string[] = [];
  if (captured.length > 0) parts.push('takes one ring under the stack');
  if (flipped.length > 0) parts.push(`flips ${plural(flipped.length, 'marker')}`);
  if (collapsed.length > 0) parts.push(`gains ${plural(collapsed.length, 'space')} of territory`);
  const lost = events.filter((event) => event.type === 'rings_eliminated');
  if (lost.length > 0) {
    const landing = lost.some(({ cause }) => cause === 'landing');
    parts.push(`${landing ? 'landing on a marker ' : ''}eliminates ${ringWords(eliminatedRings(events))}`);
  }
  if (after.gameStatus === 'finished')
    parts.push(after.winner === before.currentPlayer ? 'wins the game' : 'ends the game');
  else if (after.currentPhase === 'chain_capture') {
    const next = new Set(ringrift.legal(after).map((move) => ('to' in move ? move.to : ''))).size;
    parts.push(`must capture on: ${plural(next, 'landing')}`);
  } else if (after.currentPhase === 'capture') parts.push('may capture afterwards');
  else if (after.turn.owed !== null && before.turn.owed === null)
    parts.push(
      after.turn.owed.context === 'territory'
        ? 'then costs the cap of a stack'
        : `then costs ${ringWords(after.turn.owed.count)}`,
    );
  const text = parts.join(', ');
  return text === '' ? '' : `${text[0]!.toUpperCase()}${text.slice(1)}.`;
};

/** The effects of a legal move of the seat to act; undefined for anything else. */
export const effectsOf = (state: GameState, move: Move): Effects | undefined => {
  const played = ringrift.play(state, move, state.currentPlayer);
  if (!played.ok) return undefined;
  const { events, state: after } = played.value;
  return { ...changesOf(events), path: pathOf(move), text: sentenceFor(state, after, events) };
};

/** Why a move may be good: what it does, or what it leaves to do. */
export const reasonFor = (state: GameState, move: Move): string => {
  const played = ringrift.play(state, move, state.currentPlayer);
  if (!played.ok) return '';
  const { state: after, events } = played.value;
  const done = sentenceFor(state, after, events);
  if (done !== '' || after.currentPlayer !== state.currentPlayer) return done;
  return `It leaves ${plural(ringrift.legal(after).length, 'way')} to go on.`;
};
