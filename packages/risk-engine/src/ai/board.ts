import type { Seat } from '@ludus/kernel';
import { type Atlas, atlasOf } from '../atlas.ts';
import { seatOf } from '../outcome.ts';
import { surveyOf } from '../survey.ts';
import { type GameState, NEUTRAL, type PlayerId } from '../types.ts';

/** Seats, 0 for neutrals, by player; players never change within a game. */
const seatTables = new WeakMap<readonly PlayerId[], ReadonlyMap<string, Seat>>();

const seatsOf = (playerIds: readonly PlayerId[]): ReadonlyMap<string, Seat> => {
  let table = seatTables.get(playerIds);
  if (table === undefined) {
    table = new Map([[NEUTRAL, 0], ...playerIds.map((id, i) => [id, i + 1] as const)]);
    seatTables.set(playerIds, table);
  }
  return table;
};

/** A state as numbers: what evaluation and ordering look at. */
export interface Board {
  readonly state: GameState;
  readonly atlas: Atlas;
  /** The seat whose turn it is. */
  readonly seat: Seat;
  /** Per territory: the seat of its owner, 0 for neutrals, and its armies, fractions where they are expected ones. */
  readonly owners: Int8Array;
  readonly armies: Float64Array;
  /** Per seat: the cards in hand, with the one earned this turn. */
  readonly cards: Float64Array;
  /** Per seat: 0 when nobody plays together, otherwise equal for teammates. */
  readonly sides: Int8Array;
}

const sidesOf = ({ playerIds, players, ruleset }: GameState): Int8Array => {
  const sides = new Int8Array(playerIds.length + 1);
  const teams: string[] = [];
  for (const [i, id] of playerIds.entries()) {
    const name = ruleset.teams.teamsEnabled ? players[id]!.teamId! : id;
    if (!teams.includes(name)) teams.push(name);
    sides[i + 1] = teams.indexOf(name) + 1;
  }
  return sides;
};

let owners = new Int8Array(0);
let armies = new Float64Array(0);
const cards = new Float64Array(16);

/** The board of a state. The arrays are used again by the next call. */
export const boardOf = (state: GameState): Board => {
  const atlas = atlasOf(state.map);
  const size = atlas.ids.length;
  if (owners.length !== size) {
    owners = new Int8Array(size);
    armies = new Float64Array(size);
  }
  const seats = seatsOf(state.playerIds);
  const survey = surveyOf(state);
  for (let i = 0; i < size; i += 1) {
    owners[i] = seats.get(survey.owners[i]!)!;
    armies[i] = survey.armies[i]!;
  }
  const seat = seatOf(state, state.turn.currentPlayerId);
  for (const [i, id] of state.playerIds.entries()) cards[i + 1] = state.hands[id]!.length;
  if (state.capturedThisTurn && state.ruleset.cards.awardCardOnCapture) cards[seat]! += 1;
  return { state, atlas, seat, owners, armies, cards, sides: sidesOf(state) };
};

/** Whether a territory's owner is against a seat; neutrals are against everybody. */
export const isHostile = ({ owners: held, sides }: Board, territory: number, seat: Seat): boolean => {
  const owner = held[territory]!;
  return owner === 0 || sides[owner] !== sides[seat];
};

export const hasHostileNeighbour = (board: Board, territory: number, seat: Seat): boolean => {
  for (const next of board.atlas.neighbours[territory]!) if (isHostile(board, next, seat)) return true;
  return false;
};
