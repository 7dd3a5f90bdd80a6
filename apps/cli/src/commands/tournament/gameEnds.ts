import type { Adjudication, BankControl } from '@ludus/lab';
import { type Command, InvalidArgumentError } from 'commander';

/** How games of a tournament may end other than by their rules. */
export interface EndFlags {
  readonly tc?: BankControl;
  readonly resign?: Adjudication['resign'];
  readonly win?: Adjudication['win'];
  readonly draw?: Adjudication['draw'];
}

const CONTROL = /^(?:(\d+):)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/;

/** `10+0.1`: ten seconds for the game, plus a tenth of a second per turn; `2:00+1` uses minutes. */
export const timeControl = (text: string): BankControl => {
  const [, minutes = '0', seconds, increment = '0'] = CONTROL.exec(text) ?? [];
  const initialMs = Math.round(60_000 * Number(minutes) + 1000 * Number(seconds));
  if (seconds === undefined || !(initialMs > 0))
    throw new InvalidArgumentError('It must look like 10+0.1: seconds per game, plus seconds per turn.');
  return { initialMs, incrementMs: Math.round(1000 * Number(increment)) };
};

const makeTimeControl = ({ initialMs, incrementMs }: BankControl): string =>
  incrementMs === 0 ? `${initialMs / 1000}` : `${initialMs / 1000}+${incrementMs / 1000}`;

type Numbers = Readonly<Record<string, number>>;

const isFitting = (name: string, value: number): boolean =>
  name === 'chance' || name === 'margin'
    ? value > 0 && value < 1
    : Number.isSafeInteger(value) && value >= (name === 'from' ? 0 : 1);

/** Reads `name=number,name=number`; missing values have the defaults given here. */
const numbers =
  <T extends Numbers>(usual: T) =>
  (text: string): T => {
    const read: Record<string, number> = { ...usual };
    for (const part of text.split(',')) {
      const [name = '', value = ''] = part.split('=').map((one) => one.trim());
      if (!(name in usual) || value === '' || !isFitting(name, Number(value)))
        throw new InvalidArgumentError(`It must look like ${makeNumbers(usual)}.`);
      read[name] = Number(value);
    }
    return read as T;
  };

const makeNumbers = (values: Numbers): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');

const RESIGN = { decisions: 4, chance: 0.02 };
const WIN = { decisions: 3, chance: 0.98 };
const DRAW = { decisions: 6, margin: 0.02, from: 100 };

/** The flags that end games early. Without them, every game is played out. */
export const withEndOptions = (command: Command): Command =>
  command
    .option(
      '--tc <seconds+increment>',
      'a clock, such as 10+0.1: CPU seconds per agent and game, and seconds added per turn; running out of time loses',
      timeControl,
    )
    .option(
      '--resign [settings]',
      `end a two-player game once the loser has expected to lose for several decisions (${makeNumbers(RESIGN)})`,
      numbers(RESIGN),
    )
    .option(
      '--win [settings]',
      `end a game when all agents agree who wins it (${makeNumbers(WIN)})`,
      numbers(WIN),
    )
    .option(
      '--draw [settings]',
      `call a game a draw when all agents consider it even (${makeNumbers(DRAW)})`,
      numbers(DRAW),
    );

/** A flag without settings uses the defaults. */
const orUsual = <T>(value: T | true | undefined, usual: T): T | undefined => (value === true ? usual : value);

/** What the flags request; undefined if nothing. */
export const adjudicationOf = (flags: EndFlags): Adjudication | undefined => {
  const resign = orUsual(flags.resign, RESIGN);
  const win = orUsual(flags.win, WIN);
  const draw = orUsual(flags.draw, DRAW);
  if (resign === undefined && win === undefined && draw === undefined) return undefined;
  return { ...(resign && { resign }), ...(win && { win }), ...(draw && { draw }) };
};

/** The same flags as text, by name. */
export const endOptions = (flags: EndFlags): Readonly<Record<string, string | undefined>> => {
  const { resign, win, draw } = adjudicationOf(flags) ?? {};
  return {
    tc: flags.tc && makeTimeControl(flags.tc),
    resign: resign && makeNumbers(resign),
    win: win && makeNumbers(win),
    draw: draw && makeNumbers(draw),
  };
};
