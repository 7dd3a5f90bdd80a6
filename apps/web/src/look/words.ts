/** A word of programs for people: `ring_elimination` becomes `ring elimination`. */
export const plainWords = (text: string): string => text.replaceAll('_', ' ');

/** `swap seats` becomes `Swap seats`. */
export const sentenceCase = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

export const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
export const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Games whose makers gave no date, as self-play does, say 1970. */
export const hasDate = (moment: string): boolean => Date.parse(moment) !== 0;

const BOARDS: Readonly<Record<string, string>> = {
  hex8: 'small hexagon',
  hexagonal: 'large hexagon',
  classic: 'classic world',
};

/** A board, map or level in a few words: `8 × 8`, `world of 20`, `level 7`. */
export const boardWords = (boardType: string): string => {
  const size = /^generated-(\d+)/.exec(boardType)?.[1];
  if (size !== undefined) return `world of ${size}`;
  const side = /^square(\d+)$/.exec(boardType)?.[1];
  if (side !== undefined) return `${side} × ${side}`;
  return BOARDS[boardType] ?? (/^\d+$/.test(boardType) ? `level ${boardType}` : plainWords(boardType));
};

/** The same for menus, with the name programs use where it is another: `small hexagon (hex8)`. */
export const boardChoice = (boardType: string): string =>
  boardType in BOARDS || boardType.startsWith('square')
    ? `${boardWords(boardType)} (${boardType})`
    : boardWords(boardType);
