import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { err, ok } from '@ludus/kernel';
import { fail, type Replayed, type ReplayProblem } from '../problem.ts';
import { attempt } from '../sqlite/fault.ts';
import { countIndexed, INDEX } from './catalogue.ts';
import { type DamagedPart, isCompressed, linesOf, MAX_BLOCK, scanBlocks } from './scan.ts';

/** A line of a file that may hold a game. */
interface SourceLine {
  readonly text: string;
  /** Counted from 1; unknown after an unreadable part. */
  readonly number: number | undefined;
}

const NEWLINE = 10;
const HEAD = 4096;

/** The files to look for in a folder. */
export const isGameFile = (name: string): boolean => /\.(jsonl|ndjson)(\.zst|\.gz)?$/.test(name);

const headOf = (file: string): Buffer => {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(HEAD);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, HEAD, 0));
  } finally {
    closeSync(descriptor);
  }
};

/** How many games were in a damaged part of an archive file, which only the index knows. */
const countLost = (file: string, { offset, length, ...problem }: DamagedPart): ReplayProblem => {
  const lost = countIndexed(join(dirname(file), INDEX), { file: basename(file), offset, length });
  if (lost === undefined)
    return { ...problem, message: `${problem.message} It is unknown how many games were lost.` };
  const games = lost === 1 ? '1 game is' : `${lost} games are`;
  return { ...problem, message: `${problem.message} ${games} lost.`, lostGames: lost };
};

function* linesOfFrames(file: string): Generator<Replayed<SourceLine>> {
  let before: number | undefined = 0;
  for (const block of scanBlocks(file)) {
    if (!block.ok) {
      before = undefined;
      yield err(countLost(file, block.error));
      continue;
    }
    let count = 0;
    for (const { line } of linesOf(block.value.text)) {
      count += 1;
      yield ok({ text: line, number: before === undefined ? undefined : before + count });
    }
    before = before === undefined ? undefined : before + count;
  }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Splits a stream of bytes into lines; a last line without an end counts if it is complete. */
async function* linesOfStream(
  file: string,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Replayed<SourceLine>> {
  const ends = (reason: string, number: number) =>
    fail({ file, line: number }, 'bad_record', `the file ends in the middle of a record${reason}.`);
  let rest: Buffer[] = [];
  let size = 0;
  let number = 1;
  let reason = '';
  try {
    for await (const chunk of chunks) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        yield ok({ text: Buffer.concat([...rest, chunk.subarray(start, end)]).toString(), number });
        number += 1;
        start = end + 1;
        rest = [];
        size = 0;
      }
      rest.push(chunk.subarray(start));
      size += chunk.length - start;
      if (size > MAX_BLOCK) return yield fail({ file, line: number }, 'bad_record', 'the line never ends.');
    }
  } catch (caught) {
    reason = ` (${(caught as Error).message})`;
  }
  const last = Buffer.concat(rest).toString();
  if (reason === '' && last.trim() === '') return;
  if (reason === '' && isJson(last)) yield ok({ text: last, number });
  else yield ends(reason, number);
}

/**
 * The lines of a file that may contain games: plain, compressed with gzip, or an archive of zstd frames. Its
 * first bytes determine the kind. An unreadable part is a problem in its place.
 */
export async function* linesOfFile(file: string): AsyncGenerator<Replayed<SourceLine>> {
  const first = attempt({ file }, () => headOf(file));
  if (!first.ok) return yield first;
  const head = first.value;
  if (isCompressed(file)) return yield* linesOfFrames(file);
  if (head.toString('latin1', 0, 15) === 'SQLite format 3')
    return yield fail(
      { file },
      'bad_record',
      'this is a database. Export its games first with `ludus db export`.',
    );
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  if (!isGzip && head.includes(0))
    return yield fail(
      { file },
      'bad_record',
      'this is neither text nor a gzip file. A game is one line of JSON.',
    );
  const bytes = createReadStream(file);
  yield* linesOfStream(file, isGzip ? bytes.pipe(createGunzip()) : bytes);
}
