import { useEffect, useState } from 'react';
import { announce } from '../frame/live.tsx';
import type { Person } from '../words/people.ts';
import { tableWords } from './words.ts';

/** A player's remaining time, as of a moment on this screen's clock. */
export interface ClockTime {
  readonly leftMs: number;
  /** When that was, if it has been running since. */
  readonly runsSince?: number;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
const LOW = 20_000;
const TICK = 250;

const two = (value: number): string => `${value}`.padStart(2, '0');

/** `2 d 4 h`, `1:05:00`, `4:59`. */
const clockText = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  if (ms >= DAY) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

export const Clock = ({ leftMs, runsSince, person }: ClockTime & { readonly person: Person }) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (runsSince === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), leftMs > DAY ? MINUTE : TICK);
    return () => clearInterval(timer);
  }, [runsSince, leftMs]);
  const left = runsSince === undefined ? leftMs : Math.max(0, leftMs - Math.max(0, now - runsSince));
  const isLow = left < LOW;
  const isRunning = runsSince !== undefined;
  useEffect(() => {
    if (isLow && isRunning) announce(tableWords.timeLow(person, LOW / 1000));
  }, [isLow, isRunning, person]);
  return (
    <span
      className={isLow ? 'clock low' : 'clock'}
      data-running={isRunning ? true : undefined}
      role="timer"
      aria-label={tableWords.clockOf(person.name, clockText(left))}
      translate="no"
    >
      {clockText(left)}
    </span>
  );
};
