import { useSyncExternalStore } from 'react';
import { keep, readKept } from './storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The factor for the duration of steps. Reduced motion does not change it. */
export const PACES = { slow: 1.6, normal: 1, fast: 0.5 } as const;
export type Pace = keyof typeof PACES;

export interface Settings {
  readonly theme: Theme;
  /** Whether moves are animated; a system that asks for reduced motion takes precedence. */
  readonly motion: 'on' | 'off';
  readonly pace: Pace;
  /** From 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** Whether the reader wants to be notified when it is their turn elsewhere. */
  readonly notify: boolean;
}

const KEY = 'ludus.settings';

const DEFAULTS: Settings = {
  theme: 'system',
  motion: 'on',
  pace: 'normal',
  volume: 0.6,
  muted: false,
  notify: false,
};

const isPace = (value: unknown): value is Pace => typeof value === 'string' && Object.hasOwn(PACES, value);

const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

/** The valid part of what was stored. */
export const parseSettings = (kept: unknown): Settings => {
  const { theme, motion, pace, volume, muted, notify } = (kept ?? {}) as Partial<Settings>;
  return {
    theme: THEMES.find((one) => one === theme) ?? DEFAULTS.theme,
    motion: motion === 'off' ? 'off' : 'on',
    pace: isPace(pace) ? pace : DEFAULTS.pace,
    volume: isVolume(volume) ? volume : DEFAULTS.volume,
    muted: muted === true,
    notify: notify === true,
  };
};

let current = parseSettings(readKept(KEY));
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
  // Without storage, the choice lasts as long as the page.
  keep(KEY, current);
  show(current);
  for (const listener of listeners) listener();
};

/** Reports changes of settings; returns how to stop. */
const watchSettings = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The current settings, for code outside components. */
export const readSettings = (): Settings => current;

export const useSettings = (): Settings => useSyncExternalStore(watchSettings, readSettings);

/** The factor for all durations in a game. */
export const paceFactor = (): number => PACES[current.pace];

/** Whether things may move on the screen now. */
export const mayMove = (): boolean =>
  current.motion === 'on' && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
