import type { GameEvent, Setup } from '@ludus/ringrift-engine';

/** A small position with one thing to find out. */
export interface Lesson {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** What to do, in one sentence. */
  readonly task: string;
  /** Said once it is done. */
  readonly done: string;
  readonly start: Setup;
  /** Whether what happened since the start is what the task asks for. */
  readonly isSolved: (events: readonly GameEvent[]) => boolean;
  /** One way to solve it, in notation. */
  readonly solution: readonly string[];
}
