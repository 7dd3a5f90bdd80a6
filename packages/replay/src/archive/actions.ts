import type { Tagged } from '@ludus/kernel';

/**
 * Actions without repetition: `shapes` lists every combination of type and fields that occurs, and a row is
 * the number of its shape followed by the values. A row that is a single number is an action without fields.
 *
 * ```ts
 * packActions([{ type: 'place', to: 'd4' }, { type: 'pass' }]);
 * // { shapes: [['place', 'to'], ['pass']], rows: [[0, 'd4'], 1] }
 * ```
 */
interface PackedActions {
  readonly shapes: readonly (readonly string[])[];
  readonly rows: readonly (number | readonly unknown[])[];
}

type Row = [shape: number, ...values: unknown[]];

/** The row of an action, if it has this shape. */
const fitRow = (action: Tagged, number: number, shape: readonly string[]): Row | undefined => {
  const row: Row = [number];
  for (const key in action) {
    if (key === 'type') continue;
    if (shape[row.length] !== key) return undefined;
    row.push(action[key as keyof Tagged]);
  }
  return row.length === shape.length ? row : undefined;
};

/** Gives every combination of type and fields a number, in the order of appearance. */
class Shapes {
  readonly list: string[][] = [];
  readonly #byType = new Map<string, number[]>();

  rowOf(action: Tagged): Row {
    let candidates = this.#byType.get(action.type);
    if (candidates === undefined) {
      candidates = [];
      this.#byType.set(action.type, candidates);
    }
    for (const number of candidates) {
      const row = fitRow(action, number, this.list[number]!);
      if (row !== undefined) return row;
    }
    const shape = [action.type, ...Object.keys(action).filter((key) => key !== 'type')];
    const number = this.list.push(shape) - 1;
    candidates.push(number);
    return fitRow(action, number, shape)!;
  }
}

export const packActions = (actions: Iterable<Tagged>): PackedActions => {
  const shapes = new Shapes();
  const rows: (number | Row)[] = [];
  for (const action of actions) {
    const row = shapes.rowOf(action);
    rows.push(row.length === 1 ? row[0] : row);
  }
  return { shapes: shapes.list, rows };
};

/** The actions of a list of rows; undefined if a row does not fit its shape. */
export const unpackActions = ({ shapes, rows }: PackedActions): (Tagged | undefined)[] =>
  rows.map((row) => {
    const values = typeof row === 'number' ? [row] : row;
    const shape = shapes[values[0] as number];
    if (shape === undefined || values.length !== shape.length) return undefined;
    const action: Record<string, unknown> = { type: shape[0] };
    for (let i = 1; i < shape.length; i += 1) action[shape[i]!] = values[i];
    return action as unknown as Tagged;
  });
