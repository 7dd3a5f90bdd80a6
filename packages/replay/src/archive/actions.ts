import type { Tagged } from '@ludus/kernel';

/**
 * Actions without their repetitions: `shapes` lists every combination of type and fields that occurs, and a row is
 * the number of its shape followed by the values. A row of a single number is an action without fields.
 *
 * ```ts
 * packActions([{ type: 'place', to: 'd4' }, { type: 'pass' }]);
 * // { shapes: [['place', 'to'], ['pass']], rows: [[0, 'd4'], 1] }
 * ```
 */
export interface PackedActions {
  readonly shapes: readonly (readonly string[])[];
  readonly rows: readonly (number | readonly unknown[])[];
}

/** Gives every combination of type and fields a number, in the order of appearance. */
class Shapes {
  readonly list: string[][] = [];
  readonly #byType = new Map<string, number[]>();

  numberOf(action: Tagged): number {
    let candidates = this.#byType.get(action.type);
    if (candidates === undefined) {
      candidates = [];
      this.#byType.set(action.type, candidates);
    }
    for (const number of candidates) if (this.#fits(this.list[number]!, action)) return number;
    const number = this.list.push([action.type, ...Object.keys(action).filter((key) => key !== 'type')]) - 1;
    candidates.push(number);
    return number;
  }

  #fits(shape: readonly string[], action: Tagged): boolean {
    let i = 1;
    for (const key in action) {
      if (key === 'type') continue;
      if (shape[i] !== key) return false;
      i += 1;
    }
    return i === shape.length;
  }
}

export const packActions = (actions: Iterable<Tagged>): PackedActions => {
  const shapes = new Shapes();
  const rows: (number | unknown[])[] = [];
  for (const action of actions) {
    const number = shapes.numberOf(action);
    const shape = shapes.list[number]!;
    if (shape.length === 1) rows.push(number);
    else {
      const row: unknown[] = [number];
      for (let i = 1; i < shape.length; i += 1)
        row.push((action as unknown as Record<string, unknown>)[shape[i]!]);
      rows.push(row);
    }
  }
  return { shapes: shapes.list, rows };
};

/** The actions of a list of rows; undefined where a row does not fit its shape. */
export const unpackActions = ({ shapes, rows }: PackedActions): (Tagged | undefined)[] =>
  rows.map((row) => {
    const values = typeof row === 'number' ? [row] : row;
    const shape = shapes[values[0] as number];
    if (shape === undefined || values.length !== shape.length) return undefined;
    const action: Record<string, unknown> = { type: shape[0] };
    for (let i = 1; i < shape.length; i += 1) action[shape[i]!] = values[i];
    return action as unknown as Tagged;
  });
