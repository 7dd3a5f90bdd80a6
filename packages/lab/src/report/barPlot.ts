import { colourOf, type Drawing, fitted, makeLegend, makeYAxis, marginFor, WIDTH } from './canvas.ts';
import { boundsOf, makeEstimate, makeTick } from './format.ts';
import { html, type Markup } from './markup.ts';
import { makeScale, rangeOf, type Scale } from './scale.ts';
import type { BarPlot, Estimate } from './types.ts';

const HEIGHT = 190;
const CAP = 4;

const swatch = (index: number, x: number, y: number): Markup =>
  html`<rect class="f${colourOf(index)}" x="${x - 5}" y="${y - 5}" width="10" height="10"/>`;

interface Place {
  readonly x: number;
  readonly width: number;
}

const whisker = (estimate: Estimate, middle: number, scale: Scale): Markup | undefined => {
  const bounds = boundsOf(estimate);
  if (bounds === undefined) return undefined;
  const [bottom, top] = [scale.at(bounds[0]), scale.at(bounds[1])];
  return html`<path class="whisker" d="M${middle - CAP} ${top}H${middle + CAP}M${middle} ${top}V${bottom}M${middle - CAP} ${bottom}H${middle + CAP}"/>`;
};

const barOf = (estimate: Estimate, index: number, { x, width }: Place, scale: Scale): Markup => {
  const [zero, end] = [scale.at(0), scale.at(estimate.estimate)];
  return html`<rect class="f${colourOf(index)}" x="${x}" y="${Math.min(zero, end)}" width="${width}" height="${Math.max(0.5, Math.abs(zero - end))}"/>${whisker(estimate, x + width / 2, scale)}`;
};

const groupOf = (plot: BarPlot, index: number, { x, width }: Place, scale: Scale): Markup[] => {
  const { name, values } = plot.groups[index]!;
  const each = width / Math.max(1, values.length);
  return values.flatMap((estimate, i) => {
    if (estimate === undefined) return [];
    const label = [name, plot.series.length > 1 ? plot.series[i] : undefined].filter(Boolean).join(', ');
    const bar = barOf(estimate, i, { x: x + i * each + 1, width: each - 2 }, scale);
    return [html`<g><title>${label}: ${makeEstimate(estimate, plot.value.format)}</title>${bar}</g>`];
  });
};

export const drawBars = (plot: BarPlot): Drawing => {
  const legend = makeLegend(plot.series, swatch);
  const top = legend.height + 24;
  const bottom = top + HEIGHT;
  const known = plot.groups.flatMap(({ values }) => values.filter((value) => value !== undefined));
  const scale = makeScale({ ...rangeOf(plot.value, known, [0]), start: bottom, end: top });
  const left = marginFor(
    scale.ticks.map((tick) => makeTick(tick, plot.value.format)),
    90,
  );
  const slot = (WIDTH - 8 - left) / Math.max(1, plot.groups.length);
  const place = (i: number): Place => ({ x: left + i * slot + slot * 0.14, width: slot * 0.72 });
  return {
    height: bottom + 28,
    marks: [
      ...legend.marks,
      html`<text class="soft" x="8" y="${top - 12}">${plot.value.label}</text>`,
      ...makeYAxis(scale, plot.value, left),
      ...plot.groups.flatMap((_, i) => groupOf(plot, i, place(i), scale)),
      html`<line class="axis" x1="${left}" x2="${WIDTH - 8}" y1="${scale.at(0)}" y2="${scale.at(0)}"/>`,
      ...plot.groups.map(
        ({ name }, i) =>
          html`<text x="${left + (i + 0.5) * slot}" y="${bottom + 18}" text-anchor="middle">${fitted(name, slot)}</text>`,
      ),
    ],
  };
};
