/** The density of the standard normal distribution. */
const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** Its upper tail for z ≥ 0 (Abramowitz and Stegun 26.2.17), exact to 7.5e-8. */
const tail = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * z);
  const series = 0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429)));
  return density(z) * t * series;
};

/**
 * What somebody who knew the true values would gain, on average, by taking the second of two moves instead of the first, which
 * leads by `lead` ≥ 0 with a standard error of `error`.
 */
export const expectedGain = (lead: number, error: number): number => {
  if (error === 0) return 0;
  const z = lead / error;
  return Math.max(0, error * (density(z) - z * tail(z)));
};
