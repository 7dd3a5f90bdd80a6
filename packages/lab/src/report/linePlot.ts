import { colourOf, type Drawing, makeLegend, makeShape, makeYAxis, marginFor, WIDTH } from './canvas.ts';
import { boundsOf, makeEstimate, makeNumber, makeTick } from './format.ts';
import { html, type Markup } from './markup.ts';
import { makeScale, rangeOf, type Scale } from './scale.ts';
import type { LinePlot, LinePoint } from './types.ts';

const HEIGHT = 200;
/** With more points than this, dots would hide the line. */
const MOST_DOTS = 24;
const DASHES = ['', '7 4', '2 3', '10 3 2 3'];

const pathThrough = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

interface Scales {
  readonly x: Scale;
  readonly y: Scale;
}

const bandOf = (points: readonly LinePoint[], index: number, { x, y }: Scales): Markup | undefined => {
  const known = points.filter((point) => boundsOf(point) !== undefined);
  if (known.length < 2) return undefined;
  const upper = known.map((point) => [x.at(point.x), y.at(point.high!)] as const);
  const lower = known.map((point) => [x.at(point.x), y.at(point.low!)] as const).toReversed();
  return html`<path class="band f${colourOf(index)}" d="${pathThrough([...upper, ...lower])}Z"/>`;
};

const lineOf = (points: readonly LinePoint[], index: number, { x, y }: Scales): Markup => {
  const path = pathThrough(points.map((point) => [x.at(point.x), y.at(point.estimate)] as const));
  return html`<path class="line s${colourOf(index)}" stroke-dasharray="${DASHES[index % DASHES.length]!}" d="${path}"/>`;
};

const dotsOf = (plot: LinePlot, index: number, { x, y }: Scales): Markup[] => {
  const { name, points } = plot.series[index]!;
  const step = Math.ceil(points.length / MOST_DOTS);
  return points
    .filter((_, i) => i % step === 0 || i === points.length - 1)
    .map(
      (point) =>
        html`<g><title>${name}, ${plot.x.label} ${makeNumber(point.x, plot.x.format)}: ${makeEstimate(point, plot.y.format)}</title>${makeShape(index, x.at(point.x), y.at(point.estimate))}</g>`,
    );
};

const scalesOf = (plot: LinePlot, top: number): Scales & { readonly left: number } => {
  const points = plot.series.flatMap((one) => one.points);
  const range = rangeOf(plot.y, points, plot.reference === undefined ? [] : [plot.reference]);
  const y = makeScale({ ...range, start: top + HEIGHT, end: top });
  const left = marginFor(
    y.ticks.map((tick) => makeTick(tick, plot.y.format)),
    90,
  );
  const across = rangeOf(
    plot.x,
    points.map(({ x }) => ({ estimate: x })),
  );
  const isWhole = points.every((point) => Number.isInteger(point.x));
  const x = makeScale({ ...across, start: left + 6, end: WIDTH - 16, ticks: 7, isRounded: false, isWhole });
  return { x, y, left };
};

export const drawLines = (plot: LinePlot): Drawing => {
  const legend = makeLegend(
    plot.series.map(({ name }) => name),
    makeShape,
  );
  const top = legend.height + 24;
  const bottom = top + HEIGHT;
  const { left, ...scales } = scalesOf(plot, top);
  const reference =
    plot.reference === undefined
      ? undefined
      : html`<line class="reference" x1="${left}" x2="${WIDTH - 8}" y1="${scales.y.at(plot.reference)}" y2="${scales.y.at(plot.reference)}"/>`;
  return {
    height: bottom + 40,
    marks: [
      ...legend.marks,
      html`<text class="soft" x="8" y="${top - 12}">${plot.y.label}</text>`,
      ...makeYAxis(scales.y, plot.y, left),
      ...scales.x.ticks.map(
        (tick) =>
          html`<text class="soft" x="${scales.x.at(tick)}" y="${bottom + 18}" text-anchor="middle">${makeTick(tick, plot.x.format)}</text>`,
      ),
      html`<text class="soft" x="${WIDTH - 8}" y="${bottom + 34}" text-anchor="end">${plot.x.label}</text>`,
      ...plot.series.flatMap(({ points }, i) => bandOf(points, i, scales) ?? []),
      ...(reference === undefined ? [] : [reference]),
      ...plot.series.map(({ points }, i) => lineOf(points, i, scales)),
      ...plot.series.flatMap((_, i) => dotsOf(plot, i, scales)),
    ],
  };
};
