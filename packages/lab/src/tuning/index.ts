export { loadCheckpoint, saveCheckpoint } from './checkpoint.ts';
export { Cmaes, type CmaesOptions, type CmaesState } from './cmaes.ts';
export { adaptNoise, type NoiseOptions, type NoiseState, noiseLevel } from './noise.ts';
export { makeTuningReport, tuningPlots, tuningVerdict } from './report.ts';
export { beginTuning, headToHead, type TunerOptions, tuneOnce } from './tuner.ts';
export type { GenerationRecord, HeadToHead, TuningPlan, TuningResult, TuningState } from './types.ts';
export { currentProfile, profileOf } from './weights.ts';
