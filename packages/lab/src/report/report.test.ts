import { describe, expect, test } from 'bun:test';
import { textWidth } from './canvas.ts';
import { makeEstimate, makeNumber, makeTick } from './format.ts';
import { html } from './markup.ts';
import { makeReport } from './page.ts';
import { makeSvg } from './plot.ts';
import { makeScale, rangeOf } from './scale.ts';
import type { Plot, Report } from './types.ts';

const NASTY = `<script>alert("x")</script> & 'y'`;

const PLOTS: readonly Plot[] = [
  {
    kind: 'line',
    title: 'Fitness',
    x: { label: 'generation' },
    y: { label: 'share of points', format: 'percent' },
    series: [
      {
        name: 'best',
        points: [
          { x: 1, estimate: 0.5, low: 0.4, high: 0.6 },
          { x: 2, estimate: 0.6 },
        ],
      },
      { name: NASTY, points: [{ x: 1, estimate: 0.4 }] },
    ],
    reference: 0.5,
  },
  {
    kind: 'bars',
    title: 'Length',
    value: { label: 'moves' },
    series: ['moves'],
    groups: [
      { name: 'off', values: [{ estimate: 40, low: 38, high: 42 }] },
      { name: NASTY, values: [undefined] },
      { name: 'once', values: [{ estimate: 1, low: -Infinity, high: Infinity }] },
    ],
  },
  {
    kind: 'dots',
    title: 'Difference',
    value: { label: 'moves', format: 'signed' },
    series: ['old', 'new'],
    rows: [{ name: 'strict', values: [{ estimate: -2, low: -3, high: -1 }, { estimate: 1 }] }],
    reference: 0,
  },
  {
    kind: 'shares',
    title: 'Endings',
    parts: ['rings', 'territory', NASTY],
    rows: [{ name: 'off', shares: [0.7, 0.3, 0] }],
  },
];

const report = (over: Partial<Report> = {}): string =>
  makeReport({
    title: NASTY,
    summary: [NASTY],
    facts: [['games', NASTY]],
    sections: [
      {
        title: NASTY,
        paragraphs: [NASTY],
        plots: [
          ...PLOTS,
          {
            kind: 'heat',
            title: 'Crosstable',
            rows: ['a', 'b'],
            columns: ['a', NASTY],
            cells: [
              [undefined, { value: 0.75, text: '75%' }],
              [{ value: 0.25, text: NASTY }, undefined],
            ],
            scale: { low: 0, middle: 0.5, high: 1 },
          },
        ],
        tables: [{ head: ['name', 'n'], rows: [[NASTY, 1234]] }],
      },
    ],
    command: NASTY,
    footer: NASTY,
    ...over,
  });

/** Every opened tag is closed in order; tags without an end tag must close themselves. */
const unbalanced = (text: string): string | undefined => {
  const open: string[] = [];
  for (const [, slash, name, rest] of text.matchAll(/<(\/?)([a-z][\w:]*)([^<>]*)>/g)) {
    if (slash === '/') {
      if (open.pop() !== name) return `</${name}>`;
    } else if (!rest!.endsWith('/') && name !== 'meta') open.push(name!);
  }
  return open.at(-1);
};

