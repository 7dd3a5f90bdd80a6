import { expect, test } from 'bun:test';
import { expectedGain } from './expectedGain.ts';

/** The integral of the gain over the normal distribution of the true difference. */
const integrated = (lead: number, error: number): number => {
  const step = error / 1000;
  let sum = 0;
  for (let gain = step / 2; gain < lead + 10 * error; gain += step) {
    const z = (gain + lead) / error;
    sum += (gain * step * Math.exp((-z * z) / 2)) / (error * Math.sqrt(2 * Math.PI));
  }
  return sum;
};

test('the expected gain is the mean of what the second move gains where it is better', () => {
  for (const error of [0.001, 0.02])
    for (const lead of [0, 0.0004, 0.001, 0.003, 0.02, 0.05])
      expect(Math.abs(expectedGain(lead, error) - integrated(lead, error))).toBeLessThan(error * 1e-6);
});

test('it falls with the lead, grows with the error, and is never negative', () => {
  for (let lead = 0; lead < 0.2; lead += 0.005) {
    expect(expectedGain(lead + 0.005, 0.02)).toBeLessThanOrEqual(expectedGain(lead, 0.02));
    expect(expectedGain(lead, 0.02)).toBeLessThanOrEqual(expectedGain(lead, 0.03));
    expect(expectedGain(lead, 0.02)).toBeGreaterThanOrEqual(0);
  }
});

test('nothing can be gained between moves that never differ', () => {
  expect(expectedGain(0, 0)).toBe(0);
  expect(expectedGain(0.01, 0)).toBe(0);
});
