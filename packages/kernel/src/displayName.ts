/** The longest name a person can play under, in UTF-16 units. */
export const LONGEST_NAME = 40;

/** Line breaks and other control characters. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/**
 * Characters that are invisible or change the direction of the text around a name. Joiners stay, because some scripts
 * and many emoji need them.
 */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Marks piled up so high that they cover the lines above. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The first characters of a text, none of them cut in half. */
const shortened = (text: string): string => text.slice(0, LONGEST_NAME).replace(/[\ud800-\udbff]$/, '');

/**
 * A name somebody chose, as it is shown and stored: on one line, without invisible characters. Undefined if nothing
 * visible is left.
 *
 * ```ts
 * displayName('  Ada\n Lovelace '); // 'Ada Lovelace'
 * ```
 */
export const displayName = (chosen: string): string | undefined => {
  const line = chosen.replace(BREAKS, ' ').replace(INVISIBLE, '').normalize('NFC').replace(PILED_MARKS, '$1');
  const name = shortened(line.replace(/\s+/gu, ' ').trim()).trim();
  return VISIBLE.test(name) ? name : undefined;
};

/** Whether a value is a name as `displayName` returns it. */
export const isDisplayName = (value: unknown): value is string =>
  typeof value === 'string' && displayName(value) === value;
