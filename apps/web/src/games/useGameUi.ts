import { use } from 'react';
import type { GameUi } from '../table/ui.ts';
import { loadGameUi } from './catalogue.ts';

/** What the pages know about a game; the page waits while it is loaded. Undefined if there is no such game. */
export const useGameUi = (id: string): GameUi | undefined => use(loadGameUi(id));
