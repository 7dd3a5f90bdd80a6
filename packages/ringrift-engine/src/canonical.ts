import type { Seat } from '@ludus/kernel';
import type { Board } from './board.ts';
import { COLLAPSED, EMPTY, NOTHING, OVER, type Position } from './position.ts';
import { colourAt } from './rings.ts';
import { CONTEXTS, END_REASONS, PHASES, SWAPS } from './types.ts';

/**
 * The canonical text of a position's state, written without making the state: recordings hash every position of a game.
 * It is `makeJson(makeState(position))`, letter by letter; the conformance suite and the tests compare the two.
 */

const sortedCells = new Map<Board, Int16Array>();

/** Cells in the order of their keys as text, which is the order canonical JSON wants. */
const cellsByKey = (board: Board): Int16Array => {
  let cells = sortedCells.get(board);
  if (cells === undefined) {
    const { keys } = board;
    cells = Int16Array.from([...board.cells].sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1)));
    sortedCells.set(board, cells);
  }
  return cells;
};

const ringsText = (position: Position, cell: number): string => {
  const low = position.low[cell]!;
  const high = position.high[cell]!;
  let depth = position.height[cell]! - 1;
  let text = `${colourAt(low, high, depth) + 1}`;
  for (depth -= 1; depth >= 0; depth -= 1) text += `,${colourAt(low, high, depth) + 1}`;
  return text;
};

/** A text of many pieces is put together when it is first read; here once, and not with every text it is part of. */
const flat = (text: string): string => (text.charCodeAt(0) === 0 ? '' : text);

/** Half of all moves leave the board alone: its text is kept until another board is asked for. */
let keptBoard: Board | undefined;
let keptLow = 0;
let keptHigh = 0;
let keptText = '';

const boardText = (position: Position): string => {
  const [low, high] = position.boardKey();
  if (low !== keptLow || high !== keptHigh || position.board !== keptBoard) {
    keptBoard = position.board;
    keptLow = low;
    keptHigh = high;
    keptText = flat(makeBoardText(position));
  }
  return keptText;
};

const makeBoardText = (position: Position): string => {
  const { board } = position;
  const { keys, type, size } = board;
  const cells = cellsByKey(board);
  let stacks = '';
  let markers = '';
  let collapsed = '';
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i]!;
    const kind = position.kind[cell]!;
    if (kind === EMPTY) continue;
    if (kind > COLLAPSED) collapsed += `${collapsed === '' ? '' : ','}"${keys[cell]}":${kind - COLLAPSED}`;
    else if (position.isMarker(cell))
      markers += `${markers === '' ? '' : ','}"${keys[cell]}":{"player":${kind}}`;
    else stacks += `${stacks === '' ? '' : ','}"${keys[cell]}":{"rings":[${ringsText(position, cell)}]}`;
  }
  return `{"collapsedSpaces":{${collapsed}},"markers":{${markers}},"size":${size},"stacks":{${stacks}},"type":"${type}"}`;
};

const orNull = (value: number): string => (value === 0 ? 'null' : String(value));

const playersText = (position: Position): string => {
  let text = '';
  for (let seat = 1; seat <= position.seats; seat += 1)
    text += `${seat === 1 ? '' : ','}{"eliminatedRings":${position.eliminated[seat]},"lostLastRing":${orNull(position.lostLast[seat]!)},"playerNumber":${seat},"ringsInHand":${position.hand[seat]},"territorySpaces":${position.territory[seat]}}`;
  return text;
};

const maskText = (position: Position): string => {
  let text = '';
  for (let seat = 1; seat <= position.seats; seat += 1)
    if ((position.lpsSeen & (1 << seat)) !== 0)
      text += `${text === '' ? '' : ','}"${seat}":${(position.lpsReal & (1 << seat)) !== 0}`;
  return text;
};

const actorsText = (position: Position): string => {
  let text = '';
  for (let recent = position.recent; recent !== 0; recent >>= 4)
    text += `${text === '' ? '' : ','}${recent & 15}`;
  return text;
};

const turnText = (position: Position): string => {
  const active = position.active === 0 ? 'null' : `"${position.board.keys[position.active]}"`;
  const owed =
    position.owed === NOTHING
      ? 'null'
      : `{"context":"${CONTEXTS[position.owed - 1]}","count":${position.owedCount}}`;
  return `{"activeStack":${active},"hasActed":${position.acted},"hasRecovered":${position.recovered},"owed":${owed}}`;
};

const totalEliminated = (position: Position): number => {
  let total = 0;
  for (let seat: Seat = 1; seat <= position.seats; seat += 1) total += position.eliminated[seat]!;
  return total;
};

export const canonicalText = (position: Position): string => {
  const { lpsRoundsRequired, recovery, ringsPerPlayer, swapRuleEnabled } = position.config.rulesOptions;
  const isOver = position.phase === OVER;
  return (
    `{"board":${boardText(position)},"boardType":"${position.board.type}",` +
    `"currentPhase":"${PHASES[position.phase]}","currentPlayer":${position.player},` +
    `"endReason":${isOver ? `"${END_REASONS[position.reason]}"` : 'null'},"gameStatus":"${isOver ? 'finished' : 'active'}",` +
    `"lastActors":[${actorsText(position)}],"lpsConsecutiveRounds":${position.lpsStreak},` +
    `"lpsCurrentRoundActorMask":{${maskText(position)}},"lpsExclusivePlayer":${orNull(position.lpsHolder)},` +
    `"lpsRoundIndex":${position.lpsRound},"lpsRoundOpener":${position.lpsOpener},"players":[${playersText(position)}],` +
    `"rulesOptions":{"lpsRoundsRequired":${lpsRoundsRequired},"recovery":"${recovery}","ringsPerPlayer":${ringsPerPlayer},"swapRuleEnabled":${swapRuleEnabled}},` +
    `"swap":"${SWAPS[position.swap]}","territoryVictoryThreshold":${position.territoryThreshold},` +
    `"totalRingsEliminated":${totalEliminated(position)},"totalRingsInPlay":${position.seats * ringsPerPlayer},` +
    `"turn":${turnText(position)},"victoryThreshold":${position.ringThreshold},"winner":${orNull(position.winner)}}`
  );
};
