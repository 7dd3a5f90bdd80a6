import {
  colourOf,
  type Drawing,
  linesOf,
  makeLegend,
  makeRowLabel,
  makeShape,
  makeXAxis,
  marginFor,
  WIDTH,
} from './canvas.ts';
import { boundsOf, makeEstimate } from './format.ts';
import { html, type Markup } from './markup.ts';
import { makeScale, rangeOf, type Scale } from './scale.ts';
import type { DotPlot, Estimate } from './types.ts';

const ROW = 26;
/** The vertical distance between dots of one row. */
const OFFSET = 11;

const dotOf = (estimate: Estimate, index: number, y: number, scale: Scale): Markup => {
  const [low, high] = boundsOf(estimate)?.map((bound) => scale.at(bound)) ?? [];
  const interval =
    low === undefined || high === undefined
      ? undefined
      : html`<path class="line s${colourOf(index)}" d="M${low} ${y}H${high}M${low} ${y - 3}V${y + 3}M${high} ${y - 3}V${y + 3}"/>`;
  return html`${interval}${makeShape(index, scale.at(estimate.estimate), y)}`;
};

/** High enough for the dots and for two lines of label. */
const rowHeight = (plot: DotPlot, left: number): number => {
  const isLong = plot.rows.some(({ name }) => linesOf(name, left - 8).length > 1);
  return Math.max(isLong ? 34 : ROW, 14 + OFFSET * plot.series.length);
};

const rowOf = (plot: DotPlot, index: number, y: number, scale: Scale): Markup[] => {
  const { name, values } = plot.rows[index]!;
  return values.flatMap((estimate, i) => {
    if (estimate === undefined) return [];
    const label = [name, plot.series.length > 1 ? plot.series[i] : undefined].filter(Boolean).join(', ');
    const middle = y + OFFSET * (i - (values.length - 1) / 2);
    return [
      html`<g><title>${label}: ${makeEstimate(estimate, plot.value.format)}</title>${dotOf(estimate, i, middle, scale)}</g>`,
    ];
  });
};

export const drawDots = (plot: DotPlot): Drawing => {
  const legend = makeLegend(plot.series, makeShape);
  const top = legend.height;

  const left = marginFor(
    plot.rows.map(({ name }) => name),
    190,
  );
  const height = rowHeight(plot, left);
  const bottom = top + height * plot.rows.length + 4;
  const known = plot.rows.flatMap(({ values }) => values.filter((value) => value !== undefined));
  const range = rangeOf(plot.value, known, plot.reference === undefined ? [] : [plot.reference]);
  const scale = makeScale({ ...range, start: left + 8, end: WIDTH - 36, ticks: 5 });
  const middle = (i: number): number => top + height * (i + 0.5) + 2;
  return {
    height: bottom + 40,
    marks: [
      ...legend.marks,
      ...makeXAxis(scale, plot.value, [top, bottom]),
      ...(plot.reference === undefined
        ? []
        : [
            html`<line class="reference" x1="${scale.at(plot.reference)}" x2="${scale.at(plot.reference)}" y1="${top}" y2="${bottom}"/>`,
          ]),
      ...plot.rows.map(({ name }, i) => makeRowLabel(name, { x: left - 6, y: middle(i), width: left - 8 })),
      ...plot.rows.flatMap((_, i) => rowOf(plot, i, middle(i), scale)),
      html`<text class="soft" x="${WIDTH - 8}" y="${bottom + 34}" text-anchor="end">${plot.value.label}</text>`,
    ],
  };
};
