import { readFileSync } from 'node:fs';
import { plural } from '@ludus/kernel';

/** A page in a log. */
interface WalFrame {
  readonly page: number;
  readonly content: Buffer;
}

/** The contents of the write-ahead log of a database. */
export interface Wal {
  readonly pageSize: number;
  /** How many pages the database has after the last commit. */
  readonly pageCount: number;
  /** The frames that SQLite reads: those up to the last commit before anything damaged. */
  readonly committed: readonly WalFrame[];
  /** Frames that come after damage. SQLite ignores them, although they were committed. */
  readonly cutOff: readonly WalFrame[];
  /** Signs of damage, in sentences. */
  readonly problems: readonly string[];
}

const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682;

type Sums = readonly [number, number];

/** SQLite's log checksum of some bytes, continuing from an earlier one. */
const checksum = (bytes: Buffer, [first, second]: Sums, isBigEndian: boolean): Sums => {
  let a = first;
  let b = second;
  for (let at = 0; at < bytes.length; at += 8) {
    const x = isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
    const y = isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4);
    a = (a + x + b) >>> 0;
    b = (b + y + a) >>> 0;
  }
  return [a, b];
};

interface Frame extends WalFrame {
  /** The number of pages of the database if this frame ends a transaction, otherwise 0. */
  readonly commit: number;
  readonly isWhole: boolean;
}

/** The frames written since the log was last restarted. */
function* framesOf(bytes: Buffer, pageSize: number): Generator<Frame> {
  const isBigEndian = (bytes.readUInt32BE(0) & 1) === 1;
  const salts = bytes.subarray(16, 24);
  let sums = checksum(bytes.subarray(0, 24), [0, 0], isBigEndian);
  let isWhole = sums[0] === bytes.readUInt32BE(24) && sums[1] === bytes.readUInt32BE(28);
  const size = FRAME_HEADER + pageSize;
  for (let at = HEADER; at + size <= bytes.length; at += size) {
    const header = bytes.subarray(at, at + FRAME_HEADER);
    const content = bytes.subarray(at + FRAME_HEADER, at + size);
    const hasSalts = header.subarray(8, 16).equals(salts);
    if (isWhole) {
      sums = checksum(content, checksum(header.subarray(0, 8), sums, isBigEndian), isBigEndian);
      isWhole = hasSalts && sums[0] === header.readUInt32BE(16) && sums[1] === header.readUInt32BE(20);
    }
    // Frames left over from an earlier use of the log have other salts.
    if (hasSalts || isWhole)
      yield { page: header.readUInt32BE(0), commit: header.readUInt32BE(4), content, isWhole };
  }
}

const lastCommit = (frames: readonly Frame[]): number => frames.findLastIndex(({ commit }) => commit > 0) + 1;

const readWal = (bytes: Buffer): Wal | undefined => {
  const pageSize = bytes.readUInt32BE(8);
  const isLog = (bytes.readUInt32BE(0) & ~1) === MAGIC && pageSize >= 512 && pageSize <= 65_536;
  if (!isLog) return undefined;
  const frames = [...framesOf(bytes, pageSize)];
  const firstBad = frames.findIndex(({ isWhole }) => !isWhole);
  const whole = firstBad === -1 ? frames : frames.slice(0, firstBad);
  const end = lastCommit(whole);
  const later = frames.slice(0, lastCommit(frames)).slice(end);
  const lost = later.filter(({ commit }) => commit > 0).length;
  return {
    pageSize,
    pageCount: whole[end - 1]?.commit ?? 0,
    committed: whole.slice(0, end),
    cutOff: later,
    problems:
      lost === 0
        ? []
        : [`the log is damaged: ${plural(lost, 'transaction')} after frame ${end} cannot be read in place`],
  };
};

/** The index of a log says how many of its frames were committed; SQLite rebuilds it without comparing. */
const promisedFrames = (shm: Buffer, salts: Buffer | undefined): number => {
  if (shm.length < 136 || !shm.subarray(0, 48).equals(shm.subarray(48, 96))) return 0;
  if (shm.readUInt32LE(0) !== 3_007_000 || shm[12] !== 1) return 0;
  if (salts !== undefined && !shm.subarray(32, 40).equals(salts)) return 0;
  const frames = shm.readUInt32LE(16);
  const copied = shm.readUInt32LE(96);
  return copied >= frames ? 0 : frames;
};

/** An unreadable file says nothing. */
const read = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
};

/**
 * Reads the log of a database, and compares it with the index that a killed program leaves. Closing a file
 * releases the locks a process holds on it, so use this only for files that the process has not opened as a
 * database.
 */
export const inspectWal = (file: string): Wal | undefined => {
  const bytes = read(`${file}-wal`);
  const isEmpty = bytes.length < HEADER;
  const found = isEmpty ? undefined : readWal(bytes);
  const promised = promisedFrames(read(`${file}-shm`), isEmpty ? undefined : bytes.subarray(16, 24));
  const present = found?.committed.length ?? 0;
  const problems = [
    ...(bytes.length > 0 && found === undefined ? ['the write-ahead log cannot be read'] : []),
    ...(found?.problems ?? []),
    ...(promised > present
      ? [
          `the log had ${plural(promised, 'committed page')} and now has ${present}: the latest changes are lost`,
        ]
      : []),
  ];
  if (found === undefined && problems.length === 0) return undefined;
  return { ...(found ?? { pageSize: 0, pageCount: 0, committed: [], cutOff: [] }), problems };
};
