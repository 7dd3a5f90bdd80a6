import type { PieceColour } from '@ludus/kernel';

/** How a piece of text looks; everything left out is plain. */
export interface Style {
  /** The colour of a seat. */
  readonly seat?: number | undefined;
  /** A colour of its own, such as that of a suit. */
  readonly colour?: PieceColour | undefined;
  readonly tone?: 'accent' | 'good' | 'bad' | 'soft';
  readonly isBold?: boolean;
  readonly isInverse?: boolean;
}

/** Colours from the 256 that people with all kinds of colour vision can distinguish; signs say the same. */
const SEATS = [33, 208, 36, 170, 178, 250];
/** Black is whatever the window writes in, which may be dark itself. */
const COLOURS: Readonly<Record<PieceColour, number | undefined>> = {
  black: undefined,
  red: 203,
  blue: 75,
  green: 71,
  yellow: 178,
  violet: 141,
};
const TONES = { accent: 141, good: 71, bad: 203, soft: 245 } as const;

const SEAT_SIGNS = ['●', '▲', '■', '◆', '✚', '★'] as const;

export const seatSign = (seat: number | undefined): string =>
  seat === undefined ? '' : (SEAT_SIGNS[seat - 1] ?? `${seat}`);

/** Whether a stream shows colours: it is a terminal, and colours are not turned off. */
export const hasColour = (
  isTerminal: boolean,
  env: Readonly<Record<string, string | undefined>> = process.env,
): boolean => {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] && env['FORCE_COLOR'] !== '0') return true;
  return isTerminal && env['TERM'] !== 'dumb';
};

const codesOf = ({ seat, colour: own, tone, isBold, isInverse }: Style, isColoured: boolean): number[] => {
  const codes: number[] = [];
  if (isBold) codes.push(1);
  if (isInverse) codes.push(7);
  if (!isColoured) return codes;
  const ofSeat = seat === undefined ? undefined : SEATS[(seat - 1) % SEATS.length];
  const colour = own === undefined ? ofSeat : COLOURS[own];
  if (colour !== undefined) codes.push(38, 5, colour);
  else if (tone !== undefined) codes.push(38, 5, TONES[tone]);
  return codes;
};

/** What comes before and after a text to give it a style. */
export const escapes = (style: Style, isColoured: boolean): readonly [before: string, after: string] => {
  const codes = codesOf(style, isColoured);
  return codes.length === 0 ? ['', ''] : [`\x1b[${codes.join(';')}m`, '\x1b[0m'];
};

/** A text in a style, for one line of output. */
export const styled = (text: string, style: Style, isColoured: boolean): string => {
  const [before, after] = isColoured ? escapes(style, true) : ['', ''];
  return `${before}${text}${after}`;
};
