import { makeEstimate, makeNumber } from './format.ts';
import { type Content, html, type Markup } from './markup.ts';
import type { Estimate, Format, HeatCell, HeatTable, PlainTable, Plot } from './types.ts';

const cellOf = (value: string | number, column: number): Markup => {
  if (typeof value === 'number') return html`<td class="number">${makeNumber(value)}</td>`;
  return column === 0 ? html`<th scope="row">${value}</th>` : html`<td>${value}</td>`;
};

export const makePlainTable = ({ title, isFolded = false, ...table }: PlainTable): Markup => {
  if (isFolded) return html`<details><summary>${title ?? 'Table'}</summary>${makeGrid(table)}</details>`;
  return makeGrid(table, title === undefined ? undefined : html`<caption>${title}</caption>`);
};

const makeGrid = ({ head, rows }: Pick<PlainTable, 'head' | 'rows'>, caption?: Content): Markup =>
  html`<div class="scroll"><table>${caption}<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.map((row) => html`<tr>${row.map(cellOf)}</tr>`)}</tbody></table></div>`;

const written = (estimate: Estimate | undefined, format: Format | undefined): string =>
  estimate === undefined ? '–' : makeEstimate(estimate, format);

const namesOr = (series: readonly string[], fallback: string): readonly string[] =>
  series.length > 1 ? series : [series[0] || fallback];

/** The figures of a picture, for readers who cannot see it or want the numbers. */
export const tableOf = (plot: Plot): PlainTable => {
  switch (plot.kind) {
    case 'line': {
      const xs = [...new Set(plot.series.flatMap(({ points }) => points.map(({ x }) => x)))];
      return {
        head: [plot.x.label, ...plot.series.map(({ name }) => name)],
        rows: xs
          .sort((a, b) => a - b)
          .map((x) => [
            makeNumber(x, plot.x.format),
            ...plot.series.map(({ points }) =>
              written(
                points.find((point) => point.x === x),
                plot.y.format,
              ),
            ),
          ]),
      };
    }
    case 'bars':
      return {
        head: ['', ...namesOr(plot.series, plot.value.label)],
        rows: plot.groups.map(({ name, values }) => [
          name,
          ...values.map((value) => written(value, plot.value.format)),
        ]),
      };
    case 'dots':
      return {
        head: ['', ...namesOr(plot.series, plot.value.label)],
        rows: plot.rows.map(({ name, values }) => [
          name,
          ...values.map((value) => written(value, plot.value.format)),
        ]),
      };
    case 'shares':
      return {
        head: ['', ...plot.parts],
        rows: plot.rows.map(({ name, shares }) => [
          name,
          ...shares.map((share) => makeNumber(share, 'percent')),
        ]),
      };
  }
};

/** A maximum of colour that keeps the text readable. */
const MOST_COLOUR = 55;

const heatCell = (cell: HeatCell | undefined, { low, middle, high }: HeatTable['scale']): Markup => {
  if (cell === undefined) return html`<td class="heat" style="--share:0%;--side:var(--card)"></td>`;
  const isHigh = cell.value >= middle;
  const reach = isHigh ? high - middle : middle - low;
  const share = reach === 0 ? 0 : Math.min(1, Math.abs(cell.value - middle) / reach);
  return html`<td class="heat" style="--side:var(--${isHigh ? 'high' : 'low'});--share:${MOST_COLOUR * share}%">${cell.text}</td>`;
};

export const makeHeatTable = ({ rows, columns, cells, scale }: HeatTable): Markup =>
  html`<div class="scroll"><table><thead><tr><td></td>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows.map((name, i) => html`<tr><th scope="row">${name}</th>${columns.map((_, j) => heatCell(cells[i]?.[j], scale))}</tr>`)}</tbody></table></div>`;
