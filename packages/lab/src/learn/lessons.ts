import { inputsOf, outputsFor } from '@ludus/agents';
import { type Game, hashWords, unwrap } from '@ludus/kernel';
import { Choices } from '../training/choices.ts';
import { evaluationWeights } from '../training/ownEvaluation.ts';
import { Samples } from '../training/samples.ts';
import type { TrainingData } from '../training/train.ts';
import type { LearnPlan, PlayedLesson } from './types.ts';

/** One lesson in this many is reserved for validation. */
const VALIDATION = 0.1;

/**
 * The positions of some lessons as training data. Lessons differ in their openings and their noise; a
 * position that comes up often is worth learning often.
 */
export const dataOf = (
  game: Game,
  { config, seed }: Pick<LearnPlan, 'config' | 'seed'>,
  lessons: readonly PlayedLesson[],
): TrainingData => {
  const inputs = inputsOf(game)!;
  const { state } = unwrap(game.setup(config, seed));
  const layout = inputs.layout(state);
  const count = game.learning!.symmetries.count(state);
  const turns = layout.slots === 0 ? [] : Array.from({ length: count }, (_, i) => inputs.turned(state, i));
  const shape = { ...layout, outputs: outputsFor(game.seatCount(config)) };
  const parts = { train: new Samples(shape), validation: new Samples(shape) };
  const choices = { train: new Choices(), validation: new Choices() };
  for (const [i, lesson] of lessons.entries()) {
    const isApart = hashWords(`lesson ${i}`)[0] / 0x1_0000_0000 < VALIDATION || i === 0;
    const part = isApart ? 'validation' : 'train';
    choices[part].addBytes(Buffer.from(lesson.choices, 'base64'), parts[part].count);
    parts[part].addBytes(Buffer.from(lesson.samples, 'base64'));
  }
  return { layout, turns, straight: evaluationWeights(game, state), choices, ...parts };
};
