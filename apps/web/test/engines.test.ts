import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Features that one of the supported browsers lacks: current Chromium, Firefox ESR 128 and WebKitGTK. An
 * optional extra is inside `@supports`, or tested before it is used.
 */
const LACKING: readonly { readonly what: string; readonly pattern: RegExp; readonly lacks: string }[] = [
  { what: 'context-stroke and context-fill', pattern: /context-(?:stroke|fill)/, lacks: 'WebKit' },
  {
    what: 'anchor positioning',
    pattern: /anchor-name|position-anchor|anchor\(|position-area/,
    lacks: 'Firefox',
  },
  { what: '@starting-style', pattern: /@starting-style/, lacks: 'Firefox 128' },
  {
    what: 'interpolate-size and calc-size',
    pattern: /interpolate-size|calc-size\(/,
    lacks: 'Firefox, WebKit',
  },
  { what: 'field-sizing', pattern: /field-sizing/, lacks: 'Firefox' },
  {
    what: 'scroll-driven animation',
    pattern: /animation-timeline|scroll-timeline|view-timeline/,
    lacks: 'Firefox',
  },
  { what: '@scope', pattern: /@scope\b/, lacks: 'Firefox 128' },
  { what: 'if() in style sheets', pattern: /:\s*if\(/, lacks: 'Firefox, WebKit' },
  { what: 'customisable selects', pattern: /base-select|::picker/, lacks: 'Firefox, WebKit' },
  { what: 'text-box-trim', pattern: /text-box(?:-trim|-edge)?:/, lacks: 'Firefox' },
  { what: 'corner-shape', pattern: /corner-shape/, lacks: 'Firefox, WebKit' },
  { what: 'reading-flow', pattern: /reading-flow/, lacks: 'Firefox, WebKit' },
  { what: 'invoker commands', pattern: /\bcommandfor=|commandFor=/, lacks: 'Firefox 128' },
  {
    what: 'dialogs that close by themselves',
    pattern: /\bclosedby=|closedBy=/,
    lacks: 'Firefox 128, WebKit',
  },
  { what: 'requestIdleCallback', pattern: /requestIdleCallback/, lacks: 'WebKit' },
  { what: 'scheduler.postTask and yield', pattern: /scheduler\.(?:postTask|yield)/, lacks: 'WebKit' },
  { what: 'the Navigation API', pattern: /window\.navigation\b/, lacks: 'Firefox 128' },
  { what: 'view transitions', pattern: /startViewTransition|view-transition-name/, lacks: 'Firefox 128' },
  { what: 'contrast-color()', pattern: /contrast-color\(/, lacks: 'Chromium, Firefox 128' },
  {
    what: 'Set methods in older engines',
    pattern: /\.isSubsetOf\(|\.symmetricDifference\(/,
    lacks: 'older WebKit',
  },
  { what: 'Promise.try', pattern: /Promise\.try\(/, lacks: 'Firefox 128' },
  {
    what: 'iterator helpers',
    pattern: /Iterator\.from\(|\.values\(\)\.(?:map|filter)\(/,
    lacks: 'Firefox 128',
  },
  {
    what: 'iteration over streams',
    pattern: /\bfor await\b|ReadableStream\.from\(|Array\.fromAsync\(/,
    lacks: 'WebKit',
  },
  { what: 'Atomics.waitAsync', pattern: /Atomics\.waitAsync/, lacks: 'Firefox 128' },
  { what: 'Intl.DurationFormat', pattern: /Intl\.DurationFormat/, lacks: 'Firefox 128' },
  { what: 'RegExp.escape', pattern: /RegExp\.escape\(/, lacks: 'Firefox 128' },
  { what: 'Temporal', pattern: /\bTemporal\./, lacks: 'WebKit' },
  { what: 'Error.captureStackTrace', pattern: /captureStackTrace/, lacks: 'Firefox 128' },
  {
    what: 'container style queries',
    pattern: /@container[^{]*\bstyle\(/,
    lacks: 'Firefox',
  },
  { what: 'paths in style sheets', pattern: /(?:^|[{;\s])d:\s*path\(/, lacks: 'WebKit' },
  { what: '::details-content', pattern: /::details-content/, lacks: 'Firefox 128' },
  { what: 'scrollbar-gutter', pattern: /scrollbar-gutter/, lacks: 'older WebKit' },
  { what: 'sibling-index()', pattern: /sibling-(?:index|count)\(/, lacks: 'Firefox' },
  { what: 'custom highlights', pattern: /CSS\.highlights|::highlight\(/, lacks: 'Firefox 128' },
  {
    what: 'vibration and battery',
    pattern: /navigator\.(?:getBattery|connection)\b/,
    lacks: 'Firefox, WebKit',
  },
  {
    what: 'Math.sumPrecise, Uint8Array.fromBase64',
    pattern: /sumPrecise|fromBase64\(|toBase64\(/,
    lacks: 'Chromium',
  },
];

const ROOT = join(import.meta.dir, '..', '..', '..');
const SOURCES = join(ROOT, 'apps', 'web', 'src');
/** What pages and their workers are made of besides. */
const PACKAGES = ['kernel', 'table', 'workers', 'ringrift-engine', 'risk-engine', 'sweep-engine'];

const files = [SOURCES, ...PACKAGES.map((name) => join(ROOT, 'packages', name, 'src'))]
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter(
    (entry) => entry.isFile() && /\.(?:css|tsx?|js)$/.test(entry.name) && !entry.name.includes('.test.'),
  )
  .map(({ parentPath, name }) => join(parentPath, name));

const findingsIn = (text: string): string[] =>
  LACKING.filter(({ pattern }) => pattern.test(text)).map(({ what, lacks }) => `${what} (not in ${lacks})`);

test('no feature is used that one of the three browser engines lacks', () => {
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) =>
    findingsIn(readFileSync(file, 'utf8')).map((finding) => `${relative(ROOT, file)}: ${finding}`),
  );
  expect(found).toEqual([]);
});

test('the check finds missing entries', () => {
  expect(findingsIn('<path fill="context-stroke" />')).toEqual([
    'context-stroke and context-fill (not in WebKit)',
  ]);
  expect(findingsIn('for await (const part of stream) use(part);')).toEqual([
    'iteration over streams (not in WebKit)',
  ]);
  expect(findingsIn('.menu { position-anchor: --x; }')).toEqual(['anchor positioning (not in Firefox)']);
  expect(findingsIn('.a { color: var(--ink); }')).toEqual([]);
});

/** Selectors of form controls differ between engines, and a rule with an unknown one is dropped completely. */
test('parts of controls are styled in separate rules for both families of browser engines', () => {
  const sheets = files.filter((file) => file.endsWith('.css')).map((file) => readFileSync(file, 'utf8'));
  const all = sheets.join('\n');
  for (const part of ['slider-thumb', 'slider-runnable-track']) expect(all).toContain(`::-webkit-${part}`);
  for (const part of ['range-thumb', 'range-track']) expect(all).toContain(`::-moz-${part}`);
  const selectors = all.match(/[^{}]*::-(?:webkit|moz)-[^{}]*(?=\{)/g) ?? [];
  expect(selectors.filter((one) => one.includes('::-webkit-') && one.includes('::-moz-'))).toEqual([]);
});
