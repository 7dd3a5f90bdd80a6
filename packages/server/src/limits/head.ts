import { ApiError } from '../errors/apiError.ts';

const MAX_URL = 4096;
const MAX_HEADERS = 64;

/**
 * Refuses addresses and headers that nobody needs. Heads of more than 16 KB never get here: the platform
 * answers 431.
 */
export const checkHead = ({ url, headers }: Request): void => {
  if (url.length > MAX_URL)
    throw new ApiError('uri_too_long', `The address may have at most ${MAX_URL} characters.`);
  if (headers.count > MAX_HEADERS)
    throw new ApiError('headers_too_large', `A request may have at most ${MAX_HEADERS} headers.`);
};
