import { useSyncExternalStore } from 'react';
import type { Match, MatchState } from './match.ts';

export const useMatch = (match: Match): MatchState => useSyncExternalStore(match.subscribe, match.getState);