describe('a report', () => {
  test('escapes every inserted text', () => {
    const page = report();
    expect(page).not.toContain('<script');
    expect(page).not.toContain('"x"');
    expect(page.split('&lt;script&gt;').length).toBeGreaterThan(12);
  });

  test('sets what is in backticks as code', () => {
    const page = makeReport({
      title: 'Code',
      summary: ['Run `ludus <game>` again.', { about: 'Notes', said: ['`search.ai` is missing'] }],
      sections: [],
    });
    expect(page).toContain('<p>Run <code>ludus &lt;game&gt;</code> again.</p>');
    expect(page).toContain('<li><code>search.ai</code> is missing</li>');
  });

  test('is complete: every element is closed, and nothing is undefined or NaN', () => {
    const page = report();
    expect(unbalanced(page)).toBeUndefined();
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('needs no other files', () => {
    expect(report()).not.toMatch(/(src|href)=|url\(|@import|https?:/);
  });

  test('repeats every figure of a plot in a table', () => {
    const page = report();
    for (const text of ['50.0% (40.0% to 60.0%)', '40 (38 to 42)'])
      expect(page).toContain(`<td>${text}</td>`);
    expect(page.match(/<svg/g)).toHaveLength(4);
    expect(page.match(/<details>/g)).toHaveLength(4);
    expect(page.match(/role="img" aria-label="/g)).toHaveLength(4);
  });

  test('supports light and dark themes, and printing', () => {
    expect(report()).toContain('prefers-color-scheme:dark');
    expect(report()).toContain('@media print');
  });
});

describe('a plot as a file', () => {
  test.each(PLOTS.map((plot) => [plot.kind, plot] as const))('%s is one complete SVG', (_, plot) => {
    const svg = makeSvg(plot);
    expect(svg).toStartWith('<svg xmlns="http://www.w3.org/2000/svg"');
    expect(unbalanced(svg)).toBeUndefined();
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<script/);
    expect(svg).toContain(`>${plot.title}</text>`);
  });

  test.each([
    ['no series', { ...PLOTS[0]!, series: [] }],
    ['no group', { ...PLOTS[1]!, groups: [] }],
    ['no row', { ...PLOTS[2]!, rows: [] }],
  ] as [string, Plot][])('can be empty: %s', (_, plot) => {
    expect(makeSvg(plot)).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('names of rows', () => {
  /** Where the lines of labels end, and what they say. */
  const labels = (...names: string[]): (readonly [number, string])[] => {
    const rows = names.map((name) => ({ name, values: [{ estimate: 1 }] }));
    const svg = makeSvg({ kind: 'dots', title: 'Elo', value: { label: 'Elo' }, series: ['Elo'], rows });
    const found = svg.matchAll(/<text x="([\d.]+)" y="[\d.]+" text-anchor="end">([^<]*)</g);
    return Array.from(found, ([, x, text]) => [Number(x), text!] as const);
  };

  test('fit on the left even in a wide font', () => {
    const [label] = labels('minimax@nodes=2000', 'random');
    // Its width in DejaVu Sans at 13 pixels.
    expect(label![0]).toBeGreaterThan(152.6);
    expect(label![1]).toBe('minimax@nodes=2000');
  });

  test('are broken between their parts, and shortened only then', () => {
    const lines = labels(
      'minimax@mode=maxn,nodes=50000',
      'heuristic@weights=a/folder/with/many/weights.json',
    );
    const texts = lines.map(([, text]) => text);
    expect(texts.slice(0, 3)).toEqual(['minimax@mode=maxn,', 'nodes=50000', 'heuristic@weights=a/']);
    expect(texts[3]).toMatch(/^folder\/with\/.*…$/);
    for (const [x, text] of lines) expect(textWidth(text)).toBeLessThanOrEqual(x);
  });
});

describe('numbers', () => {
  test.each([
    [0, 'number', '0'],
    [1234567, 'number', '1,234,567'],
    [12.345, 'number', '12.3'],
    [0.1234, 'number', '0.123'],
    [-3.456, 'number', '−3.46'],
    [3, 'signed', '+3'],
    [0.0001, 'signed', '0.000'],
    [0.125, 'percent', '12.5%'],
    [-0.031, 'points', '−3.1 pts'],
    [0.00001, 'points', '0.0 pts'],
    [Number.NaN, 'number', '–'],
  ] as const)('%p as %s is %s', (value, format, text) => {
    expect(makeNumber(value, format)).toBe(text);
  });

  test('on axes have no unnecessary digits', () => {
    expect([
      makeTick(0.5, 'percent'),
      makeTick(0.125, 'percent'),
      makeTick(2.5),
      makeTick(100),
      makeTick(-0.1, 'points'),
    ]).toEqual(['50%', '12.5%', '2.5', '100', '−10']);
  });

  test('come with their interval', () => {
    expect(makeEstimate({ estimate: 0.5, low: 0.4, high: 0.6 }, 'percent')).toBe('50.0% (40.0% to 60.0%)');
    expect(makeEstimate({ estimate: 0.5, low: -0.1, high: 1.1 }, 'percent')).toBe('50.0% (0.0% to 100.0%)');
    expect(makeEstimate({ estimate: 2 })).toBe('2');
    expect(makeEstimate({ estimate: 2, low: -Infinity, high: Infinity })).toBe('2');
  });
});

describe('a scale', () => {
  test('ends on round ticks and puts values between them', () => {
    const scale = makeScale({ from: 0.13, to: 0.87, start: 0, end: 100 });
    expect(scale.ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(scale.at(0.5)).toBeCloseTo(50, 9);
  });

  test('has an extent even when there is one value', () => {
    for (const value of [0, 5, -5]) {
      const scale = makeScale({ from: value, to: value, start: 0, end: 100 });
      expect(Number.isFinite(scale.at(value))).toBe(true);
      expect(scale.ticks.length).toBeGreaterThan(1);
    }
  });

  test('of shares stays between 0 and 1', () => {
    expect(rangeOf({ label: '', format: 'percent' }, [{ estimate: 0.9, low: 0.7, high: 1.2 }])).toEqual({
      from: 0.7,
      to: 1,
    });
  });
});

test('markup escapes text and keeps markup', () => {
  expect(html`<b>${['<', html`<i>${1.23456}</i>`, undefined]}</b>`.text).toBe('<b>&lt;<i>1.23</i></b>');
});
