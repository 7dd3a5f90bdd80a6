import type { CreateRequest } from '@ludus/server/client';
import type { GameChoices } from '../play/newGame.ts';
import { readOwnName } from './ownName.ts';
import { liveWords } from './words.ts';

/** How long people may think in games by link, as the server names it. */
export const TIME_CONTROLS = (
  ['none', 'blitz', 'rapid', 'days'] as const satisfies readonly NonNullable<CreateRequest['timeControl']>[]
).map((id) => ({ id, name: liveWords.clocks[id] }));

type TimeControlId = (typeof TIME_CONTROLS)[number]['id'];

/** What is agreed on in a game by link beyond the game itself. */
export interface LinkChoices {
  readonly name: string;
  readonly timeControl: TimeControlId;
  readonly mayUndo: boolean;
  readonly mayAskHints: boolean;
  /** Whether people may write to each other in their own words. */
  readonly mayChat: boolean;
}

export const DEFAULT_LINK: LinkChoices = {
  name: readOwnName(),
  timeControl: 'none',
  mayUndo: true,
  mayAskHints: true,
  mayChat: false,
};

export type LiveChoices = GameChoices & LinkChoices;
