export { NETWORKS_VARIABLE, readModel, registerNetworks } from '../match/networks.ts';
export { Examples } from './examples.ts';
export { type Gathered, type GatherOptions, gather } from './gather.ts';
export { makeTrainingReport, type TrainingReport } from './report.ts';
export {
  type Epoch,
  modelOf,
  TRAINING_DEFAULTS,
  type Trained,
  type TrainingOptions,
  train,
} from './train.ts';
export { type Score, Trainer } from './trainer.ts';
