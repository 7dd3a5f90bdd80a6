/**
 * A random key for a request that may be repeated. Browsers offer `crypto.randomUUID` only on secure pages,
 * and a server in the local network is reached over plain HTTP.
 */
export const requestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
