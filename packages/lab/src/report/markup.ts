/** Text that is already HTML; everything else is escaped when it is inserted. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

export type Content = Markup | string | number | undefined | readonly Content[];

/** Two decimals are a hundredth of a pixel. */
const shortened = (value: number): string => String(Number(value.toFixed(2)));

const render = (content: Content): string => {
  if (content === undefined) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'number') return shortened(content);
  return typeof content === 'string' ? escapeText(content) : content.map(render).join('');
};

/**
 * Makes markup from a template; inserted values are escaped unless they are markup themselves.
 *
 * ```ts
 * html`<p>${'a < b'}</p>`.text; // <p>a &lt; b</p>
 * ```
 */
export const html = (strings: TemplateStringsArray, ...contents: readonly Content[]): Markup =>
  new Markup(strings.reduce((text, part, i) => text + render(contents[i - 1]) + part));
