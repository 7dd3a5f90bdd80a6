/** What every answer says to browsers. */
const ALWAYS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** Answers of the API are data: no page may be made of them. Pages set a policy of their own. */
const UNLESS_SET: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

/** The headers of an answer that says nothing else about them. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = { ...ALWAYS, ...UNLESS_SET };

/** Adds them to an answer that is made already. */
export const setSecurityHeaders = (headers: Headers): void => {
  for (const name in ALWAYS) headers.set(name, ALWAYS[name]!);
  for (const name in UNLESS_SET) if (!headers.has(name)) headers.set(name, UNLESS_SET[name]!);
};
