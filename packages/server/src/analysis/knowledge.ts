import { modelsOf } from '@ludus/agents';
import { type Game, hashJson } from '@ludus/kernel';

const known = new WeakMap<Game, string>();

/** A word for everything agents know of a game: when it is another one, what they said before is out of date. */
export const knowledgeOf = (game: Game): string => {
  const before = known.get(game);
  if (before !== undefined) return before;
  const { rulesVersion, engineVersion, ai } = game;
  const profiles = ai?.profiles.map(({ id, weights }) => ({ id, weights })) ?? [];
  const networks = modelsOf(game).map(({ model }) => model.id);
  const word = hashJson({ rulesVersion, engineVersion, profiles, networks }).slice(0, 12);
  known.set(game, word);
  return word;
};
