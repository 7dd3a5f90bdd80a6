import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { tableWords } from './words.ts';

/** A button of the actions that opens a sheet: from below on phones, beside the board elsewhere. */
export const Sheet = ({
  icon,
  label,
  isBare = false,
  look = 'tool',
  onOpen,
  children,
}: {
  readonly icon: 'moves' | 'more' | 'recap' | 'rules' | 'say';
  readonly label: string;
  /** Whether the button shows its picture only. */
  readonly isBare?: boolean;
  readonly look?: 'tool' | 'quiet';
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = (): void => dialog.current?.close();
  /** A click outside of what it shows closes it, and so does one on a button that says so. */
  const onClick = ({ target }: MouseEvent): void => {
    if (target === dialog.current || (target instanceof Element && target.closest('[data-closes]') !== null))
      close();
  };
  return (
    <>
      <button
        type="button"
        className={`button ${look}`}
        aria-haspopup="dialog"
        aria-label={isBare ? label : undefined}
        onClick={() => {
          onOpen?.();
          dialog.current?.showModal();
        }}
      >
        <Icon name={icon} />
        {!isBare && <span>{label}</span>}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes a dialog by itself */}
      <dialog ref={dialog} className="sheet" aria-label={label} onClick={onClick}>
        <div className="sheet-body">
          <header>
            <h2>{label}</h2>
            <button type="button" className="button quiet" aria-label={tableWords.close} onClick={close}>
              <Icon name="close" />
            </button>
          </header>
          {children}
        </div>
      </dialog>
    </>
  );
};
