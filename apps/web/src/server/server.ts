import { LudusClient, LudusError } from '@ludus/server/client';
import { UnknownGame } from './UnknownGame.ts';
import { serverWords } from './words.ts';

/** The server this page came from. */
export const server = new LudusClient();

/** A message for people about a failed request. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof LudusError || error instanceof UnknownGame) return error.message;
  return serverWords.noAnswer;
};

/** Whether the answer was "not found", rather than no answer. */
export const isMissing = (error: unknown): boolean => error instanceof LudusError && error.status === 404;
