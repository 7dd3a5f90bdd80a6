/** Headers of every answer, for browsers. */
const ALWAYS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** API answers are data and must not be shown as pages. Pages set their own policy. */
const UNLESS_SET: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
};

/** The default headers of an answer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = { ...ALWAYS, ...UNLESS_SET };

/** Adds them to a finished answer. */
export const setSecurityHeaders = (headers: Headers): void => {
  for (const name in ALWAYS) headers.set(name, ALWAYS[name]!);
  for (const name in UNLESS_SET) if (!headers.has(name)) headers.set(name, UNLESS_SET[name]!);
};
