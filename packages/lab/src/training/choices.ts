import { MOST_MOVE_PARTS } from '@ludus/kernel';

/** The most moves kept of one choice: the move chosen, and others drawn from the rest. */
export const KEPT_MOVES = 16;
/** No part. */
const NONE = 255;

const SAMPLE_BYTES = 4;
const ROW_BYTES = SAMPLE_BYTES + KEPT_MOVES * MOST_MOVE_PARTS;

/** The choices of a search, packed one after the other: the parts of the chosen move, then of some others. */
export class Choices {
  #bytes: Uint8Array;
  count: number;

  constructor(bytes: Uint8Array = new Uint8Array(0)) {
    this.#bytes = bytes;
    this.count = Math.floor(bytes.length / ROW_BYTES);
  }

  /** Adds the choice at a sample. The parts of the moves come one after the other, the move chosen first. */
  add(sample: number, moves: readonly Uint8Array[]): void {
    const row = new Uint8Array(ROW_BYTES).fill(NONE, SAMPLE_BYTES);
    new DataView(row.buffer).setUint32(0, sample, true);
    for (const [i, parts] of moves.slice(0, KEPT_MOVES).entries())
      row.set(parts, SAMPLE_BYTES + i * MOST_MOVE_PARTS);
    this.addBytes(row, 0);
  }

  /** Adds all choices of packed bytes, at samples that come this much later. */
  addBytes(bytes: Uint8Array, samplesBefore: number): void {
    const rows = Math.floor(bytes.length / ROW_BYTES);
    this.#makeRoom(rows);
    const start = this.count * ROW_BYTES;
    this.#bytes.set(bytes.subarray(0, rows * ROW_BYTES), start);
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset);
    for (let row = 0; row < rows; row += 1) {
      const at = start + row * ROW_BYTES;
      view.setUint32(at, view.getUint32(at, true) + samplesBefore, true);
    }
    this.count += rows;
  }

  /** The packed bytes. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.count * ROW_BYTES);
  }

  /** The sample a choice was made at. */
  sample(choice: number): number {
    return new DataView(this.#bytes.buffer, this.#bytes.byteOffset).getUint32(choice * ROW_BYTES, true);
  }

  /** The parts of a move in a choice, of which the first was chosen; empty if there is no such move. */
  parts(choice: number, move: number): Uint8Array {
    const start = choice * ROW_BYTES + SAMPLE_BYTES + move * MOST_MOVE_PARTS;
    const row = this.#bytes.subarray(start, start + MOST_MOVE_PARTS);
    const end = row.indexOf(NONE);
    return end < 0 ? row : row.subarray(0, end);
  }

  #makeRoom(rows: number): void {
    const needed = (this.count + rows) * ROW_BYTES;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}
