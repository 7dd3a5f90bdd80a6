import type { Lesson } from '@ludus/kernel';
import type { GameUi } from '../table/ui.ts';

/** The lessons of one game, in order. */
export interface Course {
  readonly ui: GameUi;
  readonly lessons: readonly Lesson[];
  /** The game provides them itself, in one language. */
  readonly isOwn?: boolean;
}
