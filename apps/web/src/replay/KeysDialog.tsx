import type { RefObject } from 'react';
import { KEYS } from './useKeys.ts';

/** What the keys do; whoever has the reference opens it. */
export const KeysDialog = ({ dialog }: { readonly dialog: RefObject<HTMLDialogElement | null> }) => (
  <dialog ref={dialog} aria-label="Keys">
    <h2>Keys</h2>
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
        Close
      </button>
    </form>
  </dialog>
);
