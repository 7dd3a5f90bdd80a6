import type { SharedWork } from '@ludus/server/client';
import { makeFigure } from '../figures.ts';
import { ceiling, type Sample } from './samples.ts';
import { workersWords as words } from './words.ts';

export type QueueWorker = SharedWork['workers'][number];

/** Whether a worker is busy, idle, or silent. */
export const stateOf = ({ isAbsent, piecesPerSecond }: QueueWorker): 'busy' | 'idle' | 'silent' => {
  if (isAbsent) return 'silent';
  return piecesPerSecond > 0 ? 'busy' : 'idle';
};

const LINE = { width: 120, height: 28 };

const Sparkline = ({ rates }: { readonly rates: readonly number[] }) => {
  const most = ceiling(Math.max(0, ...rates));
  const points = rates.map(
    (rate, i) =>
      `${(i / Math.max(1, rates.length - 1)) * LINE.width},${LINE.height - 2 - (rate / most) * (LINE.height - 4)}`,
  );
  return (
    <svg className="sparkline" viewBox={`0 0 ${LINE.width} ${LINE.height}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
};

/** One worker: its speed, and its problem if there is one. */
export const WorkerCard = ({
  worker,
  colour,
  samples,
}: {
  readonly worker: QueueWorker;
  readonly colour: string;
  readonly samples: readonly Sample[];
}) => {
  const { name, threads, version, pieces, piecesPerSecond, lastSeen, remark } = worker;
  const state = stateOf(worker);
  return (
    <li className={`card worker ${state}`}>
      <header>
        <span className="swatch" style={{ background: colour }} aria-hidden="true" />
        <strong translate="no">{name}</strong>
        <span className={`state ${state}`}>{words.states[state]}</span>
      </header>
      <div className="worker-pace">
        <span>
          <b>{makeFigure(state === 'silent' ? 0 : piecesPerSecond)}</b>{' '}
          <span className="soft">{words.pace('').trim()}</span>
        </span>
        <Sparkline rates={samples.map(({ rates }) => rates[name] ?? 0)} />
      </div>
      <p className="soft">
        {state === 'silent' ? words.lastSeen(lastSeen) : words.done(pieces)} · {words.threads(threads)} ·{' '}
        {words.version(version)}
      </p>
      {remark !== '' && <p>{remark}</p>}
    </li>
  );
};
