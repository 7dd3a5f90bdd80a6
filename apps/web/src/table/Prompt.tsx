import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '../frame/live.tsx';
import { Picks } from './Picks.tsx';
import type { Choice, Menu } from './paths.ts';
import { tableWords } from './words.ts';

interface PromptProps<Action> {
  readonly title: string;
  readonly text: string;
  /** What stands there when nothing is pointed at: its room is kept, so that buttons stay under the pointer. */
  readonly steady?: string;
  readonly tone: 'plain' | 'preview' | 'refused';
  readonly menu: Menu<Action>;
  readonly isActing: boolean;
  readonly canCancel: boolean;
  readonly onCancel: () => void;
  readonly onPick: (choice: Choice) => void;
  /** The option pointed at or focused. */
  readonly onPeek?: (pick: string | undefined) => void;
  readonly children?: ReactNode;
  /** What can be looked up, after everything that can be done. */
  readonly footer?: ReactNode;
}

/** What is asked now, and the answers that are not on the board. */
export const Prompt = <Action,>({
  title,
  text,
  steady = text,
  tone,
  menu,
  isActing,
  canCancel,
  onCancel,
  onPick,
  onPeek,
  children,
  footer,
}: PromptProps<Action>) => {
  // People read the first prompt themselves; later ones are announced.
  const asked = useRef(title);
  useEffect(() => {
    if (isActing && title !== asked.current) announce(`${title}.`, 'asked');
    if (isActing) asked.current = title;
  }, [title, isActing]);
  return (
    <section className="match-prompt card" aria-label={tableWords.whatToDo} tabIndex={-1}>
      <h2>{title}</h2>
      <div className={onPeek === undefined ? 'prompt-words' : 'prompt-words roomy'}>
        <p className={`prompt-text ${tone}`}>{text}</p>
        {steady !== text && (
          <p className="prompt-text kept-room" aria-hidden="true">
            {steady}
          </p>
        )}
      </div>
      {children}
      {isActing && (
        <Picks picks={menu.picks} canCancel={canCancel} onCancel={onCancel} onPick={onPick} onPeek={onPeek} />
      )}
      {footer}
    </section>
  );
};
