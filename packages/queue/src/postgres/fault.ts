import { type ReplayProblem, stateProblem, unreachable } from '@ludus/replay';

/** What the client throws: errors of the server have an SQLSTATE as `code`, those of the network a word. */
const codeOf = (caught: unknown): string =>
  caught instanceof Error && 'code' in caught && typeof caught.code === 'string' ? caught.code : '';

const messageOf = (caught: unknown): string => {
  // Several addresses of a host may have been tried.
  if (caught instanceof AggregateError && caught.errors.length > 0) return messageOf(caught.errors[0]);
  return caught instanceof Error ? caught.message : String(caught);
};

const SQLSTATE = /^[0-9A-Z]{5}$/;
const NETWORK =
  /^E[A-Z]+$|^ERR_(?:TLS|SSL)|terminated|timeout|not queryable|socket|closed before|ended|does not support SSL/i;
const NO_PASSWORD = /password must be a (?:non-empty )?string/;

const isOfNetwork = (caught: unknown): boolean =>
  caught instanceof AggregateError || NETWORK.test(codeOf(caught)) || NETWORK.test(messageOf(caught));

/** Whether there is no connection just now; a new one may well work. */
export const isConnectionLost = (caught: unknown): boolean => {
  const code = codeOf(caught);
  if (SQLSTATE.test(code) && !NETWORK.test(code)) return /^(57P0|08|53300)/.test(code);
  return isOfNetwork(caught);
};

/** Whether the same transaction may succeed when it is tried again: somebody else was in the way. */
export const isWorthRetrying = (caught: unknown): boolean => /^(40001|40P01|23505)$/.test(codeOf(caught));

/** What the server or the network complains about, as a problem of that address; undefined when it is our mistake. */
export const serverProblem = (file: string, caught: unknown): ReplayProblem | undefined => {
  const code = codeOf(caught);
  const message = messageOf(caught);
  if (NO_PASSWORD.test(message)) return stateProblem({ file }, '28P01', 'no password was given');
  const known = SQLSTATE.test(code) ? stateProblem({ file }, code, message) : undefined;
  if (known !== undefined) return known;
  return isOfNetwork(caught) ? unreachable({ file }, message || code) : undefined;
};
