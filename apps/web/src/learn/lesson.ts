import type { Tagged } from '@ludus/kernel';
import type { GameUi } from '../table/ui.ts';

/** A small position with one thing to find out. The learner sits in seat 1. */
export interface Lesson<State = unknown, Event extends Tagged = Tagged> {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** What to do, in one sentence. */
  readonly task: string;
  /** Said once it is done. */
  readonly done: string;
  /** The position, as the engine accepts it. */
  readonly begin: () => State;
  /** Whether what happened since the start is what the task asks for. */
  isSolved(events: readonly Event[]): boolean;
  /** One way to solve it, in notation. */
  readonly solution: readonly string[];
}

/** The lessons of one game, in order. */
export interface Course {
  readonly ui: GameUi;
  readonly lessons: readonly Lesson[];
}
