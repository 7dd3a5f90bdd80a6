import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of 192 bits that fits into an address. */
export const makeSecret = (): string => randomBytes(24).toString('base64url');

/**
 * A secret derived from another one and a key: with both, anyone can derive it again, even if it was forgotten; one of
 * them alone is useless.
 */
export const deriveSecret = (secret: string, key: string): string =>
  createHmac('sha256', secret).update(key).digest().subarray(0, 24).toString('base64url');

/** What is stored of a secret: enough to recognise it, not enough to use it. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A client in sessions: the same address is the same owner, and no address is stored. */
export const ownerOf = (client: string): string => digestOf(`owner ${client}`).slice(0, 16);

/** Compares digests in constant time. */
export const isDigest = (digest: string, kept: string | undefined): boolean => {
  const given = Buffer.from(digest, 'hex');
  const known = kept === undefined ? Buffer.alloc(given.length) : Buffer.from(kept, 'hex');
  return timingSafeEqual(given, known) && kept !== undefined;
};

/** Whether a digest is that of a secret. */
export const isSecret = (secret: string, digest: string | undefined): boolean =>
  isDigest(digestOf(secret), digest);
