import type { Problem } from '@ludus/kernel';

/** Why a move is refused: code, field, sentence, and the rule it breaks. */
export interface IllegalMove extends Problem {
  readonly rule: string;
}

/** The message includes the rule, for callers that show only the message. */
export const refusal = (code: string, rule: string, message: string, path = ''): IllegalMove => ({
  code,
  path,
  message: `${message} (${rule})`,
  rule,
});
