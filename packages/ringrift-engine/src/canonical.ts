import { hashText, makeJson } from '@ludus/kernel';
import { COLLAPSED, isOf, MARKER, STACK } from './cell.ts';
import { NOTHING, OVER, type Position } from './position.ts';
import { lastActors } from './state.ts';
import { CONTEXTS, END_REASONS, PHASES, SWAPS } from './types.ts';

/**
 * The canonical text of a position's state, written without making the state: recordings hash every position of a game.
 * It is `makeJson(makeState(position))`; the conformance suite and the tests compare the two.
 */

/** Texts that seldom change, kept with the position: half of all moves leave the board alone. */
export interface LastText {
  readonly moment: number;
  readonly stacks: string;
  readonly markers: string;
  readonly collapsedSpaces: string;
  readonly rulesOptions: string;
}

/** The entries of a table of cells, in the order of their keys as text. */
const entries = (
  { board, kind }: Position,
  base: number,
  value: (cell: number) => string | number,
): string => {
  const { cellsByKey, keys } = board;
  let text = '';
  for (let i = 0; i < cellsByKey.length; i += 1) {
    const cell = cellsByKey[i]!;
    if (isOf(base, kind[cell]!)) text += `${text === '' ? '' : ','}"${keys[cell]}":${value(cell)}`;
  }
  return text;
};

const updated = (position: Position): LastText => {
  const { kind, lastText: last } = position;
  const changes = last === undefined ? undefined : position.changesSince(last.moment);
  const isSame = (base: number): boolean =>
    changes?.every((change) => !isOf(base, change & 31) && !isOf(base, kind[change >> 5]!)) ?? false;
  const text = (
    base: number,
    before: string | undefined,
    value: (cell: number) => string | number,
  ): string => (before !== undefined && isSame(base) ? before : entries(position, base, value));
  return {
    moment: position.moment,
    stacks: text(STACK, last?.stacks, (cell) => `{"rings":[${position.rings(cell)}]}`),
    markers: text(MARKER, last?.markers, (cell) => `{"player":${kind[cell]! - MARKER}}`),
    collapsedSpaces: text(COLLAPSED, last?.collapsedSpaces, (cell) => kind[cell]! - COLLAPSED),
    rulesOptions: last?.rulesOptions ?? makeJson(position.config.rulesOptions),
  };
};

const perSeat = ({ seats }: Position, write: (seat: number) => string): string => {
  let text = '';
  for (let seat = 1; seat <= seats; seat += 1) {
    const part = write(seat);
    if (part !== '') text += text === '' ? part : `,${part}`;
  }
  return text;
};

const playersText = (position: Position): string =>
  perSeat(
    position,
    (seat) =>
      `{"eliminatedRings":${position.eliminated[seat]},"lostLastRing":${position.lostLast[seat] || null},"playerNumber":${seat},"ringsInHand":${position.hand[seat]},"territorySpaces":${position.territory[seat]}}`,
  );

const maskText = (position: Position): string =>
  perSeat(position, (seat) =>
    (position.lpsSeen & (1 << seat)) === 0 ? '' : `"${seat}":${(position.lpsReal & (1 << seat)) !== 0}`,
  );

const turnText = ({ active, acted, recovered, owed, owedCount, board }: Position): string => {
  const stack = active === 0 ? null : `"${board.keys[active]}"`;
  const debt = owed === NOTHING ? null : `{"context":"${CONTEXTS[owed - 1]}","count":${owedCount}}`;
  return `{"activeStack":${stack},"hasActed":${acted},"hasRecovered":${recovered},"owed":${debt}}`;
};

export const canonicalText = (position: Position): string => {
  const { board, config } = position;
  const text = updated(position);
  position.lastText = text;
  const { stacks, markers, collapsedSpaces, rulesOptions } = text;
  const isOver = position.phase === OVER;
  const reason = isOver ? `"${END_REASONS[position.reason]}"` : null;
  const eliminated = position.eliminated.reduce((sum, count) => sum + count, 0);
  return (
    `{"board":{"collapsedSpaces":{${collapsedSpaces}},"markers":{${markers}},"size":${board.size},"stacks":{${stacks}},"type":"${board.type}"},` +
    `"boardType":"${board.type}","currentPhase":"${PHASES[position.phase]}","currentPlayer":${position.player},"endReason":${reason},` +
    `"gameStatus":"${isOver ? 'finished' : 'active'}","lastActors":[${lastActors(position)}],"lpsConsecutiveRounds":${position.lpsStreak},` +
    `"lpsCurrentRoundActorMask":{${maskText(position)}},"lpsExclusivePlayer":${position.lpsHolder || null},` +
    `"lpsRoundIndex":${position.lpsRound},"lpsRoundOpener":${position.lpsOpener},"players":[${playersText(position)}],` +
    `"rulesOptions":${rulesOptions},"swap":"${SWAPS[position.swap]}","territoryVictoryThreshold":${position.territoryThreshold},` +
    `"totalRingsEliminated":${eliminated},"totalRingsInPlay":${position.seats * config.rulesOptions.ringsPerPlayer},` +
    `"turn":${turnText(position)},"victoryThreshold":${position.ringThreshold},"winner":${position.winner || null}}`
  );
};

export const canonicalHash = (position: Position): string => hashText(canonicalText(position));
