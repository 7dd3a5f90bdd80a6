import { drawBars } from './barPlot.ts';
import { type Drawing, WIDTH } from './canvas.ts';
import { drawDots } from './dotPlot.ts';
import { drawLines } from './linePlot.ts';
import { html, Markup } from './markup.ts';
import { drawShares } from './sharePlot.ts';
import { PLOT_STYLE } from './theme.ts';
import type { Plot } from './types.ts';

const draw = (plot: Plot): Drawing => {
  switch (plot.kind) {
    case 'line':
      return drawLines(plot);
    case 'bars':
      return drawBars(plot);
    case 'dots':
      return drawDots(plot);
    case 'shares':
      return drawShares(plot);
  }
};

const summaryOf = ({ title, note }: Plot): string => (note === undefined ? title : `${title}. ${note}`);

/** A picture inside a page, in the page's style. */
export const makePlot = (plot: Plot): Markup => {
  const { height, marks } = draw(plot);
  return html`<svg class="plot" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${summaryOf(plot)}">${marks}</svg>`;
};

const CAPTION = 26;

/** A picture as its own file, with a title and its own light and dark themes. */
export const makeSvg = (plot: Plot): string => {
  const { height, marks } = draw(plot);
  const style = new Markup(PLOT_STYLE);
  const total = height + CAPTION;
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="plot" width="${WIDTH * 1.5}" height="${total * 1.5}" viewBox="0 0 ${WIDTH} ${total}" role="img" aria-label="${summaryOf(plot)}"><style>${style}</style><text x="8" y="18" font-weight="600" font-size="14">${plot.title}</text><g transform="translate(0 ${CAPTION})">${marks}</g></svg>
`.text;
};
