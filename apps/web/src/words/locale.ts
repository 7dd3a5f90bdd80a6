/** Messages of one area: sentences, and functions that make sentences from data. */
export interface Catalogue {
  readonly [key: string]: string | ((...values: never[]) => string) | Catalogue;
}

/** A language: its code for `Intl`, and its messages by area. Areas it lacks are shown in English. */
export interface Locale {
  readonly code: string;
  readonly areas: Readonly<Record<string, Catalogue>>;
}

const asked = (): string | null =>
  typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('locale');

/** The pseudo-locale brackets every message, so that text which escapes the layer can be seen. */
export const isPseudo = asked() === 'pseudo';

let current: Locale = { code: 'en', areas: {} };

/** Chooses the language; called once, before any page is loaded. */
export const chooseLocale = (locale: Locale): void => {
  current = locale;
};

export const currentLocale = (): Locale => current;
