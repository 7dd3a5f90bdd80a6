import { useMedia } from '../frame/useMedia.ts';
import { boundsOf, type Estimate, makeEstimate, makeFigure, type NumberFormat } from './figures.ts';
import { labWords as words } from './words.ts';

interface IntervalRow {
  readonly name: string;
  readonly value: Estimate;
  /** Drawn in another colour, with its own mark. */
  readonly isClear?: boolean;
}

/** Widths in units of the drawing: narrower on a narrow page, so that text keeps its size. */
const WIDE = { width: 600, mostNames: 240, ticks: 6 } as const;
const NARROW = { width: 380, mostNames: 160, ticks: 3 } as const;
/** Room for a letter, and between names and drawing. */
const LETTER = 8.6;
const GAP = 14;
const ROW = 34;
const EDGE = 22;

const niceStep = (span: number, ticks: number): number => {
  const rough = span / ticks;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((one) => one * power).find((step) => step >= rough)!;
};

/** Round values within a range; at least two of them, so that the scale can be read. */
const ticksIn = (low: number, high: number, most: number): number[] => {
  const within = (step: number): number[] =>
    Array.from({ length: Math.floor((high - low) / step) + 2 }, (_, i) => (Math.ceil(low / step) + i) * step)
      .filter((tick) => tick <= high)
      .map((tick) => (Math.abs(tick) < step / 1e6 ? 0 : tick));
  const step = niceStep(high - low, most);
  const ticks = within(step);
  return ticks.length > 1 ? ticks : within(step / 2);
};

const rangeOf = (rows: readonly IntervalRow[], reference: number | undefined): readonly [number, number] => {
  const all = rows.flatMap(({ value }) => [...(boundsOf(value) ?? []), value.estimate]);
  const known = [...all, ...(reference === undefined ? [] : [reference])].filter(Number.isFinite);
  const low = Math.min(...known);
  const high = Math.max(...known);
  const room = high === low ? Math.max(1, Math.abs(high)) * 0.1 : (high - low) * 0.06;
  return [low - room, high + room];
};

/** Names of agents and variants are data. React knows the attribute only for HTML. */
const NOT_TRANSLATED = { translate: 'no' } as object;

/** Estimates as dots with their 95% intervals, one below the other. */
export const IntervalPlot = ({
  title,
  rows,
  format = 'number',
  reference,
}: {
  readonly title: string;
  readonly rows: readonly IntervalRow[];
  readonly format?: NumberFormat;
  /** A line across the plot: a value to compare with. */
  readonly reference?: number;
}) => {
  const { width, mostNames, ticks: most } = useMedia('(max-width: 560px)') ? NARROW : WIDE;
  const longest = Math.floor((mostNames - GAP) / LETTER);
  const names = Math.min(mostNames, GAP + LETTER * Math.max(8, ...rows.map(({ name }) => name.length)));
  const [low, high] = rangeOf(rows, reference);
  const x = (value: number): number => names + ((width - names - EDGE) * (value - low)) / (high - low);
  const ticks = ticksIn(low, high, most);
  const height = rows.length * ROW + 30;
  const spoken = rows.map(({ name, value }) => `${name}: ${makeEstimate(value, format)}`).join('; ');
  return (
    <figure className="interval-plot">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words.plotted(title, spoken)}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="plot-grid" x1={x(tick)} x2={x(tick)} y1="4" y2={height - 24} />
            <text className="plot-tick" x={x(tick)} y={height - 8}>
              {makeFigure(tick, format)}
            </text>
          </g>
        ))}
        {reference !== undefined && (
          <line className="plot-reference" x1={x(reference)} x2={x(reference)} y1="4" y2={height - 24} />
        )}
        {rows.map(({ name, value, isClear = false }, i) => {
          const y = 4 + (i + 0.5) * ROW;
          const bounds = boundsOf(value);
          return (
            <g key={name} className={isClear ? 'plot-row clear' : 'plot-row'}>
              <text className="plot-name" {...NOT_TRANSLATED} x={names - GAP} y={y + 5}>
                {name.length > longest ? `${name.slice(0, longest - 1)}…` : name}
              </text>
              {bounds !== undefined && (
                <path
                  className="plot-whisker"
                  d={`M${x(bounds[0])} ${y}H${x(bounds[1])}M${x(bounds[0])} ${y - 6}v12M${x(bounds[1])} ${y - 6}v12`}
                />
              )}
              {Number.isFinite(value.estimate) && (
                <circle className="plot-dot" cx={x(value.estimate)} cy={y} r="6.5" />
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
};
