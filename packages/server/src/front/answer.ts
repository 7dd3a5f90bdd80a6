/** Answers of the API are data: no page may be made of them. Pages set a policy of their own. */
const FIXED: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=()'],
];

/** What every answer says to browsers. */
export const setSecurityHeaders = (headers: Headers): void => {
  for (const [name, value] of FIXED) headers.set(name, value);
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
};

/**
 * The answer to `HEAD`, which runs the handler of `GET`: the router would drop the body without a word to whoever makes it. A stream has
 * to be told, or it goes on for ever and keeps its place.
 */
export const withoutBody = async ({ body, status, headers }: Response): Promise<Response> => {
  await body?.cancel();
  return new Response(null, { status, headers });
};
