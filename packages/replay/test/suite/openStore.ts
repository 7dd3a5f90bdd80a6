import type { StoreOptions } from '../../src/index.ts';
import type { TestStore } from '../support.ts';

/** Opens a new, empty store of the kind that is tested. */
export type OpenStore = (options?: Partial<StoreOptions>) => Promise<TestStore>;

/** The tables with data about games. */
export const GAME_TABLES = [
  'games',
  'game_players',
  'game_initial_state',
  'game_moves',
  'game_state_snapshots',
  'game_choices',
  'game_history_entries',
  'game_nnue_features',
] as const;
