import type { RefObject } from 'react';
import { KEYS } from './useKeys.ts';
import { replayWords as words } from './words.ts';

/** What the keys do; opened through the reference. */
export const KeysDialog = ({ dialog }: { readonly dialog: RefObject<HTMLDialogElement | null> }) => (
  <dialog ref={dialog} aria-label={words.keys}>
    <h2>{words.keys}</h2>
    <dl className="keys">
      {KEYS.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <form method="dialog">
      <button type="submit" className="button primary">
        {words.close}
      </button>
    </form>
  </dialog>
);
