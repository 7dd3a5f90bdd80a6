import { type Assessment, type Decision, knowledgeOf } from '@ludus/agents';
import type { Registry } from '@ludus/kernel';
import type { Judging, Question } from './types.ts';

/** Where thinking processes connect. */
export const THINK_PATH = '/api/cluster/think';

/** A thinking process says what it can do, then answers requests. */
export type FromWorker =
  | {
      readonly type: 'hello';
      readonly name: string;
      readonly threads: number;
      /** What it knows about each game. */
      readonly games: Readonly<Record<string, string>>;
    }
  | { readonly type: 'answer'; readonly id: number; readonly decision: Decision | Assessment | null }
  | { readonly type: 'failure'; readonly id: number; readonly message: string };

export type ToWorker =
  | {
      readonly type: 'question';
      readonly id: number;
      /** With a move that was played, it asks what that was worth. */
      readonly question: Question | Judging;
    }
  /** To be thought about until `finish`; the answer is null. */
  | { readonly type: 'ponder'; readonly id: number; readonly question: Question }
  | { readonly type: 'finish'; readonly id: number };

/** What programs know about games: equal values give equal answers. */
export const knownGames = (games: Registry): Record<string, string> =>
  Object.fromEntries(games.games.map((game) => [game.id, `${game.rulesVersion} ${knowledgeOf(game)}`]));
