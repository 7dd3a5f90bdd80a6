import type { ExperimentResult } from '@ludus/server/client';
import { boundsOf, type Estimate, makeFigure, type NumberFormat } from './figures.ts';
import { labWords as words } from './words.ts';

type Setup = ExperimentResult['setups'][number];
export type Measured = Setup['metrics'][keyof Setup['metrics']][number];
export type Difference = NonNullable<Measured['differences'][number]>;

/** Differences have a sign, and those of shares are in points. */
export const DIFFERENCES: Readonly<Record<NumberFormat, NumberFormat>> = {
  number: 'signed',
  signed: 'signed',
  percent: 'points',
  points: 'points',
};

/** The drawing of one row: from as far below zero to as far above. */
const WIDE = 130;
const HIGH = 20;

/** A difference with its interval on a scale of its own, around zero. */
const Around = ({ change, isClear }: { readonly change: Estimate; readonly isClear: boolean }) => {
  const [low, high] = boundsOf(change) ?? [change.estimate, change.estimate];
  const most = Math.max(Math.abs(low), Math.abs(high), Number.EPSILON);
  const x = (value: number): number => WIDE / 2 + (value / most) * (WIDE / 2 - 8);
  return (
    <svg
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      className={isClear ? 'plot-row clear' : 'plot-row'}
      aria-hidden="true"
    >
      <path className="plot-reference" d={`M${WIDE / 2} 0V${HIGH}`} />
      <path className="plot-whisker" d={`M${x(low)} ${HIGH / 2}H${x(high)}`} />
      <circle className="plot-dot" cx={x(change.estimate)} cy={HIGH / 2} r="5" />
    </svg>
  );
};

/** What one variant changes against the baseline: one row per measure; unclear differences are hollow. */
export const Changes = ({
  name,
  baseline,
  measures,
  index,
}: {
  readonly name: string;
  readonly baseline: string;
  readonly measures: readonly Measured[];
  /** The variant's place among the variants. */
  readonly index: number;
}) => {
  const rows = measures.flatMap(({ id, title, format, differences }) => {
    const change = differences[index];
    return change == null || !Number.isFinite(change.estimate) ? [] : [{ id, title, format, change }];
  });
  if (rows.length === 0) return null;
  return (
    <section className="card changes">
      <h3 translate="no">{name}</h3>
      <p className="soft">{words.against95(baseline)}</p>
      <table>
        <tbody>
          {rows.map(({ id, title, format, change }) => (
            <tr key={id}>
              <th scope="row" translate="no">
                {title}
              </th>
              <td>
                <Around change={change} isClear={change.isClear} />
              </td>
              <td>
                <strong>{makeFigure(change.estimate, DIFFERENCES[format])}</strong>
                {!change.isClear && <small>{words.notSettled}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
