import type { DatabaseHealth } from '@ludus/server/client';
import { useEffect, useState } from 'react';
import { href } from '../frame/router.ts';
import { Refused } from '../look/Refused.tsx';
import { MOMENT, plainWords } from '../look/words.ts';
import { describeFailure, server } from '../server/server.ts';

/** How the last inspection went, in a few words. */
export const healthWords = ({ status, report, isOutdated, done, total }: DatabaseHealth): string => {
  if (status === 'running') return `being checked, ${done} of ${total}`;
  if (status === 'failed') return 'could not be checked';
  if (report === null) return 'not checked';
  const broken = report.problems.length + report.file_problems.length;
  const found = broken === 0 ? 'all good' : `${broken} problem${broken === 1 ? '' : 's'}`;
  return isOutdated ? `${found}, changed since` : found;
};

const Problems = ({
  report,
  isServed,
}: {
  readonly report: NonNullable<DatabaseHealth['report']>;
  readonly isServed: boolean;
}) => (
  <ul className="events">
    {report.file_problems.map((text) => (
      <li key={text}>{text}</li>
    ))}
    {report.problems.map(({ code, message, gameId, moveNumber }) => (
      <li key={`${code} ${gameId} ${moveNumber}`}>
        {plainWords(code)}: {message}{' '}
        {gameId !== undefined &&
          (isServed ? (
            <a href={href(['replay', gameId], moveNumber === undefined ? {} : { move: moveNumber + 1 })}>
              {gameId}
            </a>
          ) : (
            gameId
          ))}
      </li>
    ))}
  </ul>
);

const POLL_MS = 700;

/** Has every game of a database replayed and says what was found. */
export const Health = ({
  id,
  isServed,
  first,
}: {
  readonly id: string;
  readonly isServed: boolean;
  readonly first: DatabaseHealth;
}) => {
  const [health, setHealth] = useState(first);
  const [problem, setProblem] = useState<string>();
  const isRunning = health.status === 'running';
  // A running inspection is looked after until it is done; the first answer may be in before that.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      server.lab.health(id).then(setHealth, (error: unknown) => setProblem(describeFailure(error)));
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, id]);
  const inspect = (): void => {
    setProblem(undefined);
    server.lab.inspect(id).then(setHealth, (error: unknown) => setProblem(describeFailure(error)));
  };
  const { report, done, total, checkedAt, reason } = health;
  return (
    <section className="card" aria-label="Health">
      <h2>Health</h2>
      <p role="status">
        {healthWords(health)}
        {checkedAt !== null && <span className="soft"> · {MOMENT.format(new Date(checkedAt))}</span>}
      </p>
      {isRunning && <progress value={done} max={Math.max(1, total)} aria-label="Games checked" />}
      {reason !== null && <p>{reason}</p>}
      {report !== null && <Problems report={report} isServed={isServed} />}
      <Refused text={problem} />
      <p className="row">
        <button type="button" className="button" onClick={inspect} disabled={isRunning}>
          {report === null ? 'Check every game' : 'Check again'}
        </button>
        <span className="soft">Every game is played again by the rules, move by move.</span>
      </p>
    </section>
  );
};
