/** Draws a map as SVG from its data: `docs/images/risk-classic.svg`, and a generated one. */
import { artOf, CLASSIC_MAP, type Link, type MapArt, mapById } from '../src/maps/index.ts';
import type { GraphMap } from '../src/types.ts';

const PALETTE = [
  '#e2b65b',
  '#8fbf7f',
  '#7fa8d9',
  '#d98f6f',
  '#b093c9',
  '#6fbfb5',
  '#d98fae',
  '#a9b35b',
  '#8f9fb5',
];
const SEA = '#e8f0f5';
const INK = '#2b2f33';
const MARGIN = 16;

const element = (
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content?: string,
): string => {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return content === undefined
    ? `<${name}${list.join('')}/>`
    : `<${name}${list.join('')}>${content}</${name}>`;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const shape = (outlines: MapArt['territories'][string]['outlines']): string =>
  outlines.map((loop) => `M${loop.map(([x, y]) => `${x} ${y}`).join('L')}Z`).join('');

const linkLines = ({ start, end, wraps }: Link, width: number): string[] => {
  const line = (from: readonly number[], to: readonly number[]): string =>
    element('line', { x1: from[0]!, y1: from[1]!, x2: to[0]!, y2: to[1]! });
  if (!wraps) return [line(start, end)];
  const [left, right] = start[0] < end[0] ? [start, end] : [end, start];
  return [line(left, [-MARGIN, left[1]]), line(right, [width + MARGIN, right[1]])];
};

/** Long names go on two lines. */
const label = (name: string, x: number, y: number): string => {
  const words = name.split(' ');
  const lines = words.length === 1 ? [name] : [words.slice(0, -1).join(' '), words.at(-1)!];
  const spans = lines.map((text, i) =>
    element('tspan', { x, y: y + 3 + (i - (lines.length - 1) / 2) * 10 }, escaped(text)),
  );
  return element('text', {}, spans.join(''));
};

export const drawMap = (map: GraphMap): string => {
  const art = artOf(map);
  const continents = Object.entries(map.continents ?? {});
  const colour = (continentId: string | undefined): string =>
    PALETTE[continents.findIndex(([id]) => id === continentId) % PALETTE.length] ?? '#cccccc';
  const ids = Object.keys(art.territories).sort();
  const shapes = ids.map((id) =>
    element('path', {
      d: shape(art.territories[id]!.outlines),
      fill: colour(map.territories[id]!.continentId),
    }),
  );
  const labels = ids.map((id) => label(map.territories[id]!.name ?? id, ...art.territories[id]!.label));
  const columns = Math.max(1, Math.floor(art.width / 160));
  const legend = continents.map(([id, { name, bonus }], i) => {
    const x = 10 + (i % columns) * 160;
    const y = art.height + 14 + Math.floor(i / columns) * 22;
    const box = element('rect', { x, y, width: 14, height: 14, rx: 3, fill: colour(id) });
    return (
      box + element('text', { x: x + 20, y: y + 11, class: 'legend' }, escaped(`${name ?? id} +${bonus}`))
    );
  });
  const height = art.height + Math.ceil(continents.length / columns) * 22 + 2 * MARGIN;
  const width = art.width + 2 * MARGIN;
  const style = `text{font:600 9px system-ui,sans-serif;text-anchor:middle;fill:${INK}}.legend{text-anchor:start;font-size:12px}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" role="img">`,
    element('title', {}, escaped(map.name ?? 'A map')),
    element('style', {}, style),
    element('rect', { x: -MARGIN, y: -MARGIN, width, height, fill: SEA }),
    element(
      'g',
      { stroke: INK, 'stroke-width': 1.5, 'stroke-dasharray': '3 4', 'stroke-linecap': 'round' },
      art.links.flatMap((link) => linkLines(link, art.width)).join(''),
    ),
    element(
      'g',
      { stroke: '#ffffff', 'stroke-width': 2, 'stroke-linejoin': 'round', 'fill-rule': 'evenodd' },
      shapes.join('\n'),
    ),
    ...labels,
    ...legend,
    '</svg>',
    '',
  ].join('\n');
};

if (import.meta.main) {
  const images = new URL('../../../docs/images/', import.meta.url);
  await Bun.write(new URL('risk-classic.svg', images), drawMap(CLASSIC_MAP));
  await Bun.write(new URL('risk-generated-30.svg', images), drawMap(mapById('generated-30-1')!));
}
