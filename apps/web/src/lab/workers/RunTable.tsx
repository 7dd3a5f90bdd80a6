import type { SharedWork } from '@ludus/server/client';
import { Columns } from '../../look/Columns.tsx';
import { Wide } from '../../look/Wide.tsx';
import { type Sample, timeLeft } from './samples.ts';
import { workersWords as words } from './words.ts';

type Run = SharedWork['runs'][number];

const OPEN: readonly Run['state'][] = ['running', 'paused'];

const wordFor = (known: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(known, name) ? known[name]! : name;

/** A run whose command was stopped gets no more pieces, and its results wait. */
const isAlone = ({ state, collector }: Run): boolean => state === 'running' && collector === undefined;

/** The id of a run starts with its kind. */
const shortId = ({ id, kind }: Run): string => (id.startsWith(`${kind}/`) ? id.slice(kind.length + 1) : id);

/** The runs, their progress, and how long they will take at this pace. */
export const RunTable = ({
  runs,
  samples,
}: {
  readonly runs: readonly Run[];
  readonly samples: readonly Sample[];
}) => (
  <Wide label={words.runs}>
    <table className="stacked runs">
      <Columns names={Object.values(words.runColumns)} />
      <tbody>
        {runs.map((run) => {
          const { id, kind, state, total, stored, done, setAside } = run;
          const ready = stored + done;
          return (
            <tr key={id}>
              <td>
                <strong>{wordFor(words.runKinds, kind)}</strong>{' '}
                <span className="soft" translate="no" title={id}>
                  {shortId(run)}
                </span>
              </td>
              <td data-label={words.runColumns.progress}>
                <progress max={Math.max(1, total)} value={ready} aria-label={words.progress(ready, total)} />{' '}
                <span className="soft">{words.progress(ready, total)}</span>
                {setAside > 0 && (
                  <span className="warning">
                    {' '}
                    {words.setAside}: {setAside}
                  </span>
                )}
              </td>
              <td data-label={words.runColumns.left}>
                {OPEN.includes(state) ? words.left(timeLeft(samples, run)) : '–'}
              </td>
              <td data-label={words.runColumns.status}>
                <span className={`state ${state === 'running' && !isAlone(run) ? 'busy' : 'idle'}`}>
                  {isAlone(run) ? words.isAlone : wordFor(words.runStates, state)}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </Wide>
);
