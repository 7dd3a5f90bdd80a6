import { CATALOGUE } from '../play/catalogue.ts';

/** A word of programs for people: `ring_elimination` becomes `ring elimination`. */
export const plainWords = (text: string): string => text.replaceAll('_', ' ');

export const gameName = (id: string): string => CATALOGUE.find((entry) => entry.id === id)?.name ?? id;

export const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
export const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
