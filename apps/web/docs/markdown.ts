import { join } from 'node:path';
import Slugger from 'github-slugger';
import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import ini from 'highlight.js/lib/languages/ini';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import MarkdownIt, { type Token } from 'markdown-it';
import { ROOT, resolveLink, type Source, type Target } from './pages.ts';
import { pictureSize } from './pictureSize.ts';

const LANGUAGES = { bash, ini, json, python, sql, typescript, xml };
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly slug: string;
}

/** A section of a page, for the search. */
export interface Section {
  readonly heading: Heading;
  readonly text: string;
}

export interface Rendered {
  readonly title: string;
  /** The first paragraph, for lists of links. */
  readonly summary: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
  readonly links: readonly Target[];
}

const markdown = new MarkdownIt({
  html: false,
  linkify: false,
  typographer: false,
  highlight: (code, language) =>
    highlighter.getLanguage(language) === undefined
      ? ''
      : highlighter.highlight(code, { language, ignoreIllegals: true }).value,
});

/** The text of a token, without its markup. */
const plainText = (token: Token): string => {
  if (token.children !== null && token.children.length > 0) return token.children.map(plainText).join('');
  return token.type === 'softbreak' ? ' ' : token.content;
};

/** Gives every heading the same anchor as on GitHub. */
const markHeadings = (tokens: readonly Token[]): Heading[] => {
  const slugger = new Slugger();
  return tokens.flatMap((token, i) => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens[i + 1]!);
    const slug = slugger.slug(text);
    token.attrSet('id', slug);
    return [{ level: Number(token.tag.slice(1)), text, slug }];
  });
};

const eachInline = (tokens: readonly Token[], visit: (token: Token) => void): void => {
  for (const token of tokens) for (const child of token.children ?? []) visit(child);
};

const resolveAll = (source: Source, tokens: readonly Token[], pages: ReadonlySet<string>): Target[] => {
  const found: Target[] = [];
  const resolve = (token: Token, attribute: string): Target => {
    const target = resolveLink(source.file, `${token.attrGet(attribute)}`, pages);
    token.attrSet(attribute, target.href);
    found.push(target);
    return target;
  };
  eachInline(tokens, (token) => {
    if (token.type === 'link_open') resolve(token, 'href');
    if (token.type !== 'image') return;
    const target = resolve(token, 'src');
    const size = target.kind === 'asset' ? pictureSize(join(ROOT, target.file)) : undefined;
    if (size === undefined) return;
    token.attrSet('width', `${size.width}`);
    token.attrSet('height', `${size.height}`);
  });
  return found;
};

/** Splits a page at its headings. */
const sectionsOf = (tokens: readonly Token[], headings: readonly Heading[]): Section[] => {
  const texts: string[][] = [];
  for (const { type, ...token } of tokens)
    if (type === 'heading_open') texts.push([]);
    else if (type === 'inline' || type === 'fence')
      texts.at(-1)?.push(plainText({ type, ...token } as Token));
  // Each list starts with the heading itself.
  return headings.map((heading, i) => ({ heading, text: texts[i]!.slice(1).join(' ') }));
};

const firstParagraph = (tokens: readonly Token[]): string => {
  const at = tokens.findIndex(({ type, level }) => type === 'paragraph_open' && level === 0);
  return at < 0 ? '' : plainText(tokens[at + 1]!);
};

/** Wide tables and code scroll in their own box, which can be focused. */
markdown.renderer.rules.table_open = () =>
  '<div class="scroll-x" tabindex="0" role="region" aria-label="Table"><table>';
markdown.renderer.rules.table_close = () => '</table></div>';
const plainFence = markdown.renderer.rules.fence!;
markdown.renderer.rules.fence = (...args) =>
  `<div class="code">${plainFence(...args).replace('<pre>', '<pre tabindex="0">')}</div>`;
/** A heading links to itself, so that people can share it. */
markdown.renderer.rules.heading_open = (tokens, at) => {
  const { tag } = tokens[at]!;
  const id = tokens[at]!.attrGet('id');
  return tag === 'h1' ? `<h1 id="${id}">` : `<${tag} id="${id}"><a class="anchor" href="#${id}">`;
};
markdown.renderer.rules.heading_close = (tokens, at) => {
  const { tag } = tokens[at]!;
  return tag === 'h1' ? '</h1>' : `</a></${tag}>`;
};

/** Renders a file as a page. */
export const render = (source: Source, pages: ReadonlySet<string>): Rendered => {
  const env = {};
  const tokens = markdown.parse(source.text.replace(/^<!--.*-->$/gm, ''), env);
  const headings = markHeadings(tokens);
  const links = resolveAll(source, tokens, pages);
  return {
    title: headings[0]?.text ?? source.file,
    summary: firstParagraph(tokens),
    html: markdown.renderer.render(tokens, markdown.options, env),
    headings,
    sections: sectionsOf(tokens, headings),
    links,
  };
};

export interface NavGroup {
  readonly name: string;
  readonly pages: readonly string[];
}

/** The navigation is made from the lists under this heading of docs/README.md, one group per subheading. */
const MAP_HEADING = 'All pages';

export const navigationOf = (source: Source, pages: ReadonlySet<string>): NavGroup[] => {
  const tokens = markdown.parse(source.text, {});
  const groups: { name: string; pages: string[] }[] = [];
  let isInside = false;
  tokens.forEach((token, i) => {
    if (token.type === 'heading_open') {
      const text = plainText(tokens[i + 1]!);
      if (token.tag === 'h2') isInside = text === MAP_HEADING;
      else if (isInside) groups.push({ name: text, pages: [] });
    }
    if (!isInside || token.type !== 'inline') return;
    const link = token.children?.find(({ type }) => type === 'link_open')?.attrGet('href');
    const target = link ? resolveLink(source.file, `${link}`, pages) : undefined;
    if (target?.kind === 'page') groups.at(-1)?.pages.push(target.file);
  });
  const listed = new Set(groups.flatMap((group) => group.pages));
  const rest = [...pages].filter((file) => file !== source.file && !listed.has(file));
  return rest.length === 0 ? groups : [...groups, { name: 'More', pages: rest }];
};
