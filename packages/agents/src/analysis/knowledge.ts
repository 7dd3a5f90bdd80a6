import { type Game, hashJson } from '@ludus/kernel';
import { modelsOf } from '../neural/models.ts';

/** Identifies everything that agents know about a game. When it changes, earlier results are out of date. */
export const knowledgeOf = (game: Game): string => {
  const { rulesVersion, engineVersion, search } = game;
  const profiles = search?.ai.profiles.map(({ id, weights }) => ({ id, weights })) ?? [];
  const networks = modelsOf(game).map(({ model }) => model.id);
  return hashJson({ rulesVersion, engineVersion, profiles, networks }).slice(0, 12);
};
