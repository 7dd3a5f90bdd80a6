import type { Json } from '@ludus/kernel';
import type { Origin } from '../record/gameRows.ts';
import type { Description, GameMetadata } from '../types.ts';

/** The metadata key under which games we write for others keep what only we have a place for. */
const NAME = 'ludus';

type Metadata = Readonly<Record<string, Json>>;

interface Mark {
  readonly rulesVersion: string | null;
  readonly engineVersion: string | null;
  /** A seed that is a text; the other format allows only numbers. */
  readonly seed?: string;
}

interface Marked {
  readonly metadata: Metadata;
  readonly about: Pick<Description, 'rngSeed'>;
  /** Where the game comes from, if it is one of ours. */
  readonly origin?: Origin;
}

/** The metadata of our game for a published database. */
export const makeMark = (game: GameMetadata): Metadata => {
  const { rulesVersion, engineVersion, rngSeed, metadata = {} } = game;
  const mark: Mark = { rulesVersion, engineVersion, ...(typeof rngSeed === 'string' && { seed: rngSeed }) };
  return { ...metadata, [NAME]: { ...mark } };
};

const wordOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Removes what `makeMark` put into metadata. */
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
