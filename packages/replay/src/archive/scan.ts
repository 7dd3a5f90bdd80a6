import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { err, ok, type Result } from '@ludus/kernel';
import { fail, type Replayed, type ReplayProblem, replayProblem } from '../problem.ts';
import { expandFrame, type Frame, findNextFrame, frameLength, readFrame } from './frames.ts';

/** A part of an archive file that is read or written at once: a frame, or a line of a plain file. */
export interface Block {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

export const isCompressed = (file: string): boolean => file.endsWith('.zst');

/** Frames and lines are far smaller; if none ends within this length, the file is damaged. */
export const MAX_BLOCK = 256 * 1024 * 1024;
const CHUNK = 1024 * 1024;

/** A window over a file that grows if something does not fit. */
class Window {
  readonly #descriptor: number;
  offset: number;
  bytes: Buffer = Buffer.alloc(0);
  readonly size: number;

  constructor(descriptor: number, offset: number) {
    this.#descriptor = descriptor;
    this.offset = offset;
    this.size = fstatSync(descriptor).size;
  }

  get isAtEnd(): boolean {
    return this.offset + this.bytes.length >= this.size;
  }

  grow(): void {
    const chunk = Buffer.alloc(Math.max(CHUNK, this.bytes.length));
    const read = readSync(this.#descriptor, chunk, 0, chunk.length, this.offset + this.bytes.length);
    this.bytes = Buffer.concat([this.bytes, chunk.subarray(0, read)]);
  }

  drop(length: number): void {
    this.bytes = this.bytes.subarray(length);
    this.offset += length;
  }
}

/** A part of a file that cannot be read. */
export interface DamagedPart extends ReplayProblem {
  readonly offset: number;
  readonly length: number;
}

type ScannedBlock = Result<Block, DamagedPart>;

const damaged = (
  file: string,
  {
    offset,
    length,
    isEnd = false,
  }: { readonly offset: number; readonly length: number; readonly isEnd?: boolean },
): ScannedBlock => {
  const problem = isEnd
    ? replayProblem({ file }, 'bad_record', `the file ends in the middle of a record, at byte ${offset}.`)
    : replayProblem({ file }, 'damaged_file', `the ${length} bytes from byte ${offset} on are damaged.`);
  return err({ ...problem, offset, length });
};

const readLine = (bytes: Buffer): Frame | undefined => {
  const end = bytes.indexOf(10);
  return end === -1 ? undefined : { length: end + 1, text: bytes.subarray(0, end + 1).toString() };
};

function* blocksIn(file: string, window: Window): Generator<ScannedBlock> {
  const read = isCompressed(file) ? readFrame : readLine;
  while (window.bytes.length > 0 || !window.isAtEnd) {
    const { offset, bytes } = window;
    const block = read(bytes);
    if (block !== undefined) {
      window.drop(block.length);
      yield ok({ offset, ...block });
      continue;
    }
    const next = isCompressed(file) ? findNextFrame(bytes) : undefined;
    if (next === undefined && !window.isAtEnd && bytes.length < MAX_BLOCK) {
      window.grow();
      continue;
    }
    const length = next ?? bytes.length;
    const isEnd =
      next === undefined && window.isAtEnd && (!isCompressed(file) || frameLength(bytes) === 'cut');
    window.drop(length);
    yield damaged(file, { offset, length, isEnd });
  }
}

/** Every block of a file from an offset on. A damaged one is a problem in its place, and later ones still follow. */
export function* scanBlocks(file: string, from = 0): Generator<ScannedBlock> {
  const descriptor = openSync(file, 'r');
  try {
    yield* blocksIn(file, new Window(descriptor, from));
  } finally {
    closeSync(descriptor);
  }
}

/** The bytes at an offset, as many as there are. */
const readAt = (file: string, { offset, length }: Omit<Block, 'text'>): Buffer => {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(length, Math.max(0, fstatSync(descriptor).size - offset)));
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, offset));
  } finally {
    closeSync(descriptor);
  }
};

/** Reads one block at a known place. */
export const readBlock = (file: string, place: Omit<Block, 'text'>): Replayed<string> => {
  const { offset, length } = place;
  let bytes: Buffer;
  try {
    bytes = readAt(file, place);
  } catch (caught) {
    return fail({ file }, 'file_error', `the file cannot be read (${(caught as Error).message}).`);
  }
  if (bytes.length < length)
    return fail({ file }, 'damaged_file', `the file ends before byte ${offset + length}.`);
  const text = isCompressed(file) ? expandFrame(bytes) : bytes.toString();
  return text === undefined
    ? fail({ file }, 'damaged_file', `the frame at byte ${offset} is damaged.`)
    : ok(text);
};

/** The lines of a block, with their offsets in its text. */
export function* linesOf(text: string): Generator<{ readonly line: string; readonly start: number }> {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    const stop = end === -1 ? text.length : end;
    if (stop > start) yield { line: text.slice(start, stop), start };
    start = stop + 1;
  }
}
