import { readFileSync } from 'node:fs';
import { err, ok, type Result } from '@ludus/kernel';
import { whyUnreadable } from '@ludus/replay';

/** What a JSON file contains, or a sentence that says why it cannot be read. */
export const readJsonFile = (path: string): Result<unknown, string> => {
  try {
    return ok(JSON.parse(readFileSync(path, 'utf8')));
  } catch (caught) {
    return err(`${path}: ${whyUnreadable(caught)}`);
  }
};
