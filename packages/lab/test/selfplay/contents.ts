import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

export { dumpFile as dump } from '../../../replay/test/harm.ts';

/** The lines of an archive's only file. */
export const linesOf = (folder: string, file: string): string[] =>
  zstdDecompressSync(readFileSync(join(folder, file)))
    .toString()
    .trimEnd()
    .split('\n');
