import type { Defect } from './broken.ts';
import { DOORS_DEFECTS } from './doors.ts';
import { FACETS_DEFECTS } from './facets.ts';
import { LEARNING_DEFECTS } from './learning.ts';
import { RULES_DEFECTS } from './rules.ts';
import { SECRETS_DEFECTS } from './secrets.ts';

/** Every defect is planted in an honest game and must be found by the check it is listed under. */
export const DEFECTS: readonly Defect[] = [
  ...FACETS_DEFECTS,
  ...RULES_DEFECTS,
  ...DOORS_DEFECTS,
  ...SECRETS_DEFECTS,
  ...LEARNING_DEFECTS,
];
