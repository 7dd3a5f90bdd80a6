import type { Change } from '@ludus/table';
import type { Metrics } from './observe/metrics.ts';
import type { Storing } from './replay/storing.ts';
import type { Purpose, Thinker } from './thinking/types.ts';

/** Counts moves and endings of live games. */
export const countChanges = (metrics: Metrics): ((change: Change) => void) => {
  const moves = metrics.counter('ludus_moves_total', 'Moves of live games, by who decided them.');
  const ended = metrics.counter('ludus_games_ended_total', 'Live games that ended, by how.');
  return (change) => {
    if (change.type === 'move') moves({ by: change.step.by });
    if (change.type === 'ended') ended({ reason: change.outcome.reason });
  };
};

/** The same thinker, timed. */
export const timedThinker = (thinker: Thinker, metrics: Metrics): Thinker => {
  const waited = metrics.histogram(
    'ludus_agent_answer_seconds',
    'Time until an agent answers, including waiting.',
  );
  const failed = metrics.counter(
    'ludus_agent_failures_total',
    'Requests that no agent answered, by purpose.',
  );
  const timed = async <Answer>(purpose: Purpose, answer: Promise<Answer>): Promise<Answer> => {
    const started = performance.now();
    try {
      return await answer;
    } catch (caught) {
      failed({ purpose });
      throw caught;
    } finally {
      waited((performance.now() - started) / 1000, { purpose });
    }
  };
  return {
    get pending() {
      return thinker.pending;
    },
    waitingFor: (purpose, askedBy) => thinker.waitingFor(purpose, askedBy),
    stop: () => thinker.stop(),
    think: (question, occasion) => timed(occasion.purpose, thinker.think(question, occasion)),
    ponder: (question, signal) => thinker.ponder(question, signal),
    assess: (judging, occasion) => timed(occasion.purpose, thinker.assess(judging, occasion)),
  };
};

/** The same storing service, with counts of its results. */
export const countedStoring = (storing: Storing, metrics: Metrics): Storing => {
  const count = metrics.counter('ludus_games_received_total', 'Games sent for storage, by result.');
  return {
    stop: () => storing.stop(),
    store: async (task) => {
      const answer = await storing.store(task);
      count({ result: answer.type });
      return answer;
    },
  };
};
