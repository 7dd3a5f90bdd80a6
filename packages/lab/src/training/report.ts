import { plural } from '@ludus/kernel';
import { makeReport } from '../report/index.ts';
import type { Baseline } from './baseline.ts';
import type { Gathered } from './gather.ts';
import type { Trained } from './train.ts';

export interface TrainingReport {
  readonly title: string;
  readonly data: Gathered;
  readonly trained: Trained;
  readonly baseline: Baseline;
  readonly facts: readonly (readonly [string, string])[];
  readonly command: string;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

const summaryOf = ({ start, best, epochs }: Trained): string =>
  best === undefined
    ? `Nothing was learned in ${plural(epochs.length, 'epoch')}: the validation loss stayed above ${start.loss.toFixed(4)}.`
    : `After epoch ${best.epoch} of ${epochs.length} the validation loss is ${best.validation.loss.toFixed(4)}, down from ${start.loss.toFixed(4)}, and the network predicts the winner in ${percent(best.validation.accuracy)} of the positions it was not trained on.`;

/** One page about a training run: its data, and how the loss fell. */
export const makeTrainingReport = (report: TrainingReport): string => {
  const { title, data, trained, baseline, facts, command } = report;
  const { epochs } = trained;
  const points = (of: (epoch: Trained['epochs'][number]) => number) =>
    epochs.map((epoch) => ({ x: epoch.epoch, estimate: of(epoch) }));
  return makeReport({
    title,
    summary: [summaryOf(trained)],
    facts: [
      ['games', data.games.toLocaleString('en')],
      ['positions for training', data.train.count.toLocaleString('en')],
      ['positions for validation', data.validation.count.toLocaleString('en')],
      ['hidden layers', trained.shape.hidden.join(' → ')],
      ['loss of guessing the same value everywhere', baseline.constant.toFixed(4)],
      ...(baseline.own === undefined
        ? []
        : [["loss of the game's own evaluation", baseline.own.toFixed(4)] as const]),
      ...facts,
    ],
    sections: [
      {
        title: 'Learning',
        plots: [
          {
            kind: 'line',
            title: 'Loss by epoch',
            note: 'Cross-entropy of target and prediction. If the validation loss rises while the training loss falls, the network is overfitting.',
            x: { label: 'epoch' },
            y: { label: 'loss' },
            series: [
              { name: 'training', points: points(({ loss }) => loss) },
              { name: 'validation', points: points(({ validation }) => validation.loss) },
            ],
          },
          {
            kind: 'line',
            title: 'Winners predicted',
            note: 'Share of validation positions, from decided games.',
            x: { label: 'epoch' },
            y: { label: 'share', format: 'percent' },
            series: [{ name: 'validation', points: points(({ validation }) => validation.accuracy) }],
          },
        ],
      },
    ],
    command,
  });
};
