import { type ReplayProblem, stateProblem, unreachable } from '@ludus/replay';
import { SQL } from 'bun';

/** What the clients throw: server errors have an SQLSTATE as `code` or `errno`, network errors a word as `code`. */
const codeOf = (caught: unknown): string => {
  if (caught instanceof SQL.PostgresError && typeof caught.errno === 'string') return caught.errno;
  return caught instanceof Error && 'code' in caught && typeof caught.code === 'string' ? caught.code : '';
};

const messageOf = (caught: unknown): string => {
  // Several addresses of one host may have been tried.
  if (caught instanceof AggregateError && caught.errors.length > 0) return messageOf(caught.errors[0]);
  return caught instanceof Error ? caught.message : String(caught);
};

const SQLSTATE = /^[0-9A-Z]{5}$/;
const NETWORK =
  /^E[A-Z]+$|^ERR_(?:TLS|SSL|POSTGRES_CONNECTION)|terminated|timeout|not queryable|socket|closed before|ended|does not support SSL/i;
const NO_PASSWORD = /password must be a (?:non-empty )?string/;

const isOfNetwork = (caught: unknown): boolean =>
  caught instanceof AggregateError || NETWORK.test(codeOf(caught)) || NETWORK.test(messageOf(caught));

/** Whether the connection is down; a new one may work. */
export const isConnectionLost = (caught: unknown): boolean => {
  const code = codeOf(caught);
  if (SQLSTATE.test(code) && !NETWORK.test(code)) return /^(57P0|08|53300)/.test(code);
  return isOfNetwork(caught);
};

/** Whether the same transaction may succeed on a second try, because it conflicted with another one. */
export const isWorthRetrying = (caught: unknown): boolean => /^(40001|40P01|23505)$/.test(codeOf(caught));

/** A server or network error as a problem with that address; undefined if the mistake is ours. */
export const serverProblem = (file: string, caught: unknown): ReplayProblem | undefined => {
  const code = codeOf(caught);
  const message = messageOf(caught);
  if (NO_PASSWORD.test(message)) return stateProblem({ file }, '28P01', 'no password was given');
  const known = SQLSTATE.test(code) ? stateProblem({ file }, code, message) : undefined;
  if (known !== undefined) return known;
  return isOfNetwork(caught) ? unreachable({ file }, message || code) : undefined;
};
