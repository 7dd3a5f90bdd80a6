import type { Json } from '@ludus/kernel';
import type { Description, Source } from '../types.ts';

const MEANT: Readonly<Record<string, Source>> = {
  online_game: 'manual',
  manual_import: 'manual',
  selfplay_soak: 'soak_test',
  'python-strict': 'soak_test',
  cmaes_optimization: 'cmaes',
};

/** Old names for the source of a game are not written again, but kept in the metadata. */
export const canonicalSource = (
  source: string | undefined,
  metadata: Readonly<Record<string, Json>> = {},
): Pick<Description, 'source' | 'metadata'> => {
  const meant = source === undefined ? undefined : MEANT[source];
  const extra = meant === undefined ? metadata : { ...metadata, legacySource: source! };
  return {
    ...(source === undefined ? {} : { source: meant ?? (source as Source) }),
    ...(Object.keys(extra).length === 0 ? {} : { metadata: extra }),
  };
};
