import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, pictures } from '../scripts/pictures.ts';

setDefaultTimeout(600_000);

describe('the pictures of the rules page', () => {
  const page = readFileSync(join(FOLDER, '..', 'ringrift.md'), 'utf8');

  for (const [file, svg] of pictures())
    test(`${file} is up to date and shown`, () => {
      expect(readFileSync(join(FOLDER, file), 'utf8')).toBe(svg);
      expect(page).toContain(`(images/${file})`);
    });
});
