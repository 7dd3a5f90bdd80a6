import type { Problem, Result, Seat, Viewer } from '@ludus/kernel';
import type { Context } from 'hono';
import { ApiError } from '../errors/apiError.ts';
import type { Env } from '../http/env.ts';
import type { Lobby } from './lobby.ts';
import type { Table } from './table.ts';

export const tableOf = async (lobby: Lobby, id: string): Promise<Table> => {
  if (lobby.isClosed) throw new ApiError('shutting_down', 'The server is about to stop.');
  const table = await lobby.find(id);
  if (table === undefined) throw new ApiError('no_such_game', 'There is no such game.');
  return table;
};

export const tokenOf = (c: Context<Env>): string | undefined => {
  const header = c.req.header('Authorization');
  if (header === undefined) return undefined;
  const [, token] = /^Bearer ([\w-]{1,200})$/.exec(header) ?? [];
  if (token === undefined)
    throw new ApiError('bad_token', 'The token must come as "Authorization: Bearer …".');
  return token;
};

/** Who looks at a table with this token, or without one. */
export const viewerWith = (table: Table, token: string | undefined): Viewer => {
  if (token === undefined) {
    if (table.session.record.mayWatch) return 0;
    throw new ApiError('hidden', 'This game is private.');
  }
  const seat = table.holderOf(token);
  if (seat === undefined) throw new ApiError('bad_token', 'This token belongs to no seat of the game.');
  return seat;
};

export const seatWith = (table: Table, token: string | undefined): Seat => {
  if (token === undefined)
    throw new ApiError('no_token', 'This is for players: send the token of your seat.');
  return viewerWith(table, token);
};

/** Refusals that are best understood together with the state as it is. */
const WITH_STATE = ['stale_move', 'not_your_turn', 'game_over'];

export const refusalAt = (table: Table, viewer: Viewer, { code, path, message }: Problem): ApiError =>
  new ApiError(code, message, {
    ...(path === '' ? {} : { path }),
    ...(WITH_STATE.includes(code) ? { state: JSON.parse(table.stateText(viewer)) } : {}),
  });

/** The value of a result at a table, or the end of the request. */
export const granted = <T>(table: Table, viewer: Viewer, result: Result<T>): T => {
  if (result.ok) return result.value;
  throw refusalAt(table, viewer, result.error);
};
