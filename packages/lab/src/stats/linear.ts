/** A small dense matrix, row by row. */
export type Matrix = number[][];

export const zeroMatrix = (rows: number, columns = rows): Matrix =>
  Array.from({ length: rows }, () => new Array<number>(columns).fill(0));

export const multiply = (a: Matrix, b: Matrix): Matrix => {
  const product = zeroMatrix(a.length, b[0]?.length ?? 0);
  for (let i = 0; i < a.length; i += 1)
    for (let k = 0; k < b.length; k += 1) {
      const factor = a[i]![k]!;
      if (factor === 0) continue;
      for (let j = 0; j < product[i]!.length; j += 1) product[i]![j]! += factor * b[k]![j]!;
    }
  return product;
};

export const transpose = (a: Matrix): Matrix => (a[0] ?? []).map((_, j) => a.map((row) => row[j]!));

/** A pivot this much smaller than the largest entry means that a direction is undetermined. */
const SINGULAR = 1e-11;

/** The inverse by Gauss–Jordan elimination with pivoting; undefined if there is none. */
export const inverse = (matrix: Matrix): Matrix | undefined => {
  const n = matrix.length;
  const left = matrix.map((row) => row.slice());
  const right = zeroMatrix(n);
  for (let i = 0; i < n; i += 1) right[i]![i] = 1;
  const largest = Math.max(...matrix.flat().map(Math.abs));
  for (let column = 0; column < n; column += 1) {
    let best = column;
    for (let i = column + 1; i < n; i += 1)
      if (Math.abs(left[i]![column]!) > Math.abs(left[best]![column]!)) best = i;
    if (!(Math.abs(left[best]![column]!) > SINGULAR * largest)) return undefined;
    for (const side of [left, right]) [side[column], side[best]] = [side[best]!, side[column]!];
    const pivot = left[column]![column]!;
    for (const side of [left, right]) side[column] = side[column]!.map((value) => value / pivot);
    for (let i = 0; i < n; i += 1) {
      const factor = i === column ? 0 : left[i]![column]!;
      if (factor === 0) continue;
      for (const side of [left, right])
        side[i] = side[i]!.map((value, j) => value - factor * side[column]![j]!);
    }
  }
  return right;
};
