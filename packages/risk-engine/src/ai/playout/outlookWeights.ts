/**
 * What the features of an outlook weigh, by number of sides left. Fitted to 4,000 games of quick players on the classic map;
 * `bun packages/risk-engine/scripts/fitOutlook.ts --games 800` prints it.
 */
export const OUTLOOK_WEIGHTS: Readonly<Record<number, readonly number[]>> = {
  2: [2.52, -0.14, 4.02, -0.59, 2.62, -2.2, 0.47, 0.27, -0.07, 0.62, -0.62, -0.16],
  3: [1.12, -0.65, 3.59, -0.99, 0.61, -0.7, -0.58, 0.02, -0.43, -0.08, -0.27, 0.22],
  4: [0.67, -0.4, 3.1, -1.12, 0.41, -0.04, -0.22, 0.12, -0.6, 0.02, -0.11, 0.25],
  5: [0.9, -0.37, 3.23, -1.14, 0.38, 0.37, -0.5, 0.09, -0.68, -0.06, -0.06, -0.63],
  6: [1.23, -0.65, 3.58, -1.92, 0.15, -0.12, -1.56, 0.56, -0.25, 0, -0.07, -2.2],
};
