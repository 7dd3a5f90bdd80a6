import { useSyncExternalStore } from 'react';
import { keep, readKept } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

interface Settings {
  readonly theme: Theme;
  /** Whether moves are animated; a system that asks for reduced motion has the last word. */
  readonly motion: 'on' | 'off';
}

const KEY = 'ludus.settings';

const read = (): Settings => {
  const { theme, motion }: Partial<Settings> = readKept(KEY) ?? {};
  return {
    theme: THEMES.find((one) => one === theme) ?? 'system',
    motion: motion === 'off' ? 'off' : 'on',
  };
};

let current = read();
const listeners = new Set<() => void>();

const show = ({ theme, motion }: Settings): void => {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (motion === 'off') dataset.motion = 'off';
  else delete dataset.motion;
};

export const changeSettings = (change: Partial<Settings>): void => {
  current = { ...current, ...change };
  // Without storage the choice lasts as long as the page.
  keep(KEY, current);
  show(current);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSettings = (): Settings => useSyncExternalStore(subscribe, () => current);

/** Whether something may move on the screen now. */
export const mayMove = (): boolean =>
  current.motion === 'on' && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
