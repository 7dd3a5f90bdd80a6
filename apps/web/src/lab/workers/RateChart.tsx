import { colourOf } from './colours.ts';
import { bandsOf, type Sample } from './samples.ts';
import { workersWords as words } from './words.ts';

const WIDTH = 800;
const HEIGHT = 150;
const FOOT = 10;

/** A round number above all values. */
const ceiling = (most: number): number => {
  const size = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return [1, 2, 5, 10].map((step) => step * size).find((step) => step >= most) ?? most;
};

/** The speed of all workers, stacked. The cards next to it say the same in words. */
export const RateChart = ({
  samples,
  names,
}: {
  readonly samples: readonly Sample[];
  readonly names: readonly string[];
}) => {
  const bands = bandsOf(samples, names);
  const top = ceiling(Math.max(1, ...(bands.at(-1)?.edges.map(([, high]) => high) ?? [])));
  const first = samples[0]?.at ?? 0;
  const span = Math.max(1, (samples.at(-1)?.at ?? 0) - first);
  const x = (i: number): number => ((samples[i]!.at - first) / span) * WIDTH;
  const y = (value: number): number => HEIGHT - FOOT - (value / top) * (HEIGHT - 2 * FOOT);
  return (
    <section className="card rate-chart">
      <h2>
        {words.chart} <span className="soft">{words.chartHint}</span>
      </h2>
      <svg viewBox={`-46 0 ${WIDTH + 50} ${HEIGHT}`} aria-hidden="true">
        {[0, top / 2, top].map((tick) => (
          <g key={tick}>
            <line className="plot-grid" x1="0" x2={WIDTH} y1={y(tick)} y2={y(tick)} />
            <text className="plot-tick rate-tick" x="-8" y={y(tick) + 4}>
              {tick}
            </text>
          </g>
        ))}
        {bands.map(({ name, edges }) => (
          <polygon
            key={name}
            style={{ fill: colourOf(names, name) }}
            points={[
              ...edges.map(([, high], i) => `${x(i)},${y(high)}`),
              ...edges.map(([low], i) => `${x(i)},${y(low)}`).reverse(),
            ].join(' ')}
          />
        ))}
      </svg>
    </section>
  );
};
