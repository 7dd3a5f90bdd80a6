import type { UploadResponse } from '@ludus/server/client';
import { server } from './server.ts';

/** Well below what the server takes at once. */
const MOST_CHARACTERS = 4_000_000;

/** Lines in portions that one request can carry; a line is never cut. */
export const portionsOf = (text: string, most = MOST_CHARACTERS): string[][] => {
  const portions: string[][] = [];
  let room = 0;
  for (const line of text.split(/\r?\n/)) {
    room -= line.length + 1;
    if (portions.length > 0 && room >= 0) portions.at(-1)!.push(line);
    else {
      portions.push([line]);
      room = most - line.length - 1;
    }
  }
  return portions;
};

/** Stores the games of a file, one per line; says of every line that was refused where it stands in the file. */
export const uploadGames = async (
  text: string,
  onProgress: (share: number) => void,
): Promise<UploadResponse> => {
  const portions = portionsOf(text);
  const sum = { stored: 0, present: 0, refused: [] as UploadResponse['refused'] };
  let before = 0;
  for (const [i, lines] of portions.entries()) {
    const { stored, present, refused } = await server.replay.upload(`${lines.join('\n')}\n`);
    sum.stored += stored;
    sum.present += present;
    sum.refused.push(...refused.map((one) => ({ ...one, line: one.line + before })));
    before += lines.length;
    onProgress((i + 1) / portions.length);
  }
  return sum;
};
