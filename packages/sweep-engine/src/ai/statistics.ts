/** A figure with its standard error. */
export interface Estimate {
  readonly value: number;
  readonly error: number;
}

/** One game's part in a ratio. */
export interface Part {
  readonly hits: number;
  readonly of: number;
}

/**
 * A ratio of sums over games with its standard error. Decisions of one game resemble each other, so games,
 * not decisions, are the independent units (the linearised error of a ratio estimator).
 */
export const ratio = (parts: readonly Part[]): Estimate => {
  let hits = 0;
  let total = 0;
  for (const part of parts) {
    hits += part.hits;
    total += part.of;
  }
  if (total === 0) return { value: 0, error: 0 };
  const value = hits / total;
  let squares = 0;
  for (const part of parts) squares += (part.hits - value * part.of) ** 2;
  const correction = parts.length > 1 ? parts.length / (parts.length - 1) : 1;
  return { value, error: Math.sqrt(squares * correction) / total };
};

/** The quantile of a sorted list. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
