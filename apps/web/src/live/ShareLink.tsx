import { useRef, useState } from 'react';
import { announce } from '../frame/live.tsx';
import { Icon } from '../table/Icon.tsx';
import { liveWords } from './words.ts';

/** Copies a selected text; pages in the local network without TLS have only this old way. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    if (navigator.clipboard === undefined) return document.execCommand('copy');
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** A link with a button that copies it. */
export const LinkRow = ({ label, link }: { readonly label: string; readonly link: string }) => {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    field.current?.select();
    const isDone = await copyText(link);
    setCopied(isDone);
    announce(isDone ? liveWords.copiedNow : liveWords.copyYourself);
  };
  return (
    <div className="link-row">
      <input
        ref={field}
        readOnly
        translate="no"
        aria-label={label}
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <button type="button" className="button primary" onClick={() => void copy()}>
        <Icon name="copy" size={18} />
        {isCopied ? liveWords.copied : liveWords.copy}
      </button>
    </div>
  );
};

/** Shares a link with another app of the device, if possible. */
export const ShareButton = ({ link, game }: { readonly link: string; readonly game: string }) => {
  if (typeof navigator.share !== 'function') return null;
  const share = async (): Promise<void> => {
    const shared = { title: liveWords.shareTitle(game), text: liveWords.shareText(game), url: link };
    // Closing the dialog means that the reader decided not to share.
    await navigator.share(shared).catch(() => undefined);
  };
  return (
    <button type="button" className="button" onClick={() => void share()}>
      <Icon name="share" size={18} />
      {liveWords.share}
    </button>
  );
};
