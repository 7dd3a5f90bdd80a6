import type { Seat } from '@ludus/kernel';
import { href } from '../frame/router.ts';

const absolute = (address: string): string => new URL(address, window.location.href).href;

/**
 * The link that invites to a seat; where an invitation is shared, the guest may take another free one. Its secret stands
 * behind the `#`, which browsers keep to themselves.
 */
export const inviteLink = (id: string, seat: Seat, invite: string): string =>
  absolute(href(['live', id, 'join', `${seat}`], {}, invite));

/** The link for everybody else. */
export const watchLink = (id: string): string => absolute(href(['live', id]));
