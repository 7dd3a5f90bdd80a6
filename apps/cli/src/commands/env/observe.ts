import { type Game, type Seat, viewFor } from '@ludus/kernel';
import type { Environment } from './environment.ts';
import { type Column, NumberColumns } from './numberColumns.ts';
import type { ActionKind, Encoding, Observation } from './protocol.ts';

/** What a batch reports about its environments after each step. */
interface ObservationOptions {
  readonly game: Game;
  readonly observe: readonly Observation[];
  readonly encoding: Encoding;
  readonly actions: ActionKind;
  /** The length of a feature vector. */
  readonly dimension: number;
}

/** Columns with an entry for every environment, in order. */
export interface Observations {
  /** The seat to act, 0 when the game is over. */
  readonly seat: readonly number[];
  /** The player in that seat. */
  readonly player: readonly number[];
  /** How many actions there are to choose from. */
  readonly legal: readonly number[];
  /** The numbers of those actions in the game's action space. */
  readonly numbers?: Column;
  /** The vector of the seat to act; zeros when the game is over. */
  readonly features?: Column;
  readonly view?: readonly unknown[];
  readonly actions?: readonly (readonly unknown[])[];
  readonly notations?: readonly (readonly string[])[];
}

/** Observations, and the bytes of binary columns: `numbers` first, then `features`. */
export interface Observed {
  readonly observations: Observations;
  readonly bytes: readonly Buffer[];
}

/** Writes the features of a seat, from the fast form if the game can. */
export const writeFeatures = (game: Game, { cursor }: Environment, seat: Seat, into: Float32Array): void => {
  const { read, vector } = game.learning!.features;
  if (read === undefined) into.set(vector(cursor.state, seat));
  else read(cursor.position, seat, into);
};

/** The numbers of all legal actions that have one, environment by environment. */
const allNumbers = (
  environments: readonly Environment[],
): { readonly numbers: Int32Array; readonly lengths: number[] } => {
  const lists = environments.map((one) => (one.seat === 0 ? undefined : one.numbers()));
  const most = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  const numbers = new Int32Array(most);
  let at = 0;
  const lengths = lists.map((list) => {
    const start = at;
    for (const number of list ?? [])
      if (number >= 0) {
        numbers[at] = number;
        at += 1;
      }
    return at - start;
  });
  return { numbers: numbers.subarray(0, at), lengths };
};

const allFeatures = (
  environments: readonly Environment[],
  { game, dimension }: ObservationOptions,
): Float32Array => {
  const all = new Float32Array(environments.length * dimension);
  for (const [i, one] of environments.entries())
    if (one.seat !== 0) writeFeatures(game, one, one.seat, all.subarray(i * dimension, (i + 1) * dimension));
  return all;
};

const legalColumns = (
  environments: readonly Environment[],
  kind: ActionKind,
  columns: NumberColumns,
): Pick<Observations, 'legal' | 'numbers'> => {
  if (kind === 'legal')
    return { legal: environments.map((one) => (one.seat === 0 ? 0 : one.cursor.legalMoves.length)) };
  const { numbers, lengths } = allNumbers(environments);
  return { legal: lengths, numbers: columns.add(numbers, lengths) };
};

/** Everything a batch reports about its environments. */
export const observeAll = (environments: readonly Environment[], options: ObservationOptions): Observed => {
  const { game, observe, actions, encoding, dimension } = options;
  const columns = new NumberColumns(encoding);
  const wants = (what: Observation): boolean => observe.includes(what);
  const onTurn = <T>(look: (one: Environment) => readonly T[]): (readonly T[])[] =>
    environments.map((one) => (one.seat === 0 ? [] : look(one)));
  const seat = environments.map((one) => one.seat);
  const observations: Observations = {
    seat,
    player: environments.map((one, i) => one.playerIn(seat[i]!)),
    ...legalColumns(environments, actions, columns),
    ...(wants('features') && {
      features: columns.add(
        allFeatures(environments, options),
        environments.map(() => dimension),
      ),
    }),
    ...(wants('view') && {
      view: environments.map((one) => (one.seat === 0 ? null : viewFor(game, one.cursor.state, one.seat))),
    }),
    ...(wants('actions') && { actions: onTurn(({ cursor }) => cursor.legalActions()) }),
    ...(wants('notations') && { notations: onTurn((one) => notationsOf(game, one)) }),
  };
  return { observations, bytes: columns.bytes };
};

/** Every legal action in notation. */
export const notationsOf = (game: Game, { cursor }: Environment): string[] =>
  cursor.legalActions().map((action) => game.text.makeNotation(cursor.state, action));
