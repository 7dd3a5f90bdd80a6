const ROOT_TWO_PI = Math.sqrt(2 * Math.PI);
/** Beyond this, the series would subtract nearly equal numbers, so the continued fraction takes over. */
const TAIL = 5;

/** Density of the standard normal distribution. */
export const normalDensity = (x: number): number => Math.exp((-x * x) / 2) / ROOT_TWO_PI;

/** Upper tail for x ≥ 5 by the continued fraction φ(x) / (x + 1/(x + 2/(x + …))). */
const upperTail = (x: number): number => {
  let fraction = x;
  for (let k = 60; k >= 1; k -= 1) fraction = x + k / fraction;
  return normalDensity(x) / fraction;
};

/** The probability that a standard normal value is at most `x`, to about 15 digits. */
export const normalCdf = (x: number): number => {
  if (x > TAIL) return 1 - upperTail(x);
  if (x < -TAIL) return upperTail(-x);
  let term = x;
  let sum = x;
  for (let k = 3; Math.abs(term) > 1e-17 * Math.abs(sum); k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  return 0.5 + normalDensity(x) * sum;
};

/** The quantile of the standard normal distribution: `normalQuantile(0.975)` is 1.96. */
export const normalQuantile = (chance: number): number => {
  if (!(chance > 0 && chance < 1))
    throw new RangeError(`a probability must be between 0 and 1, not ${chance}`);
  if (chance < 0.5) return -normalQuantile(1 - chance);
  // The distribution function is concave here, so Newton's method climbs from 0 and never overshoots.
  let x = 0;
  for (let i = 0; i < 100; i += 1) {
    const step = (chance - normalCdf(x)) / normalDensity(x);
    x += step;
    if (Math.abs(step) < 1e-12) break;
  }
  return x;
};
