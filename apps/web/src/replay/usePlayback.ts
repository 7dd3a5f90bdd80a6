import { useCallback, useEffect, useState } from 'react';
import { type Stop, stopAt } from './stops.ts';

/** Stops per second. */
export const SPEEDS: readonly number[] = [0.5, 1, 2, 4, 8, 16];

export interface Playback {
  /** The state that is shown. */
  readonly at: number;
  /** Its stop. */
  readonly index: number;
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly go: (count: number) => void;
  /** Moves this many stops forward or back. */
  readonly step: (by: number) => void;
  readonly toggle: () => void;
  /** One speed faster (1) or slower (−1). */
  readonly shift: (by: 1 | -1) => void;
  readonly setSpeed: (speed: number) => void;
}

/** Where in a game a reader is, and whether it plays automatically. */
export const usePlayback = (stops: readonly Stop[], length: number, first: number): Playback => {
  const [wanted, setAt] = useState(() => Math.max(0, first));
  const at = Math.min(length, wanted);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(2);
  const index = stopAt(stops, at);
  const last = stops.length - 1;

  const go = useCallback((count: number) => {
    setPlaying(false);
    setAt(Math.max(0, count));
  }, []);
  const step = useCallback(
    (by: number) => go(stops[Math.min(last, Math.max(0, index + by))]!.at),
    [go, stops, last, index],
  );
  const toggle = useCallback(() => {
    setPlaying((is) => !is);
    setAt((now) => (stopAt(stops, now) === last ? 0 : now));
  }, [stops, last]);
  const shift = useCallback((by: 1 | -1) => {
    setSpeed((now) => {
      const place = SPEEDS.indexOf(now) + by;
      return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, place))]!;
    });
  }, []);

  useEffect(() => {
    if (!isPlaying) return;
    if (index >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setAt(stops[index + 1]!.at), 1000 / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, index, last, stops, speed]);

  return { at, index, isPlaying, speed, go, step, toggle, shift, setSpeed };
};
