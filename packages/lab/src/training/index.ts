export { NETWORKS_VARIABLE, readModel, registerNetworks } from '../match/networks.ts';
export { type Baseline, baselineOf, faultOf } from './baseline.ts';
export { Choices } from './choices.ts';
export { type Gathered, type GatherOptions, gather } from './gather.ts';
export { makeTrainingReport, type TrainingReport } from './report.ts';
export { Samples, type Shape } from './samples.ts';
export {
  type Epoch,
  TRAINING_DEFAULTS,
  type Trained,
  type TrainingData,
  type TrainingOptions,
  train,
} from './train.ts';
export { type ModelSubject, modelOf } from './trainedModel.ts';
export { type Score, Trainer } from './trainer.ts';
