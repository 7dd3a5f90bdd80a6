/** ln n! for n below the maximum number of tiles; logarithms keep large boards from overflowing. */
const LOG_FACTORIALS = new Float64Array(1024);
for (let n = 2; n < LOG_FACTORIALS.length; n += 1) LOG_FACTORIALS[n] = LOG_FACTORIALS[n - 1]! + Math.log(n);

export const logFactorial = (n: number): number => LOG_FACTORIALS[n]!;

export const logBinomial = (n: number, k: number): number =>
  logFactorial(n) - logFactorial(k) - logFactorial(n - k);
