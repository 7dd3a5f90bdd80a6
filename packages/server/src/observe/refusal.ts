import type { ErrorBody } from '../errors/errorBody.ts';
import type { LogFields } from './log.ts';

const LONGEST_REASON = 300;

/** Why something was refused, for the log: the code, the message its sender got, and which check failed. */
export const refusalFields = ({ code, message, details }: ErrorBody): LogFields => {
  const { reason: check, gameId: game, moveNumber } = details;
  const known = Object.entries({ check, game, moveNumber }).filter(([, value]) => value !== undefined);
  return { code, reason: message.slice(0, LONGEST_REASON), ...Object.fromEntries(known) };
};
