import { use } from 'react';
import type { GameUi } from '../table/ui.ts';
import { loadGameUi } from './catalogue.ts';

/** The pages' knowledge of a game; the page waits while it is loaded. Undefined when there is no such game. */
export const useGameUi = (id: string): GameUi | undefined => use(loadGameUi(id));
