import {
  AUTO,
  type LoadedModel,
  modelsOf,
  parseAgentName,
  SEARCH_VERSION,
  shippedModels,
} from '@ludus/agents';
import { type Game, hashJson } from '@ludus/kernel';

/** An agent that does not search, so it plays the same in every version. */
const RANDOM = 'random';

/** The networks that agents of these kinds may use. Levels use only those that come with the game. */
const networksOf = (game: Game, kinds: readonly string[]): readonly LoadedModel[] => {
  if (kinds.includes('neural')) return modelsOf(game);
  return kinds.includes(AUTO) ? shippedModels(game) : [];
};

/**
 * A hash of what determines how agents play besides their names and files: the version of the searches, the
 * weights and levels of the game and, if they are used, the networks. Runs with different hashes are
 * different runs.
 */
export const playingHash = (game: Game, names: readonly string[]): string => {
  const kinds = names.map((name) => {
    const parsed = parseAgentName(name);
    return parsed.ok ? parsed.value.kind : name;
  });
  if (kinds.every((kind) => kind === RANDOM)) return RANDOM;
  const { profiles, difficulties = [], levelNetworks } = game.search?.ai ?? { profiles: [] };
  const networks = networksOf(game, kinds).map(({ model: { id, checksum } }) => [id, checksum]);
  const hash = hashJson({
    search: SEARCH_VERSION,
    profiles: profiles.map(({ id, weights }) => ({ id, weights })),
    difficulties,
    networks,
    levelNetworks: (kinds.includes(AUTO) && levelNetworks?.version) || '',
  });
  return hash.slice(0, 16);
};
