import { useLayoutEffect, useSyncExternalStore } from 'react';

/**
 * Pages live behind the `#`, so that any server, or none at all, can hand out the app: `#/replay/ID?move=12`.
 */
export interface Route {
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

export const parseRoute = (hash: string): Route => {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  return {
    segments: path
      .split('/')
      .filter((segment) => segment !== '')
      .map(decoded),
    query: new URLSearchParams(query),
  };
};

/** The address of a page: `href(['replay', id], { move: 12 })`. */
export const href = (
  segments: readonly string[],
  query: Readonly<Record<string, string | number>> = {},
): string => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const path = segments.map(encodeURIComponent).join('/');
  return `#/${path}${search.size === 0 ? '' : `?${search}`}`;
};

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** The part behind the `#`; components that read it are drawn again when it changes. */
export const useHash = (): string => useSyncExternalStore(subscribe, () => window.location.hash);

export const navigate = (target: string): void => {
  window.location.hash = target;
};

const pathOf = (hash: string): string => href(parseRoute(hash).segments);

/** Changes the query of the address without a new entry in the history, unless the reader has left for another page. */
export const replaceAddress = (target: string): void => {
  if (pathOf(target) === pathOf(window.location.hash))
    window.history.replaceState(window.history.state, '', target);
};

/** Keeps the address in step with what is on the screen: both change at the same moment. */
export const useAddress = (target: string): void => useLayoutEffect(() => replaceAddress(target), [target]);
