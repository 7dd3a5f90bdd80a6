import type { CreateRequest } from '@ludus/server/client';
import type { GameChoices } from '../play/newGame.ts';

/** How long people may think in games by link, as the server names it. */
export const TIME_CONTROLS = [
  { id: 'none', name: 'No clock' },
  { id: 'blitz', name: '5 minutes + 3 seconds a turn' },
  { id: 'rapid', name: '15 minutes + 10 seconds a turn' },
  { id: 'days', name: '3 days a turn' },
] as const satisfies readonly { readonly id: CreateRequest['timeControl']; readonly name: string }[];

type TimeControlId = (typeof TIME_CONTROLS)[number]['id'];

/** What is agreed on in a game by link beyond the game itself. */
export interface LinkChoices {
  readonly name: string;
  readonly timeControl: TimeControlId;
  readonly mayUndo: boolean;
  readonly mayAskHints: boolean;
}

export const DEFAULT_LINK: LinkChoices = { name: '', timeControl: 'none', mayUndo: true, mayAskHints: true };

export type LiveChoices = GameChoices & LinkChoices;
