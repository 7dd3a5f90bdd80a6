import type { Json } from '@ludus/kernel';
import type { Origin } from '../record/gameRows.ts';
import type { Description, GameMetadata } from '../types.ts';

/** Under this name metadata of games that we write for others keep what only we have a place for. */
const NAME = 'ludus';

type Metadata = Readonly<Record<string, Json>>;

interface Mark {
  readonly rulesVersion: string | null;
  readonly engineVersion: string | null;
  /** A seed that is a text; the column of others takes numbers only. */
  readonly seed?: string;
}

interface Marked {
  readonly metadata: Metadata;
  readonly about: Pick<Description, 'rngSeed'>;
  /** Where the game comes from, if it is one of ours. */
  readonly origin?: Origin;
}

/** The metadata of a game of ours for a published database. */
export const makeMark = (game: GameMetadata): Metadata => {
  const { rulesVersion, engineVersion, rngSeed, metadata = {} } = game;
  const mark: Mark = { rulesVersion, engineVersion, ...(typeof rngSeed === 'string' && { seed: rngSeed }) };
  return { ...metadata, [NAME]: { ...mark } };
};

const wordOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What `makeMark` put into metadata, taken out again. */
export const readMark = (metadata: Metadata): Marked => {
  const { [NAME]: mark, ...rest } = metadata;
  if (typeof mark !== 'object' || mark === null || Array.isArray(mark)) return { metadata, about: {} };
  const { rulesVersion, engineVersion, seed } = mark as Readonly<Record<string, unknown>>;
  return {
    metadata: rest,
    about: typeof seed === 'string' ? { rngSeed: seed } : {},
    origin: { rulesVersion: wordOrNull(rulesVersion), engineVersion: wordOrNull(engineVersion) },
  };
};
