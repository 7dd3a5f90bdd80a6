/**
 * A module beside the one that asks, whether that runs from its source or as built.
 *
 * ```ts
 * const PIECE = moduleBeside(import.meta.url, 'piece');
 * ```
 */
export const moduleBeside = (url: string, name: string): URL =>
  new URL(`./${name}${url.slice(url.lastIndexOf('.'))}`, url);
