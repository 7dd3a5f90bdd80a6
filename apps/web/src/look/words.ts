/** A word of programs for people: `ring_elimination` becomes `ring elimination`. */
export const plainWords = (text: string): string => text.replaceAll('_', ' ');

export const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
export const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
