import { err, ok, type Result } from '@ludus/kernel';
import type { UploadResponse } from '@ludus/server/client';
import { server } from '../server/server.ts';
import { libraryWords as words } from './words.ts';

/** Well below the server's limit. */
const MOST_CHARACTERS = 4_000_000;

/** Lines in portions that fit one request; a line is never split. */
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

const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** The text of a file of lines, plain or compressed with gzip; a message if it is something else. */
export const textOf = async (file: Blob): Promise<Result<string, string>> => {
  const head = new Uint8Array(await file.slice(0, 4096).arrayBuffer());
  if (isGzip(head)) {
    try {
      return ok(await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text());
    } catch {
      return err(words.damaged);
    }
  }
  if (head.includes(0)) return err(words.notLines);
  return ok(await file.text());
};

/** After this many refused lines without a stored game, the rest will be no better. */
const HOPELESS = 100;

/** Stores the games of a file, one per line; reports every refused line with its number in the file. */
export const uploadGames = async (
  text: string,
  onProgress: (share: number) => void,
): Promise<UploadResponse> => {
  const portions = portionsOf(text);
  const sum: UploadResponse = { stored: 0, present: 0, refused: [] };
  let before = 0;
  for (const [i, lines] of portions.entries()) {
    const { stored, present, refused } = await server.replay.upload(`${lines.join('\n')}\n`);
    sum.stored += stored;
    sum.present += present;
    sum.refused.push(...refused.map((one) => ({ ...one, line: one.line + before })));
    before += lines.length;
    onProgress((i + 1) / portions.length);
    if (sum.refused.length >= HOPELESS && sum.stored + sum.present === 0) break;
  }
  return sum;
};
