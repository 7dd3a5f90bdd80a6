import type { Estimate } from '../src/ai/index.ts';
import { RIVALS, type RivalName } from '../src/types.ts';
import type { SweepFigures } from './figures.ts';
import { element, line, picture, text } from './svg.ts';

/** Colours that everybody can distinguish, and a shape for each. */
const LOOK: Readonly<Record<RivalName, { readonly color: string; readonly shape: string }>> = {
  random: { color: '#777777', shape: 'M-4,-4 L4,4 M-4,4 L4,-4' },
  noguess: { color: '#e69f00', shape: 'M0,-5 L5,4 L-5,4 Z' },
  conservative: { color: '#009e73', shape: 'M-4,-4 H4 V4 H-4 Z' },
  reasoning: { color: '#0072b2', shape: 'M0,-5 L5,0 L0,5 L-5,0 Z' },
  exact: { color: '#d55e00', shape: 'M-4.5,0 a4.5,4.5 0 1,0 9,0 a4.5,4.5 0 1,0 -9,0 Z' },
  strategist: { color: '#cc79a7', shape: 'M0,5 L5,-4 L-5,-4 Z' },
};

const WIDTH = 760;
const LEFT = 60;
const PANEL = 210;
const GAP = 56;

interface Panel {
  readonly title: string;
  readonly value: (figures: SweepFigures, level: number, rival: number) => Estimate;
}

const PANELS: readonly Panel[] = [
  {
    title: 'Reveals that hit a rival tile (%)',
    value: ({ levels }, level, rival) => levels[level]!.rivals[rival]!.hits.rival,
  },
  {
    title: 'Games the rival wins against the built-in player (%)',
    value: ({ levels }, level, rival) => levels[level]!.rivals[rival]!.rivalWins,
  },
];

const marker = (name: RivalName, x: number, y: number): string => {
  const { color, shape } = LOOK[name];
  return element('path', {
    d: shape,
    transform: `translate(${x.toFixed(1)},${y.toFixed(1)})`,
    fill: name === 'random' ? 'none' : color,
    stroke: color,
    'stroke-width': 1.5,
  });
};

const drawPanel = (figures: SweepFigures, { title, value }: Panel, top: number): string[] => {
  const count = figures.levels.length;
  const step = (WIDTH - LEFT - 20) / count;
  const y = (share: number): number => top + PANEL * (1 - share);
  const parts = [text(LEFT, top - 12, title, { 'font-weight': 600 })];
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    parts.push(line([LEFT, y(share)], [WIDTH - 20, y(share)], { stroke: '#dddddd' }));
    parts.push(text(LEFT - 8, y(share) + 4, `${share * 100}`, { 'text-anchor': 'end', fill: '#555555' }));
  }
  for (const [i, { level }] of figures.levels.entries()) {
    const middle = LEFT + step * (i + 0.5);
    parts.push(
      text(middle, top + PANEL + 18, `level ${level}`, { 'text-anchor': 'middle', fill: '#555555' }),
    );
    for (const [at, name] of RIVALS.entries()) {
      const x = middle + (at - 2) * (step / 7);
      const { value: share, error } = value(figures, i, at);
      const { color } = LOOK[name];
      const low = Math.max(share - 1.96 * error, 0);
      const high = Math.min(share + 1.96 * error, 1);
      parts.push(line([x, y(low)], [x, y(high)], { stroke: color, 'stroke-width': 1.5 }));
      parts.push(marker(name, x, y(share)));
    }
  }
  return parts;
};

/** The rivals on all levels: what the tiles they open turn out to be and how often they win, with 95% bars. */
export const plot = (figures: SweepFigures): string => {
  const height = 40 + PANELS.length * (PANEL + GAP);
  const legend = RIVALS.flatMap((name, i) => [
    marker(name, LEFT + 12 + i * 120, 16),
    text(LEFT + 24 + i * 120, 20, name),
  ]);
  const panels = PANELS.flatMap((panel, i) => drawPanel(figures, panel, 62 + i * (PANEL + GAP)));
  return picture({ width: WIDTH, height, title: 'Sweep rivals measured on ten levels' }, [
    ...legend,
    ...panels,
  ]);
};
