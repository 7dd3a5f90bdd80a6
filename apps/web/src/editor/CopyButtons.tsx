import type { Game } from '@ludus/kernel';
import { useState } from 'react';
import { href } from '../frame/router.ts';
import { packPosition } from './shareLink.ts';
import { editorWords as words } from './words.ts';

/** The position as a link, as JSON and as text, for the clipboard. */
export const CopyButtons = ({ game, state }: { readonly game: Game; readonly state: unknown }) => {
  const [copied, setCopied] = useState<string>();
  const [byHand, setByHand] = useState<string>();
  const copy = async (what: string, make: () => string | Promise<string>): Promise<void> => {
    const text = await make();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(what);
      setByHand(undefined);
      setTimeout(() => setCopied(undefined), 2000);
    } catch {
      setByHand(text);
    }
  };
  const link = async (): Promise<string> =>
    `${window.location.origin}${href(['editor', game.id], {}, await packPosition(state))}`;
  const ways = [
    ['link', words.copyLink, link],
    ['json', words.copyJson, () => JSON.stringify(state)],
    ['text', words.copyText, () => game.text.draw(state)],
  ] as const;
  return (
    <>
      <p className="row">
        {ways.map(([what, label, make]) => (
          <button key={what} type="button" className="button small" onClick={() => void copy(what, make)}>
            {copied === what ? words.copied : label}
          </button>
        ))}
      </p>
      {byHand !== undefined && (
        <label className="field">
          <span>{words.byHand}</span>
          <textarea readOnly rows={3} value={byHand} onFocus={({ target }) => target.select()} />
        </label>
      )}
    </>
  );
};
