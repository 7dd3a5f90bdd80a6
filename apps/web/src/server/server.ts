import { LudusClient, LudusError } from '@ludus/server/client';
import { serverWords } from './words.ts';

/** The server this page came from. */
export const server = new LudusClient();

/** A sentence for people about a request that failed. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof LudusError) return error.message;
  return serverWords.noAnswer;
};

/** Whether the answer was that there is no such thing, rather than no answer. */
export const isMissing = (error: unknown): boolean => error instanceof LudusError && error.status === 404;
