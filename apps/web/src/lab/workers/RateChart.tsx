import { makeFigure } from '../figures.ts';
import { colourOf } from './colours.ts';
import { bandsOf, ceiling, type Sample } from './samples.ts';
import { workersWords as words } from './words.ts';

/** The chart is stretched to fill its card, so its own measures are shares. */
const SIZE = 100;
const TICKS = [1, 0.5, 0];

/** The speed of all workers, stacked. The cards next to it say the same in words. */
export const RateChart = ({
  samples,
  names,
}: {
  readonly samples: readonly Sample[];
  readonly names: readonly string[];
}) => {
  const bands = bandsOf(samples, names);
  const top = ceiling(Math.max(0, ...(bands.at(-1)?.edges.map(([, high]) => high) ?? [])));
  const first = samples[0]?.at ?? 0;
  const span = Math.max(1, (samples.at(-1)?.at ?? 0) - first);
  const x = (i: number): number => ((samples[i]!.at - first) / span) * SIZE;
  const y = (value: number): number => SIZE - (value / top) * SIZE;
  return (
    <section className="card rate-chart">
      <h2>
        {words.chart} <span className="soft">{words.chartHint}</span>
      </h2>
      <div className="rate-plot">
        <ol aria-hidden="true">
          {TICKS.map((share) => (
            <li key={share}>{makeFigure(share * top)}</li>
          ))}
        </ol>
        <div className="rate-area">
          <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
            {TICKS.map((share) => (
              <line
                key={share}
                className="plot-grid"
                x1="0"
                x2={SIZE}
                y1={y(share * top)}
                y2={y(share * top)}
              />
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
        </div>
      </div>
    </section>
  );
};
