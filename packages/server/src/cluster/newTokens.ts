import type { ApiTokens } from '../access/apiTokens.ts';

/** Strangers who make tokens up must not keep the database busy. */
const LEAST_PAUSE_MS = 100;

/** Looks a token up that another server may just have made, before its request is let in; undefined where there is none to be found. */
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
