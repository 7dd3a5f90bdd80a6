import type { SharedWork } from '@ludus/server/client';
import { Columns } from '../../look/Columns.tsx';
import { Wide } from '../../look/Wide.tsx';
import { sentenceCase } from '../../look/words.ts';
import { Failure } from '../../server/Failure.tsx';
import { number } from '../../words/format.ts';
import { Crumbs } from '../Crumbs.tsx';
import { makeFigure } from '../figures.ts';
import { NothingYet } from '../NothingYet.tsx';
import { labWords } from '../words.ts';
import { colourOf } from './colours.ts';
import { QueueDrawing } from './QueueDrawing.tsx';
import { RateChart } from './RateChart.tsx';
import { RunTable } from './RunTable.tsx';
import { useQueue, type Watched } from './useQueue.ts';
import { stateOf, WorkerCard } from './WorkerCard.tsx';
import { workersWords as words } from './words.ts';
import './workers.css';

const ADDRESS = 'postgres://ludus@db.example.org/games';

/** The current activity, in one line. */
const Headline = ({ workers, runs }: Pick<SharedWork, 'workers' | 'runs'>) => {
  const present = workers.filter(({ isAbsent }) => !isAbsent);
  const busy = present.filter((worker) => stateOf(worker) === 'busy');
  if (present.length === 0) return <h1>{words.nobody}</h1>;
  // A worker has no speed before it finishes its first piece.
  const leased = runs.reduce((sum, run) => sum + run.leased, 0);
  if (busy.length === 0) return <h1>{leased > 0 ? words.underWay(leased) : words.idle(present.length)}</h1>;
  const pace = busy.reduce((sum, { piecesPerSecond }) => sum + piecesPerSecond, 0);
  return (
    <h1>
      {words.working(busy.length, present.length)}: <em>{words.pace(makeFigure(pace))}</em>
    </h1>
  );
};

const Totals = ({ runs }: Pick<SharedWork, 'runs'>) => {
  const open = runs.filter(({ state }) => state === 'running' || state === 'paused');
  const sum = (of: (run: SharedWork['runs'][number]) => number): number =>
    open.reduce((all, run) => all + of(run), 0);
  const figures = [
    // Not everything that waits is in the queue yet.
    [words.waiting, sum(({ total, stored, done, leased }) => Math.max(0, total - stored - done - leased))],
    [words.inWork, sum(({ leased }) => leased)],
    [words.finished, sum(({ stored, done }) => stored + done)],
    [words.setAside, sum(({ setAside }) => setAside)],
  ] as const;
  return (
    <dl className="totals">
      {figures.map(([name, value]) => (
        <div key={name} className={`card ${name === words.setAside && value > 0 ? 'bad' : ''}`}>
          <dt className="soft">{name}</dt>
          <dd>
            <b>{number(value)}</b> <span className="soft">{words.pieces}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};

const Failures = ({ failures }: Pick<SharedWork, 'failures'>) => (
  <>
    <h2>{words.failures}</h2>
    <Wide label={words.failures}>
      <table className="stacked">
        <Columns names={Object.values(words.failureColumns)} />
        <tbody>
          {failures.map(({ run, number: piece, worker, message }) => (
            <tr key={`${run} ${piece}`}>
              <td translate="no">{run}</td>
              <td data-label={words.failureColumns.piece}>{piece}</td>
              <td data-label={words.failureColumns.worker} translate="no">
                {worker}
              </td>
              <td data-label={words.failureColumns.reason}>{sentenceCase(message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
    <NothingYet text={words.failuresHint} command={`ludus queue retry ${ADDRESS} ${failures[0]!.run}`} />
  </>
);

const Work = ({ work, samples, error }: Watched & { readonly work: SharedWork }) => {
  const { runs, workers, failures } = work;
  const names = workers.map(({ name }) => name);
  const silent = workers.filter(({ isAbsent }) => isAbsent).length;
  return (
    <>
      <p className="workers-kicker">
        {silent > 0 && <span className="state silent">{words.silent(silent)}</span>}{' '}
        <span className="soft">{error === undefined ? words.live : words.stale}</span>
      </p>
      <Headline workers={workers} runs={runs} />
      <div className="workers-top">
        <RateChart samples={samples} names={names} />
        <Totals runs={runs} />
      </div>
      <ul className="workers">
        {workers.map((worker) => (
          <WorkerCard
            key={worker.name}
            worker={worker}
            colour={colourOf(names, worker.name)}
            samples={samples}
          />
        ))}
      </ul>
      <h2>{words.runs}</h2>
      {runs.length === 0 ? (
        <NothingYet
          text={words.noRuns}
          command={`ludus selfplay ringrift --games 1000 --workers 0 --db ${ADDRESS} --queue ${ADDRESS}`}
        />
      ) : (
        <RunTable runs={runs} samples={samples} />
      )}
      {failures.length > 0 && <Failures failures={failures} />}
      <h2>{words.addWorker}</h2>
      <NothingYet text={words.addHint} command={`ludus worker --queue ${ADDRESS}`} />
    </>
  );
};

/** Runs and workers of the queue, live. */
export const WorkersPage = () => {
  const watched = useQueue();
  const { work, error } = watched;
  return (
    <section className="page lab workers-page">
      <Crumbs here={words.title} />
      {work === undefined && error === undefined && <p className="soft lab-waiting">{labWords.loading}</p>}
      {work === undefined && error !== undefined && (
        <Failure error={error} onAgain={() => location.reload()} />
      )}
      {work?.isThere === false && (
        <div className="no-queue">
          <QueueDrawing />
          <div>
            <h1>{words.title}</h1>
            <p className="lead">{words.whatFor}</p>
            <NothingYet text={words.noQueue} command={`ludus serve --db ${ADDRESS} --queue ${ADDRESS}`} />
            <p>
              <a className="alone" href="/docs/scaling">
                {words.readMore}
              </a>
            </p>
          </div>
        </div>
      )}
      {work?.isThere === true && <Work {...watched} work={work} />}
    </section>
  );
};
