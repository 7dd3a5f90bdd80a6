import { use } from 'react';
import { loadGameUi } from '../play/catalogue.ts';
import type { GameUi } from '../play/ui.ts';

/** The pages' knowledge of a game; the page waits while it is loaded. Undefined when there is no such game. */
export const useGameUi = (id: string): GameUi | undefined => use(loadGameUi(id));
