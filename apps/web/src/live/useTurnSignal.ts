import { useEffect, useRef } from 'react';
import { notify } from '../frame/notify.ts';
import { frameWords } from '../frame/words.ts';
import { playSound } from '../sound/sound.ts';
import { setBadge } from './favicon.ts';
import { liveWords } from './words.ts';

interface Turn {
  readonly id: string;
  readonly isYours: boolean;
  /** What the page is called: `RingRift with Anna`. */
  readonly title: string;
  /** What a notification says. */
  readonly body: string;
}

/**
 * Calls the reader when it is their turn: in the title, on the icon, with a chime and, if they want it, a
 * notification.
 */
export const useTurnSignal = ({ id, isYours, title, body }: Turn): void => {
  const was = useRef(isYours);
  useEffect(() => {
    document.title = frameWords.titles.page(isYours ? liveWords.yourTurnIn(title) : title);
  }, [isYours, title]);
  useEffect(() => {
    void setBadge(isYours);
    return () => void setBadge(false);
  }, [isYours]);
  useEffect(() => {
    if (isYours && !was.current) {
      playSound('your_turn');
      notify({ title: liveWords.yourTurn, body, tag: id });
    }
    was.current = isYours;
  }, [isYours, body, id]);
};
