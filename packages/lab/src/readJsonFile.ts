import { existsSync, readFileSync } from 'node:fs';
import { err, ok, type Result } from '@ludus/kernel';

/** What a JSON file contains, or a sentence that says why it cannot be read. */
export const readJsonFile = (path: string): Result<unknown, string> => {
  if (!existsSync(path)) return err(`${path}: there is no such file.`);
  try {
    return ok(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return err(`${path} cannot be read as JSON.`);
  }
};
