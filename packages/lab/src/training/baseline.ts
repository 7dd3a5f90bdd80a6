import type { Gathered } from './gather.ts';
import type { Samples } from './samples.ts';
import type { Trained } from './train.ts';
import { crossEntropy, readTargets } from './trainer.ts';

/** The loss of simple predictors on the validation samples. A network with a higher loss has learnt nothing. */
export interface Baseline {
  /** A constant prediction: how often the training samples were won. */
  readonly constant: number;
  /** The game's own evaluation. */
  readonly own: number | undefined;
}

const targetsOf = (samples: Samples, share: number): Float32Array[] =>
  Array.from({ length: samples.count }, (_, i) => {
    const targets = new Float32Array(samples.shape.outputs);
    readTargets(samples, i, share, targets);
    return targets;
  });

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export const baselineOf = (
  { train, validation, own }: Pick<Gathered, 'train' | 'validation' | 'own'>,
  searchShare: number,
): Baseline => {
  const learnt = targetsOf(train, searchShare);
  const rates = Float32Array.from({ length: train.shape.outputs }, (_, output) =>
    mean(learnt.map((targets) => targets[output]!)),
  );
  const wanted = targetsOf(validation, searchShare);
  return {
    constant: mean(wanted.map((targets) => crossEntropy(targets, rates))),
    own: own && mean(wanted.map((targets, i) => crossEntropy(targets, own[i]!))),
  };
};

/** Why a trained network is not worth keeping; undefined if it is. */
export const faultOf = ({ best }: Trained, { constant, own }: Baseline): string | undefined => {
  if (best === undefined)
    return 'Nothing was learned: no epoch lowered the validation loss. Train with more games.';
  const { loss } = best.validation;
  const says = `The validation loss is ${loss.toFixed(4)}`;
  if (loss >= constant)
    return `${says}; guessing the same value for every position gives ${constant.toFixed(4)}. Train with more games.`;
  if (own !== undefined && loss >= own)
    return `${says}; the game's own evaluation gives ${own.toFixed(4)}. Train with more games.`;
  return undefined;
};
