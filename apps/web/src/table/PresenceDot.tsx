import type { Presence } from '@ludus/server/client';
import { area } from '../words/area.ts';
import './presence.css';

const presenceWords = area('presence', { online: 'online', away: 'away', offline: 'offline' });

/** Whether somebody at another screen is there: a dot, filled, half or empty, and the word for it. */
export const PresenceDot = ({ presence }: { readonly presence: Presence }) => (
  <span className="presence" data-presence={presence}>
    <i aria-hidden="true" />
    {presenceWords[presence]}
  </span>
);
