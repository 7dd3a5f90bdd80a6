import { matchPage } from '@ludus/server/client';
import { useLayoutEffect, useSyncExternalStore } from 'react';

/**
 * The reader's location: `/replay/ID?move=12`. What follows `#` never leaves the browser, so secrets in links
 * go there.
 */
export interface Route {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly fragment: string;
}

export const parseRoute = (address: string): Route => {
  const { pathname, searchParams, hash } = new URL(address, 'http://ludus');
  return { path: pathname, query: searchParams, fragment: hash.slice(1) };
};

/** The address of a page: `href(['replay', id], { move: 12 })`. */
export const href = (
  segments: readonly string[],
  query: Readonly<Record<string, string | number>> = {},
  fragment = '',
): string => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const path = segments.map(encodeURIComponent).join('/');
  return `/${path}${search.size === 0 ? '' : `?${search}`}${fragment === '' ? '' : `#${fragment}`}`;
};

/** Links of older versions have the address behind the `#`; they still lead to their pages. */
export const fromOldLink = (hash: string): string | undefined => {
  if (!hash.startsWith('#/')) return undefined;
  const [, path = '', invite] = /^#(\/live\/[^/]+\/join\/[^/]+)\/([^/?]+)$/.exec(hash) ?? [];
  return invite === undefined ? hash.slice(1) : `${path}#${invite}`;
};

const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of [...listeners]) listener();
};

/** Reports changes of address; returns how to stop. */
export const watchAddress = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentAddress = (): string => {
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
};

/** The address; components that read it re-render when it changes. */
export const useCurrentAddress = (): string => useSyncExternalStore(watchAddress, currentAddress);

/** A pending change of the address. */
let pendingChange: (() => void) | undefined;

/** Goes to another page; going back restores the previous one as it was. */
export const navigate = (target: string): void => {
  pendingChange?.();
  if (target !== currentAddress()) window.history.pushState(null, '', target);
  tell();
};

/** Changes the query without a new history entry, unless the reader has left for another page. */
export const replaceAddress = (target: string): void => {
  if (parseRoute(target).path === window.location.pathname)
    window.history.replaceState(window.history.state, '', target);
};

/**
 * Browsers refuse an address that changes more than about three times a second, and need milliseconds for
 * each change.
 */
const ADDRESS_MS = 350;

/**
 * Keeps the address in step with the screen. It follows a moment later, so that no step has to wait for it,
 * and quick steps change it only once.
 */
export const useAddress = (target: string): void =>
  useLayoutEffect(() => {
    const change = (): void => {
      pendingChange = undefined;
      replaceAddress(target);
    };
    pendingChange = change;
    const timer = setTimeout(change, ADDRESS_MS);
    return () => {
      clearTimeout(timer);
      if (pendingChange === change) pendingChange = undefined;
    };
  }, [target]);

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The address within this app that a click leads to; anything else is left to the browser. */
const pageAsked = (event: MouseEvent): string | undefined => {
  if (event.defaultPrevented || !isPlain(event) || !(event.target instanceof Element)) return undefined;
  const link = event.target.closest('a');
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download'))
    return undefined;
  const { origin, pathname, search, hash } = link;
  const isOurs = origin === window.location.origin && matchPage(pathname) !== undefined;
  return isOurs && link.href !== '' ? `${pathname}${search}${hash}` : undefined;
};

const redirectOldLink = (): void => {
  const target = fromOldLink(window.location.hash);
  if (target !== undefined) window.history.replaceState(null, '', target);
};

/** Lets links change pages without reloading the app; called once. */
export const startRouter = (): void => {
  redirectOldLink();
  window.addEventListener('popstate', () => {
    redirectOldLink();
    tell();
  });
  document.addEventListener('click', (event) => {
    const target = pageAsked(event);
    if (target === undefined) return;
    event.preventDefault();
    navigate(target);
  });
};
