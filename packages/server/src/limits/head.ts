import { ApiError } from '../errors/apiError.ts';

const MAX_URL = 4096;
const MAX_HEADERS = 64;
const MAX_HEADER_BYTES = 16_384;

const tooLarge = (): ApiError =>
  new ApiError('headers_too_large', 'The request has too many headers, or they are too long.');

/** Refuses addresses and headers nobody needs to be that long. */
export const checkHead = ({ url, headers }: Request): void => {
  if (url.length > MAX_URL)
    throw new ApiError('uri_too_long', `The address may have at most ${MAX_URL} characters.`);
  let count = 0;
  let bytes = 0;
  headers.forEach((value, name) => {
    count += 1;
    bytes += name.length + value.length + 4;
  });
  if (count > MAX_HEADERS || bytes > MAX_HEADER_BYTES) throw tooLarge();
};
