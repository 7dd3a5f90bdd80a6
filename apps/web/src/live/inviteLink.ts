import type { Seat } from '@ludus/kernel';
import { href } from '../frame/router.ts';

const absolute = (address: string): string => new URL(address, window.location.href).href;

/**
 * The link that invites to a seat; with a shared invitation, the guest may take another free one. Its secret
 * is behind the `#`, which browsers do not send.
 */
export const inviteLink = (id: string, seat: Seat, invite: string): string =>
  absolute(href(['live', id, 'join', `${seat}`], {}, invite));

/** Whether links to a host name work only on the machine that serves the page. */
export const isOnlyHere = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** The link for spectators. */
export const watchLink = (id: string): string => absolute(href(['live', id]));
