import { plural } from '@ludus/kernel';
import type { z } from 'zod';

/** Zod's names for types, as people call them. */
const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

/** What is counted in a value that is too short or too long; numbers are compared themselves. */
const COUNTED: Readonly<Record<string, string>> = { array: 'item', string: 'character' };

const boundWords = (
  { origin, inclusive }: { readonly origin: string; readonly inclusive?: boolean },
  bound: number | bigint,
  [atBound, beyond]: readonly [string, string],
): string => {
  const counted = COUNTED[origin];
  if (counted !== undefined) return `must have ${atBound} ${plural(Number(bound), counted)}`;
  return `must be ${inclusive === false ? beyond : atBound} ${bound}`;
};

/** Zod's own messages are about its code; messages that a schema gives start differently. */
const ZOD_MESSAGE = /^(?:Invalid|Too|Unrecognized)\b/;

/** What is wrong with a value, to be put after its name: `must be a whole number`, `is missing`. */
export const issueWords = (issue: z.core.$ZodIssue): string => {
  if (!ZOD_MESSAGE.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return /received undefined$/.test(issue.message)
        ? 'is missing'
        : `must be ${TYPES[issue.expected] ?? `of the type ${issue.expected}`}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return boundWords(issue, issue.minimum, ['at least', 'more than']);
    case 'too_big':
      return boundWords(issue, issue.maximum, ['at most', 'less than']);
    case 'invalid_union':
      return 'has none of the allowed forms';
    default:
      return 'is not valid';
  }
};
