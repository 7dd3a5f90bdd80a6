import type { Seat } from '@ludus/kernel';
import { memo } from 'react';
import { replayWords as words } from './words.ts';

export interface Series {
  readonly seat: Seat;
  readonly name: string;
  /** One value per state of the game, the start first. */
  readonly values: readonly number[];
}

interface ChartProps {
  readonly title: string;
  readonly series: readonly Series[];
  /** Whether values are shares of one or plain numbers. */
  readonly unit?: 'share' | 'number';
  readonly at: number;
  readonly onGo: (count: number) => void;
}

const WIDTH = 600;
const HEIGHT = 120;
/** More points than the picture has columns would only cost time. */
const MOST_POINTS = 400;

const sampled = (length: number): number[] => {
  const step = Math.max(1, Math.ceil(length / MOST_POINTS));
  const picked: number[] = [];
  for (let i = 0; i < length; i += step) picked.push(i);
  if (picked.at(-1) !== length - 1) picked.push(length - 1);
  return picked;
};

interface Scale {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

const scaleOf = (length: number, most: number): Scale => ({
  x: (index) => (WIDTH * index) / Math.max(1, length - 1),
  y: (value) => HEIGHT - (HEIGHT * value) / most,
});

const pathOf = (indices: readonly number[], value: (i: number) => number, { x, y }: Scale): string =>
  indices.map((i, n) => `${n === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value(i)).toFixed(1)}`).join('');

const Lines = memo(({ series, length }: { readonly series: readonly Series[]; readonly length: number }) => {
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const scale = scaleOf(length, most * 1.05);
  const indices = sampled(length);
  return (
    <>
      {series.map(({ seat, values }) => (
        <path
          key={seat}
          data-seat={seat}
          className={`chart-line dash-${seat}`}
          d={pathOf(indices, (i) => values[i] ?? 0, scale)}
        />
      ))}
      <text className="chart-most" x="4" y="14">
        {most}
      </text>
    </>
  );
});

const said = (value: number, isShare: boolean): string =>
  isShare ? `${Math.round(100 * value)}%` : `${Math.round(value * 10) / 10}`;

/** A small chart over the moves of a game; a click goes to the move. */
export const LineChart = ({ title, series, unit = 'number', at, onGo }: ChartProps) => {
  const length = series[0]?.values.length ?? 0;
  if (length === 0) return null;
  const x = (WIDTH * at) / Math.max(1, length - 1);
  return (
    <figure className="chart">
      <figcaption>
        <span>{title}</span>
        {series.map(({ seat, name, values }) => (
          <span key={seat} data-seat={seat} className="chart-value">
            <span className="unseen">{words.legend(name)}</span>
            {said(values[at] ?? 0, unit === 'share')}
          </span>
        ))}
      </figcaption>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the scrubber below does the same by keyboard */}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.over(title, length - 1)}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          onGo(Math.round(((event.clientX - box.left) / box.width) * (length - 1)));
        }}
      >
        <Lines series={series} length={length} />
        <line className="chart-at" x1={x} x2={x} y1="0" y2={HEIGHT} />
      </svg>
    </figure>
  );
};
