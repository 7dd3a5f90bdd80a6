import { atlasOf } from './atlas.ts';
import { type Board, boardOf, Ledger, type Territories } from './ledger.ts';
import type { GameState, OwnerId, Territory, TerritoryId } from './types.ts';

/** Owners and armies by the numbers of the atlas. */
export interface Survey {
  readonly owners: OwnerId[];
  readonly armies: number[];
}

/** The one survey there is, and the board it shows. */
const survey: Survey = { owners: [], armies: [] };
let shown: Board | undefined;

/**
 * One look at every territory; the answer is good until another state is looked at or made. Play goes from a state to
 * the one made from it, where only what changed is looked at.
 */
export const surveyOf = (state: GameState): Survey => {
  const board = boardOf(state);
  if (board === shown) return survey;
  const { ids } = atlasOf(state.map);
  if (board instanceof Ledger) for (let i = 0; i < ids.length; i += 1) note(i, board.at(i));
  else noteRecord(board, ids);
  shown = board;
  return survey;
};

/** Records are in the order of the atlas unless they come from elsewhere, and going along is faster than looking up. */
const noteRecord = (record: Territories, ids: readonly TerritoryId[]): void => {
  let at = 0;
  for (const id in record) {
    if (id !== ids[at]) break;
    note(at, record[id]!);
    at += 1;
  }
  for (; at < ids.length; at += 1) note(at, record[ids[at]!]!);
};

const note = (index: number, { ownerId, armies }: Territory): void => {
  survey.owners[index] = ownerId;
  survey.armies[index] = armies;
};

/** To be told of a copy before it is changed … */
export const followCopy = (board: Board, copy: Board): void => {
  if (board === shown) shown = copy;
};

/** … and of every change to it. */
export const followChange = (board: Board, index: number, territory: Territory): void => {
  if (board === shown) note(index, territory);
};
