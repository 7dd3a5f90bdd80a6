import { type Assessment, type Decision, knowledgeOf } from '@ludus/agents';
import type { Registry } from '@ludus/kernel';
import type { Judging, Question } from './types.ts';

/** Where processes that think connect to. */
export const THINK_PATH = '/api/cluster/think';

/** A process that thinks says what it can do, then answers questions. */
export type FromWorker =
  | {
      readonly type: 'hello';
      readonly name: string;
      readonly threads: number;
      /** What it knows of each game. */
      readonly games: Readonly<Record<string, string>>;
    }
  | { readonly type: 'answer'; readonly id: number; readonly decision: Decision | Assessment }
  | { readonly type: 'failure'; readonly id: number; readonly message: string };

export interface ToWorker {
  readonly type: 'question';
  readonly id: number;
  /** With a move that was played it asks what that was worth. */
  readonly question: Question | Judging;
}

/** What programs know of games: those that say the same give the same answers. */
export const knownGames = (games: Registry): Record<string, string> =>
  Object.fromEntries(games.games.map((game) => [game.id, `${game.rulesVersion} ${knowledgeOf(game)}`]));
