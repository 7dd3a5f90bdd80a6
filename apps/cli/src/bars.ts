import type { Measured } from './measure.ts';

/** A figure that a suite should reach. */
export interface Bar {
  /** `PostgreSQL reads a state: p95 below 5 ms`. */
  readonly about: string;
  /** The operation that is measured, and the note with the figure. */
  readonly operation: string;
  readonly note: string;
  /** If given, the figure is divided by the same figure of this operation. */
  readonly comparedWith?: string;
  readonly atLeast?: number;
  readonly below?: number;
}

/** A bar with what was measured. */
export interface JudgedBar {
  readonly about: string;
  readonly figure: number;
  readonly isMet: boolean;
}

const figureOf = (bar: Bar, measured: readonly Measured[]): number | undefined => {
  const noteOf = (name: string): number | undefined => {
    const value = measured.find(({ operation }) => operation === name)?.notes[bar.note];
    return value === undefined ? undefined : Number(value);
  };
  const [own, other] = [noteOf(bar.operation), bar.comparedWith === undefined ? 1 : noteOf(bar.comparedWith)];
  return own === undefined || other === undefined ? undefined : Number((own / other).toPrecision(4));
};

/** The bars whose operations were measured. */
export const judge = (bars: readonly Bar[], measured: readonly Measured[]): readonly JudgedBar[] =>
  bars.flatMap((bar) => {
    const figure = figureOf(bar, measured);
    if (figure === undefined) return [];
    const { about, atLeast = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY } = bar;
    return [{ about, figure, isMet: figure >= atLeast && figure < below }];
  });

/** `met     12.3  PostgreSQL lists …` */
export const barLine = ({ about, figure, isMet }: JudgedBar): string =>
  `${isMet ? 'met   ' : 'missed'} ${figure.toLocaleString('en').padStart(9)}  ${about}`;
