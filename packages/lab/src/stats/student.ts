const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** Logarithm of the gamma function for x > 0 (Lanczos, g = 7). */
const logGamma = (x: number): number => {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const z = x - 1;
  const series = LANCZOS.reduce((sum, c, i) => (i === 0 ? c : sum + c / (z + i)), 0);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(series);
};

/** The continued fraction of the incomplete beta function, evaluated by Lentz's method. */
const betaFraction = (a: number, b: number, x: number): number => {
  const tiny = 1e-300;
  const away = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 300; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const change = d * c;
    fraction *= change;
    if (Math.abs(change - 1) < 1e-15) break;
  }
  return fraction;
};

/** The regularised incomplete beta function: the probability that a Beta(a, b) value is at most `x`. */
export const betaCdf = (a: number, b: number, x: number): number => {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(a, b, x)) / a
    : 1 - (front * betaFraction(b, a, 1 - x)) / b;
};

/** The probability that a value of Student's t distribution is at most `t`. */
export const studentCdf = (t: number, degrees: number): number => {
  const tail = betaCdf(degrees / 2, 0.5, degrees / (degrees + t * t)) / 2;
  return t > 0 ? 1 - tail : tail;
};

/** The quantile of Student's t distribution: `studentQuantile(0.975, 10)` is 2.228. */
export const studentQuantile = (chance: number, degrees: number): number => {
  if (!(chance > 0 && chance < 1))
    throw new RangeError(`a probability must be between 0 and 1, not ${chance}`);
  if (chance < 0.5) return -studentQuantile(1 - chance, degrees);
  let low = 0;
  let high = 1;
  while (studentCdf(high, degrees) < chance) high *= 2;
  while (high - low > 1e-12 * high) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (studentCdf(middle, degrees) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};
