import { readFileSync } from 'node:fs';
import { err, ok, type Result } from '@ludus/kernel';
import { whyUnreadable } from '@ludus/replay';

export interface UnreadJson {
  /** Says which file it is, and why it cannot be read. */
  readonly message: string;
  /** Whether the file could be read, but is not JSON. */
  readonly isOtherText: boolean;
}

/** What a JSON file contains, or why it cannot be read. */
export const readJsonFile = (path: string): Result<unknown, UnreadJson> => {
  try {
    return ok(JSON.parse(readFileSync(path, 'utf8')));
  } catch (caught) {
    return err({
      message: `${path}: ${whyUnreadable(caught)}`,
      isOtherText: caught instanceof SyntaxError,
    });
  }
};
