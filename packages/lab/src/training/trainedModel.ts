import { type Model, makeModel } from '@ludus/agents';
import type { Game, InputLayout, Json } from '@ludus/kernel';
import type { Trained } from './train.ts';

export interface ModelSubject {
  readonly id: string;
  readonly board: string;
  readonly players: number;
  readonly layout: InputLayout;
  /** Where it comes from: games, seeds, settings. */
  readonly trained: Readonly<Record<string, Json>>;
}

/** The file of a trained network. */
export const modelOf = (
  game: Game,
  { parameters, shape, best, policy }: Pick<Trained, 'parameters' | 'shape' | 'best' | 'policy'>,
  { id, board, players, layout, trained }: ModelSubject,
): Model => {
  const { version, slots, aspects, numbers } = layout;
  const [first, second] = shape.hidden;
  const reached =
    best === undefined
      ? {}
      : { epoch: best.epoch, validationLoss: best.validation.loss, accuracy: best.validation.accuracy };
  const chosen = policy === undefined ? {} : { policyLoss: policy.loss, policyAccuracy: policy.accuracy };
  return makeModel(
    {
      id,
      game: game.id,
      rulesVersion: game.rulesVersion,
      board,
      players,
      inputs: {
        version,
        slots,
        aspects,
        numbers,
        ...(shape.moveParts > 0 && { moveParts: shape.moveParts }),
      },
      hidden: { first, second },
      trained: { ...trained, engine: game.engineVersion, ...reached, ...chosen },
    },
    parameters,
  );
};
