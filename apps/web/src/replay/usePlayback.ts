import { useCallback, useEffect, useState } from 'react';

/** Moves per second. */
export const SPEEDS: readonly number[] = [0.5, 1, 2, 4, 8, 16];

export interface Playback {
  readonly at: number;
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly go: (count: number) => void;
  readonly toggle: () => void;
  /** One step faster (1) or slower (−1). */
  readonly shift: (by: 1 | -1) => void;
  readonly setSpeed: (speed: number) => void;
}

/** Where in a game of so many moves one is, and whether it runs by itself. */
export const usePlayback = (length: number, first: number): Playback => {
  const [at, setAt] = useState(() => Math.min(length, Math.max(0, first)));
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(2);

  const go = useCallback(
    (count: number) => {
      setPlaying(false);
      setAt(Math.min(length, Math.max(0, count)));
    },
    [length],
  );
  const toggle = useCallback(() => {
    setPlaying((is) => !is);
    setAt((now) => (now === length ? 0 : now));
  }, [length]);
  const shift = useCallback((by: 1 | -1) => {
    setSpeed((now) => {
      const place = SPEEDS.indexOf(now) + by;
      return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, place))]!;
    });
  }, []);

  useEffect(() => {
    if (!isPlaying) return;
    if (at >= length) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setAt(at + 1), 1000 / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, at, length, speed]);

  return { at, isPlaying, speed, go, toggle, shift, setSpeed };
};
