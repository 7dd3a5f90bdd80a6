import type { Presence } from '@ludus/server/client';
import { area } from '../words/area.ts';
import './presence.css';

const presenceWords = area('presence', { online: 'online', away: 'away', offline: 'offline' });

/** Whether a person at another screen is present: a full, half or empty dot, and a word. */
export const PresenceDot = ({ presence }: { readonly presence: Presence }) => (
  <span className="presence" data-presence={presence}>
    <i aria-hidden="true" />
    <span>{presenceWords[presence]}</span>
  </span>
);
