import type { Problem, Result, Seat, Viewer } from '@ludus/kernel';
import { ApiError } from '../errors/apiError.ts';
import type { LiveTable } from './liveTable.ts';
import type { Lobby } from './lobby.ts';

export const tableOf = async (lobby: Lobby, id: string): Promise<LiveTable> => {
  const found = await lobby.find(id);
  if (found.ok) {
    found.value.look();
    return found.value;
  }
  throw new ApiError(found.error.code, found.error.message);
};

export const tokenOf = ({ headers }: Request): string | undefined => {
  const header = headers.get('Authorization');
  if (header === null) return undefined;
  const [, token] = /^Bearer ([\w-]{1,200})$/.exec(header) ?? [];
  if (token === undefined) throw new ApiError('bad_token', 'Send the token as "Authorization: Bearer …".');
  return token;
};

/** The viewer with this token, named by the seat they started in; a spectator without one. */
export const personWith = (table: LiveTable, token: string | undefined): Viewer => {
  if (token === undefined) {
    if (table.record.mayWatch) return 0;
    throw new ApiError('hidden', 'This game is private. Send the token of a seat to see it.');
  }
  const person = table.seats.holderOf(token);
  if (person === undefined)
    throw new ApiError('bad_token', 'This token does not belong to a seat in this game.');
  return person;
};

/** The player with a token, for what only players may do. */
export const playerWith = (table: LiveTable, token: string | undefined): Seat => {
  if (token === undefined)
    throw new ApiError('no_token', 'Only players may do this. Send the token of your seat.');
  return personWith(table, token);
};

/** Refusals that are easier to understand together with the current state. */
const WITH_STATE = ['stale_move', 'not_your_turn', 'game_over'];

export const refusalAt = (table: LiveTable, person: Viewer, { code, path, message }: Problem): ApiError =>
  new ApiError(code, message, {
    ...(path === '' ? {} : { path }),
    ...(WITH_STATE.includes(code) ? { state: table.state(person) } : {}),
  });

/** The value of a table result; a refusal ends the request. */
export const granted = <T>(table: LiveTable, person: Viewer, result: Result<T>): T => {
  if (result.ok) return result.value;
  throw refusalAt(table, person, result.error);
};
