import { spread } from '../look/spread.ts';
import { makeFigure } from './figures.ts';
import { labWords as words } from './words.ts';

interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

const WIDTH = 420;
const HEIGHT = 220;
const LEFT = 52;
const RIGHT = 88;
const BOTTOM = 28;
const TOP = 10;
/** From one label of a line to the next. */
const LABEL = 18;

/** Values over steps counted from 1, as lines of one or two series. */
export const LinePlot = ({
  title,
  series,
}: {
  readonly title: string;
  readonly series: readonly Series[];
}) => {
  const all = series.flatMap(({ values }) => values);
  if (all.length === 0) return null;
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const room = high === low ? 0.01 : (high - low) * 0.08;
  const steps = Math.max(...series.map(({ values }) => values.length));
  const x = (step: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * step) / Math.max(1, steps - 1);
  const y = (value: number): number =>
    TOP + ((HEIGHT - TOP - BOTTOM) * (high + room - value)) / (high - low + 2 * room);
  const named = series
    .map(({ name, values }) => ({ name, steps: values.length, end: y(values.at(-1)!) }))
    .sort((a, b) => a.end - b.end);
  const places = spread(
    named.map(({ end }) => end),
    { size: HEIGHT - BOTTOM, gap: LABEL },
  );
  const spoken = series
    .map(({ name, values }) => `${name}: ${makeFigure(values[0]!)} → ${makeFigure(values.at(-1)!)}`)
    .join('; ');
  return (
    <figure className="line-plot">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words.plotted(title, spoken)}>
        {[low, high].map((value) => (
          <g key={value}>
            <line className="plot-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
            <text className="plot-tick" x={LEFT - 24} y={y(value) + 5}>
              {value.toFixed(3)}
            </text>
          </g>
        ))}
        {[1, steps].map((step) => (
          <text key={step} className="plot-tick" x={x(step - 1)} y={HEIGHT - 8}>
            {step}
          </text>
        ))}
        {series.map(({ name, values }, i) => (
          <polyline
            key={name}
            className={i === 0 ? 'plot-line' : 'plot-line second'}
            points={values.map((value, step) => `${x(step)},${y(value)}`).join(' ')}
          />
        ))}
        {named.map(({ name, steps: length }, i) => (
          <text key={name} className="plot-label" x={x(length - 1) + 8} y={places[i]! + 5}>
            {name}
          </text>
        ))}
      </svg>
    </figure>
  );
};
