import { useState } from 'react';
import { labWords as words } from './words.ts';

const COPIED_MS = 2000;

/** A command to type, and a button to copy it where the browser allows that. */
export const Command = ({ text }: { readonly text: string }) => {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return;
    }
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), COPIED_MS);
  };
  return (
    <div className="command">
      <code translate="no">{text}</code>
      {navigator.clipboard !== undefined && (
        <button type="button" className="button small" onClick={() => void copy()}>
          {isCopied ? words.copied : words.copy}
        </button>
      )}
    </div>
  );
};
