import { err, problem, type Result } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import type { Change } from '@ludus/table';
import type { Logger } from '../observe/log.ts';
import type { Thinker } from '../thinking/types.ts';
import type { LiveTable } from './liveTable.ts';
import type { Ownership } from './ownership.ts';
import type { StoreReport } from './recording.ts';
import type { ClockSources } from './serverClock.ts';
import type { SessionStore } from './sessionStore.ts';
import type { Bots } from './types.ts';

export interface LobbyOptions extends ClockSources {
  readonly db: GameStore;
  readonly store: SessionStore;
  readonly thinker: Thinker;
  readonly log: Logger;
  /** How many games may be played at the same time. */
  readonly maxGames?: number;
  /** How many games one client may play at the same time; any number when left out. */
  readonly maxGamesPerClient?: number | undefined;
  readonly maxThinkMs?: number;
  /** How long agents that play among themselves continue after somebody last looked; a minute when left out. */
  readonly unwatchedMs?: number;
  /** Games nobody touches end after this time, those with few moves sooner; two weeks when left out. */
  readonly keepMs?: number | undefined;
  /** Tables nobody uses are unloaded after this time. */
  readonly idleMs?: number;
  readonly report?: StoreReport;
  /** Whether records contain the names people play under; yes when left out. */
  readonly storesNames?: boolean | undefined;
  /** Which tables this server runs; all when left out. */
  readonly ownership?: Ownership;
  /** Programs that may sit at tables; none when left out. */
  readonly bots?: Bots;
  /** Called with every table that was opened or changed. */
  readonly onTable?: (live: LiveTable) => void;
  /** Called with every table that another server runs now. */
  readonly onDropped?: (live: LiveTable) => void;
  /** Called with everything that happens at any table. */
  readonly onChange?: (change: Change) => void;
}

export const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

export const SHUTTING_DOWN = refuse('shutting_down', 'The server is shutting down.');
