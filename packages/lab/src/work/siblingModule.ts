/**
 * A module next to the calling one, whether that runs from its source or from a build.
 *
 * ```ts
 * const PIECE = siblingModule(import.meta.url, 'piece');
 * ```
 */
export const siblingModule = (url: string, name: string): URL =>
  new URL(`./${name}${url.slice(url.lastIndexOf('.'))}`, url);
