/** Messages of one area: sentences, and functions that make sentences from data. */
export interface Catalogue {
  readonly [key: string]: string | ((...values: never[]) => string) | Catalogue;
}

/** A language: its code for `Intl`, and its messages by area. Areas it lacks are shown in English. */
interface Locale {
  readonly code: string;
  readonly areas: Readonly<Record<string, Catalogue>>;
}

const asked = (): string | null =>
  typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('locale');

/** The pseudo-locale brackets every message, so that text outside this layer can be seen. */
export const isPseudo = asked() === 'pseudo';

/** British, like the spelling of the messages: `Anna, Rook and Vesper`, `17 Nov 2026`. */
const ENGLISH: Locale = { code: 'en-GB', areas: {} };

/**
 * The language of the pages. English messages are where their areas are declared; another language would be
 * chosen here.
 */
export const currentLocale = (): Locale => ENGLISH;
