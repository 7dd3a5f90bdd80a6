/** A little hand-written SVG: enough for a plot with error bars and a board. */
export const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Number(value.toFixed(2)) : value}"`)
    .join('');

export const element = (
  name: string,
  values: Readonly<Record<string, string | number>>,
  content = '',
): string =>
  content === '' ? `<${name}${attributes(values)}/>` : `<${name}${attributes(values)}>${content}</${name}>`;

export const text = (
  x: number,
  y: number,
  content: string,
  more: Readonly<Record<string, string | number>> = {},
): string => element('text', { x, y, ...more }, escapeText(content));

export const line = (
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  more: Readonly<Record<string, string | number>>,
): string => element('line', { x1, y1, x2, y2, ...more });

/** A whole picture on a white background, with a title for screen readers. */
export const picture = (
  { width, height, title }: { width: number; height: number; title: string },
  parts: readonly string[],
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="12">\n<title>${escapeText(title)}</title>\n<rect width="${width}" height="${height}" fill="#ffffff"/>\n${parts.join('\n')}\n</svg>\n`;
