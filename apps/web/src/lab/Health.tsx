import type { DatabaseHealth } from '@ludus/server/client';
import { useEffect, useState } from 'react';
import { href } from '../frame/router.ts';
import { Refused } from '../look/Refused.tsx';
import { MOMENT, plainWords } from '../look/words.ts';
import { describeFailure, server } from '../server/server.ts';
import { labWords as words } from './words.ts';

/** The result of the last check, in a few words. */
export const healthWords = ({ status, report, isOutdated, done, total }: DatabaseHealth): string => {
  if (status === 'running') return words.checking(done, total);
  if (status === 'failed') return words.checkFailed;
  if (report === null) return words.unchecked;
  const broken = report.problems.length + report.file_problems.length;
  const found = broken === 0 ? words.allGood : words.problems(broken);
  return isOutdated ? words.outdated(found) : found;
};

const Problems = ({
  report,
  isServed,
}: {
  readonly report: NonNullable<DatabaseHealth['report']>;
  readonly isServed: boolean;
}) => (
  <ul className="events" translate="no">
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

/** Replays every game of a database and reports what was found. */
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
  // A running check is polled until it is done; it may finish before the first answer.
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
    <section className="card health" aria-label={words.health}>
      <h2>{words.health}</h2>
      <p role="status">
        {healthWords(health)}
        {checkedAt !== null && (
          <span className="soft" translate="no">
            {' '}
            · {MOMENT.format(new Date(checkedAt))}
          </span>
        )}
      </p>
      {isRunning && <progress value={done} max={Math.max(1, total)} aria-label={words.gamesChecked} />}
      {reason !== null && <p translate="no">{reason}</p>}
      {report !== null && <Problems report={report} isServed={isServed} />}
      <Refused text={problem} />
      <p className="row">
        <button type="button" className="button" onClick={inspect} disabled={isRunning}>
          {report === null ? words.check : words.checkAgain}
        </button>
        <span className="soft">{words.checkHint}</span>
      </p>
    </section>
  );
};
