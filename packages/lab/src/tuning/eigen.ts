/** The decomposition of a symmetric matrix: `vectors[i][j]` is component i of the eigenvector for `values[j]`. */
export interface Eigen {
  readonly values: Float64Array;
  readonly vectors: readonly Float64Array[];
}

const SWEEPS = 60;

const offDiagonal = (matrix: readonly Float64Array[]): number => {
  let sum = 0;
  for (let i = 0; i < matrix.length; i += 1)
    for (let j = 0; j < i; j += 1) sum += matrix[i]![j]! * matrix[i]![j]!;
  return sum;
};

/** Rotates the plane of two axes so that the element between them becomes zero. */
const rotate = (matrix: Float64Array[], vectors: Float64Array[], p: number, q: number): void => {
  const between = matrix[p]![q]!;
  if (between === 0) return;
  const theta = (matrix[q]![q]! - matrix[p]![p]!) / (2 * between);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (const row of matrix) turn(row, [p, q], c, s);
  const [first, second] = [matrix[p]!, matrix[q]!];
  for (let k = 0; k < matrix.length; k += 1) {
    const [a, b] = [first[k]!, second[k]!];
    first[k] = c * a - s * b;
    second[k] = s * a + c * b;
  }
  for (const row of vectors) turn(row, [p, q], c, s);
};

const turn = (row: Float64Array, [p, q]: readonly [number, number], c: number, s: number): void => {
  const [a, b] = [row[p]!, row[q]!];
  row[p] = c * a - s * b;
  row[q] = s * a + c * b;
};

/** Jacobi's method: simple, and precise enough for the few dozen dimensions of tuning. */
export const eigenOf = (symmetric: readonly (readonly number[])[]): Eigen => {
  const size = symmetric.length;
  const matrix = symmetric.map((row) => Float64Array.from(row));
  const vectors = matrix.map((_, i) => Float64Array.from({ length: size }, (_, j) => (i === j ? 1 : 0)));
  const scale = matrix.reduce((sum, row, i) => sum + row[i]! * row[i]!, 0);
  for (let sweep = 0; sweep < SWEEPS && offDiagonal(matrix) > 1e-26 * scale; sweep += 1)
    for (let p = 0; p < size - 1; p += 1) for (let q = p + 1; q < size; q += 1) rotate(matrix, vectors, p, q);
  return { values: Float64Array.from(matrix, (row, i) => row[i]!), vectors };
};
