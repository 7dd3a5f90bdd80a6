import type { ApiTokens } from '../access/apiTokens.ts';

/** Limits lookups, so that invented tokens do not keep the database busy. */
const LEAST_PAUSE_MS = 100;

/**
 * Looks up a token that another server may just have created, before its request is admitted; undefined if
 * there is nothing to look up.
 */
export const createTokenLookup = (tokens: ApiTokens): ((request: Request) => Promise<void> | undefined) => {
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    await tokens.refresh().catch(() => undefined);
    setTimeout(() => {
      looking = undefined;
    }, LEAST_PAUSE_MS);
  };
  return ({ headers }) => {
    const [, secret] = /^Bearer (\S{1,200})$/.exec(headers.get('Authorization') ?? '') ?? [];
    if (secret === undefined || !tokens.isUnknown(secret)) return undefined;
    looking ??= look();
    return looking;
  };
};
