import type { CreateRequest } from '@ludus/server/client';
import type { GameChoices } from '../play/newGame.ts';
import { readOwnName } from './ownName.ts';
import { liveWords } from './words.ts';

/** The time controls of games by link, under the server's names. */
export const TIME_CONTROLS = (
  ['none', 'blitz', 'rapid', 'days'] as const satisfies readonly NonNullable<CreateRequest['timeControl']>[]
).map((id) => ({ id, name: liveWords.clocks[id] }));

type TimeControlId = (typeof TIME_CONTROLS)[number]['id'];

/** The settings of a game by link, beyond the game itself. */
export interface LinkChoices {
  readonly name: string;
  readonly timeControl: TimeControlId;
  readonly mayUndo: boolean;
  readonly mayAskHints: boolean;
  /** Whether people may write their own messages. */
  readonly mayChat: boolean;
}

/** The settings a game by link starts with. */
export const defaultLink = (): LinkChoices => ({
  name: readOwnName(),
  timeControl: 'none',
  mayUndo: true,
  mayAskHints: true,
  mayChat: false,
});

export type LiveChoices = GameChoices & LinkChoices;
