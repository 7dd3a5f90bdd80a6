import { type Content, html, Markup } from './markup.ts';
import { makePlot } from './plot.ts';
import { makeHeatTable, makePlainTable, tableOf } from './table.ts';
import { PAGE_STYLE } from './theme.ts';
import type { HeatTable, Paragraph, Plot, Report, Section } from './types.ts';

const captionOf = ({ title, note }: Plot | HeatTable): Markup =>
  html`<figcaption><strong>${title}</strong>${note === undefined ? undefined : html`<span>${note}</span>`}</figcaption>`;

const makeFigure = (plot: Plot | HeatTable): Markup => {
  if (plot.kind === 'heat') return html`<figure>${captionOf(plot)}${makeHeatTable(plot)}</figure>`;
  const figures = html`<details><summary>Figures</summary>${makePlainTable(tableOf(plot))}</details>`;
  return html`<figure>${captionOf(plot)}${makePlot(plot)}${figures}</figure>`;
};

/** Text in which commands and names of code are in backticks. */
const withCode = (text: string): Content =>
  text.split(/`([^`]+)`/).map((part, i) => (i % 2 === 0 ? part : html`<code>${part}</code>`));

const makeParagraph = (text: Paragraph): Markup =>
  typeof text === 'string'
    ? html`<p>${withCode(text)}</p>`
    : html`<p class="about">${text.about}</p><ul>${text.said.map((one) => html`<li>${withCode(one)}</li>`)}</ul>`;

const makeSection = ({ title, paragraphs = [], plots = [], tables = [] }: Section): Markup => {
  const figures: Content =
    plots.length === 0 ? undefined : html`<div class="plots">${plots.map(makeFigure)}</div>`;
  const below: Content =
    tables.length === 0 ? undefined : html`<div class="tables">${tables.map(makePlainTable)}</div>`;
  return html`<section><h2>${title}</h2>${paragraphs.map(makeParagraph)}${figures}${below}</section>
`;
};

const makeFacts = (facts: NonNullable<Report['facts']>): Markup =>
  html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

const makeAgain = (command: string): Markup =>
  html`<section><h2>Reproduce this report</h2><pre><code>${command}</code></pre></section>`;

/**
 * A report as one self-contained HTML file: no script, font or picture from elsewhere. It follows the
 * reader's light or dark theme, fits phones and prints; every plot has its figures in a table below it.
 *
 * ```ts
 * const page = makeReport({
 *   title: 'Three agents',
 *   summary: ['minimax is ahead.'],
 *   sections: [{ title: 'Ratings', plots: [{ kind: 'dots', title: 'Elo', value: { label: 'Elo' }, series: ['Elo'], rows }] }],
 * });
 * ```
 */
export const makeReport = ({ title, summary, facts, sections, command, footer }: Report): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(PAGE_STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<div class="summary">${summary.map(makeParagraph)}</div>
${facts === undefined ? undefined : makeFacts(facts)}
${sections.map(makeSection)}
${command === undefined ? undefined : makeAgain(command)}
${footer === undefined ? undefined : html`<footer>${footer}</footer>`}
</main>
</body>
</html>
`.text;
