/** How numbers are written: `percent` for shares from 0 to 1, `points` for differences of shares. */
const FORMATS = ['number', 'signed', 'percent', 'points'] as const;
export type Format = (typeof FORMATS)[number];

/** A number, with its interval if there is one. */
export interface Estimate {
  readonly estimate: number;
  readonly low?: number;
  readonly high?: number;
}

export interface Axis {
  readonly label: string;
  readonly format?: Format;
  /** The axis reaches at least this far. */
  readonly from?: number;
  readonly to?: number;
}

export interface LinePoint extends Estimate {
  readonly x: number;
}

interface Titled {
  readonly title: string;
  /** What the plot shows, in a sentence. */
  readonly note?: string;
}

/** Values along a growing axis; the intervals are drawn as a band. */
export interface LinePlot extends Titled {
  readonly kind: 'line';
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly { readonly name: string; readonly points: readonly LinePoint[] }[];
  /** A line across the plot: a value to compare with. */
  readonly reference?: number;
}

/** One bar per group and series, with error bars. */
export interface BarPlot extends Titled {
  readonly kind: 'bars';
  readonly value: Axis;
  readonly series: readonly string[];
  /** `values` in the order of `series`; undefined if there is nothing to show. */
  readonly groups: readonly { readonly name: string; readonly values: readonly (Estimate | undefined)[] }[];
}

/** One row per item, with a dot and its interval per series; best if zero is not the natural origin. */
export interface DotPlot extends Titled {
  readonly kind: 'dots';
  readonly value: Axis;
  readonly series: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly (Estimate | undefined)[] }[];
  readonly reference?: number;
}

/** Rows that each add up to one whole. */
export interface SharePlot extends Titled {
  readonly kind: 'shares';
  readonly parts: readonly string[];
  /** `shares` in the order of `parts`, from 0 to 1. */
  readonly rows: readonly { readonly name: string; readonly shares: readonly number[] }[];
}

/** A table coloured by value, such as a crosstable. */
export interface HeatTable extends Titled {
  readonly kind: 'heat';
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly (HeatCell | undefined)[])[];
  /** Values from `low` through `middle` to `high` go from one colour through none to the other. */
  readonly scale: { readonly low: number; readonly middle: number; readonly high: number };
}

export interface HeatCell {
  readonly value: number;
  readonly text: string;
}

/** A picture made of SVG. */
export type Plot = LinePlot | BarPlot | DotPlot | SharePlot;

export interface PlainTable {
  readonly title?: string;
  /** Collapsed until the reader opens it. */
  readonly isFolded?: boolean;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Short statements about one subject. */
export interface Points {
  readonly about: string;
  readonly said: readonly string[];
}

export type Paragraph = string | Points;

export interface Section {
  readonly title: string;
  readonly paragraphs?: readonly Paragraph[];
  readonly plots?: readonly (Plot | HeatTable)[];
  readonly tables?: readonly PlainTable[];
}

/** One page: the question, the answer, and how to reproduce it. */
export interface Report {
  readonly title: string;
  /** The answer in a paragraph or two. */
  readonly summary: readonly Paragraph[];
  /** Circumstances, as pairs: `['games', '1,000']`. */
  readonly facts?: readonly (readonly [string, string])[];
  readonly sections: readonly Section[];
  /** The command that makes the page again. */
  readonly command?: string;
  readonly footer?: string;
}
