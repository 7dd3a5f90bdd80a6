import type { Analyst } from '../analysis/analyst.ts';
import type { Lobby } from '../play/lobby.ts';
import type { Watching } from '../play/watching.ts';
import type { Thinker } from '../thinking/types.ts';
import type { Metrics } from './metrics.ts';

/** Figures about the server as a whole. */
export const observeProcess = (
  metrics: Metrics,
  {
    lobby,
    watching,
    thinker,
    analyst,
  }: { lobby: Lobby; watching: Watching; thinker: Thinker; analyst: Analyst },
): void => {
  metrics.gauge('ludus_tables', 'Live games in memory.', () => lobby.tables);
  metrics.gauge('ludus_watchers', 'Players and spectators following games.', () => lobby.watchers);
  metrics.gauge('ludus_streams', 'Open WebSockets and event streams.', () => watching.total);
  metrics.gauge('ludus_agent_questions', 'Questions agents think about or that wait.', () => thinker.pending);
  metrics.gauge('ludus_analyses', 'Games being analysed or waiting for it.', () => analyst.pending);
  metrics.gauge('process_resident_memory_bytes', 'Memory in use.', () => process.memoryUsage.rss());
  metrics.gauge('process_cpu_seconds', 'CPU time used.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
};
