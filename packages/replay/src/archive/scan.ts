import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { ok } from '@ludus/kernel';
import { fail, type Replayed } from '../problem.ts';
import { expandFrame, frameLength } from './frames.ts';

/** A piece of an archive file that is read or written as one: a frame, or a line of a plain file. */
export interface Block {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

export const isCompressed = (file: string): boolean => file.endsWith('.zst');

/** Frames and lines are far smaller; one that is not found to end within this much is damage. */
export const MAX_BLOCK = 256 * 1024 * 1024;
const CHUNK = 1024 * 1024;

/** A window over a file that grows while something does not fit into it. */
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

const lineLength = (bytes: Buffer): number | 'cut' => {
  const end = bytes.indexOf(10);
  return end === -1 ? 'cut' : end + 1;
};

/** Where the next frame may begin after a damaged one. */
const nextFrame = (bytes: Buffer): number => {
  const at = bytes.indexOf(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), 1);
  return at === -1 ? bytes.length : at;
};

function* blocksIn(file: string, window: Window): Generator<Replayed<Block>> {
  const measure = isCompressed(file) ? frameLength : lineLength;
  while (window.bytes.length > 0 || !window.isAtEnd) {
    const { offset } = window;
    const length = window.bytes.length === 0 ? 'cut' : measure(window.bytes);
    if (length === 'cut') {
      if (!window.isAtEnd && window.bytes.length < MAX_BLOCK) {
        window.grow();
        continue;
      }
      yield fail({ file }, 'bad_record', `the file ends in the middle of a record, at byte ${offset}.`);
      return;
    }
    if (length === 'damaged') {
      yield fail({ file }, 'damaged_file', `there is no frame at byte ${offset}.`);
      window.drop(nextFrame(window.bytes));
      continue;
    }
    const bytes = window.bytes.subarray(0, length);
    const text = isCompressed(file) ? expandFrame(bytes) : bytes.toString();
    window.drop(length);
    if (text === undefined) yield fail({ file }, 'damaged_file', `the frame at byte ${offset} is damaged.`);
    else yield ok({ offset, length, text });
  }
}

/** Every block of a file from a place on; a damaged one is a problem, and those after it still come. */
export function* scanBlocks(file: string, from = 0): Generator<Replayed<Block>> {
  const descriptor = openSync(file, 'r');
  try {
    yield* blocksIn(file, new Window(descriptor, from));
  } finally {
    closeSync(descriptor);
  }
}

/** One block whose place is known. */
export const readBlock = (file: string, { offset, length }: Omit<Block, 'text'>): Replayed<string> => {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    if (readSync(descriptor, bytes, 0, length, offset) < length)
      return fail({ file }, 'damaged_file', `the file ends before byte ${offset + length}.`);
    const text = isCompressed(file) ? expandFrame(bytes) : bytes.toString();
    return text === undefined
      ? fail({ file }, 'damaged_file', `the frame at byte ${offset} is damaged.`)
      : ok(text);
  } finally {
    closeSync(descriptor);
  }
};

/** The lines of a block, with their places in its text. */
export function* linesOf(text: string): Generator<{ readonly line: string; readonly start: number }> {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    const stop = end === -1 ? text.length : end;
    if (stop > start) yield { line: text.slice(start, stop), start };
    start = stop + 1;
  }
}
