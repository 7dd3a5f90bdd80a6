import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { Glob } from 'bun';

export const ROOT = join(import.meta.dir, '..', '..', '..');

/** A Markdown file of the repository and its address on the site. */
export interface Source {
  /** Relative to the root, with forward slashes. */
  readonly file: string;
  readonly address: string;
  readonly text: string;
}

const PATTERNS = [
  'docs/*.md',
  '{README,ARCHITECTURE,CHANGELOG,CONTRIBUTING,SECURITY,CODE_OF_CONDUCT}.md',
  '{packages,apps}/*/README.md',
  'python/README.md',
];

/** `docs/risk.md` is at /docs/risk, `packages/kernel/README.md` at /docs/packages/kernel. */
export const addressOf = (file: string): string => {
  if (file === 'docs/README.md') return '/docs';
  if (file === 'python/README.md') return '/docs/packages/python';
  const name = basename(file, '.md').toLowerCase().replaceAll('_', '-');
  const folder = dirname(file);
  return folder !== 'docs' && folder !== '.' ? `/docs/${folder}` : `/docs/${name}`;
};

export const readSources = (): Source[] =>
  PATTERNS.flatMap((pattern) => [...new Glob(pattern).scanSync(ROOT)])
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => ({ file, address: addressOf(file), text: readFileSync(join(ROOT, file), 'utf8') }));

const REPOSITORY = 'https://github.com/ludus-lab/ludus/blob/main';

/** Where a link leads: to a page, to a file served with the pages, or to the repository. */
export type Target =
  | { readonly kind: 'outside'; readonly href: string }
  | { readonly kind: 'page'; readonly href: string; readonly file: string; readonly anchor: string }
  | { readonly kind: 'asset'; readonly href: string; readonly file: string }
  | { readonly kind: 'missing'; readonly href: string };

const isServed = (file: string): boolean =>
  /\.(svg|png)$/.test(file) || (file.startsWith('docs/') && /\.(html|json)$/.test(file));

/** Resolves a link that was written in one of the files. */
export const resolveLink = (from: string, link: string, pages: ReadonlySet<string>): Target => {
  if (/^[a-z]+:/i.test(link)) return { kind: 'outside', href: link };
  const [path = '', anchor = ''] = link.split('#', 2);
  const file = path === '' ? from : normalize(join(dirname(from), path)).replaceAll('\\', '/');
  if (pages.has(file))
    return {
      kind: 'page',
      href: `${addressOf(file)}${anchor === '' ? '' : `#${anchor}`}`,
      file,
      anchor,
    };
  if (!existsSync(join(ROOT, file))) return { kind: 'missing', href: link };
  if (isServed(file)) return { kind: 'asset', href: `/docs/${file.replace(/^docs\//, '')}`, file };
  return { kind: 'outside', href: `${REPOSITORY}/${file}` };
};
