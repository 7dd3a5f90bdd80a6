import { type Game, hashJson } from '@ludus/kernel';
import { modelsOf } from '../neural/models.ts';
import { SEARCH_VERSION } from '../searchVersion.ts';

/** Changes whenever decisions are judged differently. */
const ANALYSIS_VERSION = '2';

/**
 * Identifies everything that agents know about a game, and how they search and judge. When it changes, earlier results are
 * out of date.
 */
export const knowledgeOf = (game: Game): string => {
  const { rulesVersion, engineVersion, search } = game;
  const profiles = search?.ai.profiles.map(({ id, weights }) => ({ id, weights })) ?? [];
  const networks = modelsOf(game).map(({ model: { id, checksum } }) => [id, checksum]);
  const levelNetworks = search?.ai.levelNetworks?.version ?? '';
  const judging = { search: SEARCH_VERSION, analysis: ANALYSIS_VERSION };
  return hashJson({ rulesVersion, engineVersion, profiles, networks, levelNetworks, judging }).slice(0, 12);
};
