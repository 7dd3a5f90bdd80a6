export { type DatasetOptions, type DatasetReport, writeDataset } from './dataset.ts';
export { policyOf, samplesOf } from './samples.ts';
export { splitOf } from './split.ts';
export * from './types.ts';
