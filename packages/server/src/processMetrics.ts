import { footprintOf } from '@ludus/replay';
import type { Analyst } from './analysis/analyst.ts';
import type { Connections } from './limits/connections.ts';
import { openFiles } from './limits/filePressure.ts';
import type { Metrics } from './observe/metrics.ts';
import type { Lobby } from './play/lobby.ts';
import type { Thinker } from './thinking/types.ts';

export interface Observed {
  readonly lobby: Lobby;
  readonly connections: Connections;
  readonly thinker: Thinker;
  readonly analyst: Analyst;
  /** Where the games are. */
  readonly address: string;
}

/** Process metrics, under their usual names. */
const observeSystem = (metrics: Metrics): void => {
  const startedAt = Date.now() / 1000 - process.uptime();
  metrics.gauge('process_start_time_seconds', 'When the server started, in Unix time.', () => startedAt);
  metrics.gauge('process_resident_memory_bytes', 'Memory in use.', () => process.memoryUsage.rss());
  metrics.gauge('process_open_fds', 'Open files and connections.', openFiles);
  metrics.reading('counter', 'process_cpu_seconds_total', 'CPU time used, of all threads.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
};

/** Metrics about the server as a whole. */
export const observeProcess = (
  metrics: Metrics,
  { lobby, connections, thinker, analyst, address }: Observed,
): void => {
  metrics.gauge('ludus_games_active', 'Live games that are not over.', () => lobby.active);
  metrics.gauge('ludus_tables', 'Live games in memory.', () => lobby.tables);
  metrics.gauge('ludus_watchers', 'Players and spectators following games.', () => lobby.watchers);
  metrics.gauge('ludus_streams', 'Open WebSockets and event streams.', () => connections.total);
  metrics.gauge('ludus_agent_questions', 'Agent requests in progress or waiting.', () => thinker.pending);
  metrics.gauge('ludus_analyses', 'Games being analysed or waiting for it.', () => analyst.pending);
  metrics.gauge('ludus_store_bytes', 'Size of the game database file.', () => footprintOf(address)?.bytes);
  metrics.gauge(
    'ludus_store_log_bytes',
    'Size of its write-ahead log.',
    () => footprintOf(address)?.pendingBytes,
  );
  observeSystem(metrics);
};

const EVERY_MS = 250;

/** Measures event loop lag; returns how to stop. */
export const observeLag = (metrics: Metrics): (() => void) => {
  const lag = metrics.histogram('ludus_event_loop_lag_seconds', 'How late a 250 ms timer fires.');
  let due = performance.now() + EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    lag(Math.max(0, now - due) / 1000);
    due = now + EVERY_MS;
  }, EVERY_MS);
  return () => clearInterval(timer);
};
