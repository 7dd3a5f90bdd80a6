import { colourOf, type Drawing, fitted, makeLegend, marginFor, textWidth, WIDTH } from './canvas.ts';
import { makeNumber } from './format.ts';
import { html, type Markup } from './markup.ts';
import type { SharePlot } from './types.ts';

const ROW = 34;
const BAR = 24;

const swatch = (index: number, x: number, y: number): Markup =>
  html`<rect class="f${colourOf(index)}" x="${x - 5}" y="${y - 5}" width="10" height="10"/>`;

interface Strip {
  readonly left: number;
  readonly y: number;
}

const rowOf = (plot: SharePlot, index: number, { left, y }: Strip): Markup[] => {
  const { name, shares } = plot.rows[index]!;
  const span = WIDTH - 8 - left;
  let x = left;
  return shares.flatMap((share, i) => {
    const width = share * span;
    const from = x;
    x += width;
    if (share <= 0) return [];
    const text = makeNumber(share, 'percent');
    const label =
      width < textWidth(text) * 1.1 + 8
        ? undefined
        : html`<text class="on" x="${from + width / 2}" y="${y + BAR / 2 + 4}" text-anchor="middle">${text}</text>`;
    return [
      html`<g><title>${name}, ${plot.parts[i]}: ${text}</title><rect class="part f${colourOf(i)}" x="${from}" y="${y}" width="${width}" height="${BAR}"/>${label}</g>`,
    ];
  });
};

export const drawShares = (plot: SharePlot): Drawing => {
  const legend = makeLegend(plot.parts, swatch);
  const left = marginFor(
    plot.rows.map(({ name }) => name),
    150,
  );
  return {
    height: legend.height + ROW * plot.rows.length + 4,
    marks: [
      ...legend.marks,
      ...plot.rows.map(
        ({ name }, i) =>
          html`<text x="${left - 6}" y="${legend.height + ROW * i + BAR / 2 + 4}" text-anchor="end">${fitted(name, left - 8)}</text>`,
      ),
      ...plot.rows.flatMap((_, i) => rowOf(plot, i, { left, y: legend.height + ROW * i })),
    ],
  };
};
