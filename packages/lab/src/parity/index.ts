export { compareAccounts, summarize } from './account.ts';
export { checkParity, type ParityOptions, type ParityReport } from './check.ts';
export { type CapturedStates, captureStates, compareGame } from './compare.ts';
export { type BundleDiff, type Difference, diffBundle, differences, shown } from './diff.ts';
export { Engine, type EngineOptions } from './engine.ts';
export {
  type Fixture,
  makeBundle,
  makeFixture,
  readBundle,
  readFixture,
  type StateBundle,
  writeBundle,
  writeFixture,
} from './files.ts';
export { PROTOCOL } from './protocol.ts';
export { RECORDED } from './recorded.ts';
export * from './types.ts';
