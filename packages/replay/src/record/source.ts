import type { Json } from '@ludus/kernel';
import type { Description, Source } from '../types.ts';

const MEANT: Readonly<Record<string, Source>> = {
  online_game: 'manual',
  manual_import: 'manual',
  selfplay_soak: 'soak_test',
  'python-strict': 'soak_test',
  cmaes_optimization: 'cmaes',
};

/** Old words for where a game comes from are not written again, but metadata remembers them. */
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
