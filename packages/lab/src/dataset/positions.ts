import { type FeatureLayout, ok, type Registry, type Result } from '@ludus/kernel';
import type { StoredGame } from '@ludus/replay';
import { addRows } from './rows.ts';
import { samplesOf, VectorBuffer } from './samples.ts';
import { type SeenKey, stateKeys } from './seen.ts';
import { splitOf } from './split.ts';
import type { Row } from './types.ts';

/** What is computed from every game, in any thread. */
export interface RowChoices {
  readonly validation: number;
  readonly symmetries: boolean;
  readonly states: boolean;
  readonly decisionsOnly: boolean;
}

/** The rows of a game, and what its feature vectors mean. */
interface GamePositions {
  readonly rows: readonly Row[];
  /** Rows left out because they were not new. */
  readonly repeated: number;
  /** The board, the number of players and their layout; absent for games without features. */
  readonly layout?: readonly [key: string, layout: FeatureLayout];
}

/** The features of one game after the other. */
const vectors = new VectorBuffer();

/** Makes the rows of a game, without those that are not new. Their features are valid until the next game. */
export const positionsOf = (
  games: Registry,
  stored: StoredGame,
  { isNew, ...choices }: RowChoices & { readonly isNew: (key: SeenKey) => boolean },
): Result<GamePositions> => {
  const { metadata } = stored;
  const game = games.get(metadata.game);
  if (!game.ok) return game;
  const states = choices.states || choices.symmetries;
  const samples = samplesOf(game.value, stored, { vectors, notations: true, states });
  if (!samples.ok) return samples;
  const split = splitOf(metadata.gameId, choices.validation);
  const rows: Row[] = [];
  let repeated = 0;
  const keyOf = stateKeys(metadata.game);
  const isFirst = (hash: string): boolean => {
    const isFound = isNew(keyOf(hash));
    if (!isFound) repeated += 1;
    return isFound;
  };
  const wanted = samples.value.filter(({ legalCount }) => !choices.decisionsOnly || legalCount > 1);
  const { learning } = game.value;
  const layout = wanted.length === 0 ? undefined : learning?.features.layout(stored.initialState);
  const featureVersion = layout?.version ?? null;
  const options = { ...choices, split, featureVersion, isNew: isFirst };
  for (const sample of wanted) addRows(rows, game.value, sample, options);
  if (layout === undefined) return ok({ rows, repeated });
  const key = `${metadata.game}/${metadata.boardType}/${metadata.numPlayers}`;
  return ok({ rows, repeated, layout: [key, layout] });
};
