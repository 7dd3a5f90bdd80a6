import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inspectWal, type Wal } from './wal.ts';

const DEFAULT_PAGE_SIZE = 4096;

const isPageSize = (size: number): boolean => size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;

/** The available pages of a database, with those of its log in their places. */
export class Pages {
  readonly size: number;
  /** The usable bytes of a page. */
  readonly usable: number;
  readonly count: number;
  /** How many pages the file should have, if it says so. */
  readonly expected: number;
  readonly wal: Wal | undefined;
  readonly #descriptor: number;
  readonly #logged: ReadonlyMap<number, Buffer>;

  constructor(file: string) {
    this.wal = inspectWal(file);
    this.#descriptor = openSync(file, 'r');
    this.#logged = new Map(this.wal?.committed.map(({ page, content }) => [page, content]));
    const header = this.#header();
    const written = header.length < 100 ? 0 : header.readUInt16BE(16);
    const said = written === 1 ? 65_536 : written;
    this.size = [this.wal?.pageSize ?? 0, said].find(isPageSize) ?? DEFAULT_PAGE_SIZE;
    const reserved = header[20] ?? 0;
    this.usable = this.size - (reserved <= 32 ? reserved : 0);
    const present = Math.ceil(fstatSync(this.#descriptor).size / this.size);
    this.count = [...this.#logged.keys()].reduce((most, page) => Math.max(most, page), present);
    const counted = header.length < 100 ? 0 : header.readUInt32BE(28);
    this.expected = Math.max(this.wal?.pageCount ?? 0, counted);
  }

  #header(): Buffer {
    const logged = this.#logged.get(1);
    if (logged !== undefined) return logged;
    const bytes = Buffer.alloc(100);
    return bytes.subarray(0, readSync(this.#descriptor, bytes, 0, 100, 0));
  }

  /** A page, counted from 1; undefined beyond the end of the file. */
  read(page: number): Buffer | undefined {
    const logged = this.#logged.get(page);
    if (logged !== undefined) return logged;
    if (page < 1 || page > this.count) return undefined;
    const bytes = Buffer.alloc(this.size);
    const length = readSync(this.#descriptor, bytes, 0, this.size, (page - 1) * this.size);
    // A missing part of the last page is filled with zeros, with which no row starts.
    return length > 0 ? bytes : undefined;
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
