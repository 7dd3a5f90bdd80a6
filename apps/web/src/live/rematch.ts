import type { PlayState } from '@ludus/server/client';
import type { Person } from '../words/people.ts';

/** How far the people at a finished table are with a rematch, as the viewer sees it. */
export type RematchStage =
  /** The viewer cannot ask for one. */
  | { readonly type: 'none' }
  | { readonly type: 'possible' }
  /** The viewer has agreed; these people have not answered yet. */
  | { readonly type: 'waiting'; readonly names: readonly string[] }
  | { readonly type: 'asked'; readonly by: string }
  | { readonly type: 'started'; readonly next: string };

/** The seats of people, who have to agree to take-backs and rematches. */
export const peopleAt = (seats: PlayState['seats']): PlayState['seats'] =>
  seats.filter(({ kind, bot }) => kind === 'human' && bot === undefined);

export const rematchStage = (
  { rematch, viewer, seats, outcome }: Pick<PlayState, 'rematch' | 'viewer' | 'seats' | 'outcome'>,
  people: readonly Person[],
): RematchStage => {
  const next = rematch?.next ?? null;
  if (next !== null) return { type: 'started', next };
  const persons = peopleAt(seats);
  if (viewer === null || outcome === null || persons.some(({ isTaken }) => !isTaken)) return { type: 'none' };
  if (rematch === null) return { type: 'possible' };
  const { agreed } = rematch;
  if (!agreed.includes(viewer)) return { type: 'asked', by: people[agreed[0]! - 1]!.name };
  const missing = persons.filter(({ seat }) => !agreed.includes(seat));
  return { type: 'waiting', names: missing.map(({ seat }) => people[seat - 1]!.name) };
};
