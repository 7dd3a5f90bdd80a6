import { useEffect } from 'react';

/** A reader who touches nothing for this long is away. */
const IDLE_MS = 3 * 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Reports whether the reader is looking at the page: not while it is hidden, nor after minutes without any input. */
export const useAway = (setAway: (isAway: boolean) => void): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = (): void => {
      clearTimeout(timer);
      setAway(document.hidden);
      if (!document.hidden) timer = setTimeout(() => setAway(true), IDLE_MS);
    };
    wake();
    document.addEventListener('visibilitychange', wake);
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, wake);
    };
  }, [setAway]);
