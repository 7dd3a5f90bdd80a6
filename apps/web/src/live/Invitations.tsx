import type { PlayState } from '@ludus/server/client';
import { useState } from 'react';
import { href } from '../frame/router.ts';
import { readKeys } from './keys.ts';
import type { LiveTable } from './liveTable.ts';

const linkTo = (segments: readonly string[]): string =>
  `${window.location.origin}${window.location.pathname}${href(segments)}`;

const LinkField = ({ label, link }: { readonly label: string; readonly link: string }) => {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="invite">
      <label className="field">
        <span>{label}</span>
        <input readOnly value={link} onFocus={({ target }) => target.select()} />
      </label>
      <button
        type="button"
        className="button"
        onClick={() => void navigator.clipboard?.writeText(link).then(() => setCopied(true))}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
};

/** Links for those who shall take the other seats. */
export const Invitations = ({ table, play }: { readonly table: LiveTable; readonly play: PlayState }) => {
  const open = readKeys(table.id).invites.filter(({ seat }) => play.seats[seat - 1]?.isTaken === false);
  if (open.length === 0) return null;
  return (
    <section className="card" aria-label="Invitations">
      <h2>Invite</h2>
      <p>Send each link to one person. The game goes on as soon as they sit down.</p>
      {open.map(({ seat, invite }) => (
        <LinkField
          key={seat}
          label={table.ui.seatName(seat)}
          link={linkTo(['live', table.id, 'join', `${seat}`, invite])}
        />
      ))}
    </section>
  );
};

/** The link for everybody else. */
export const SpectatorLink = ({ id }: { readonly id: string }) => (
  <details className="card">
    <summary>Let others watch</summary>
    <LinkField label="Whoever opens this link looks on" link={linkTo(['live', id])} />
  </details>
);
