export { labelOf, sayMissing } from './findings.ts';
export { type ExperimentJournal, openExperimentJournal } from './journal.ts';
export { type NamedPlot, plotsOf } from './plots.ts';
export { makeExperimentReport, type ReportWords } from './report.ts';
export { type AllFigures, makeResult } from './result.ts';
export { type ExperimentOptions, runExperiment } from './run.ts';
export * from './types.ts';
export { parseVariants } from './variants.ts';
