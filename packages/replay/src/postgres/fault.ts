import { err } from '@ludus/kernel';
import { SQL } from 'bun';
import {
  type Place,
  quoted,
  type ReplayCode,
  type Replayed,
  type ReplayProblem,
  replayProblem,
} from '../problem.ts';

/** Our messages by SQLSTATE. `…` stands for the server's own message, which never contains a password. */
const STATES: readonly (readonly [RegExp, ReplayCode, string])[] = [
  [
    /^28/,
    'access_denied',
    'the server rejected this user or password. Check both. Without a password in the address, PGPASSWORD is used. …',
  ],
  [/^42501/, 'access_denied', 'this user lacks a permission in the database. Its owner can grant it. …'],
  [/^3D000/, 'not_found', 'the server has no such database. Create it with `createdb`. …'],
  [/^53100/, 'disk_full', "the server's disk is full, so nothing was stored. …"],
  [/^53300/, 'unreachable', 'the server accepts no more connections. Close some or raise max_connections. …'],
  [/^(57P0|08)/, 'unreachable', 'the server closed the connection. Try again when it is back. …'],
  [/^25006/, 'read_only', 'the database is open for reading only. …'],
  [/^(55P03|57014|40001|40P01)/, 'locked', 'another program kept the database locked for too long. …'],
  [/^XX00[12]/, 'damaged_file', 'this part of the database is damaged. …'],
  [/^(58|53)/, 'file_error', 'the server cannot read or write its files. …'],
  [/^22021/, 'bad_description', 'a text contains a character that PostgreSQL cannot store. …'],
  [/^22/, 'bad_record', 'a value does not fit its column. …'],
];

const UNREACHABLE =
  'the PostgreSQL server cannot be reached, or the connection was lost. Check the host and port, and that the server is running.';

const stateOf = (caught: unknown): string | undefined =>
  caught instanceof SQL.PostgresError && typeof caught.errno === 'string' ? caught.errno : undefined;

/** Whether an existing connection was lost; a new one may work. */
export const isConnectionLost = (caught: unknown): boolean => {
  if (!(caught instanceof SQL.PostgresError)) return false;
  return (
    /^(57P01|57P02|57P05|08)/.test(stateOf(caught) ?? '') || caught.code === 'ERR_POSTGRES_CONNECTION_CLOSED'
  );
};

/** Whether the same transaction may succeed on a second try, because it conflicted with another one. */
export const isWorthRetrying = (caught: unknown): boolean =>
  /^(23505|40001|40P01)$/.test(stateOf(caught) ?? '');

/** A server error by its SQLSTATE, as a problem with that place. */
export const stateProblem = (place: Place, state: string, message: string): ReplayProblem | undefined => {
  const known = STATES.find(([pattern]) => pattern.test(state));
  return (
    known &&
    replayProblem(
      place,
      known[1],
      known[2].replace('…', () => quoted(message)),
    )
  );
};

/** No server, or the connection was lost. */
export const unreachable = (place: Place, message: string): ReplayProblem =>
  replayProblem(place, 'unreachable', `${UNREACHABLE} ${quoted(message)}`);

const postgresProblem = (place: Place, caught: unknown): ReplayProblem | undefined => {
  if (!(caught instanceof SQL.PostgresError)) return undefined;
  const state = stateOf(caught);
  if (state !== undefined) return stateProblem(place, state, caught.message);
  return /CONNECTION|TIMEOUT|TLS/.test(caught.code) ? unreachable(place, caught.message) : undefined;
};

/** A server or connection error as a problem with that place. Anything else is thrown again. */
export const refusal = (place: Place, caught: unknown): Replayed<never> => {
  const known = postgresProblem(place, caught);
  if (known === undefined) throw caught;
  return err(known);
};
