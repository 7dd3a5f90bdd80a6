import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { ok } from '@ludus/kernel';
import { fail, type Replayed, type ReplayProblem, replayProblem } from '../problem.ts';
import { attempt, attemptResult } from '../sqlite/fault.ts';
import type { GameId } from '../types.ts';
import { whyUnwritable } from '../whyUnwritable.ts';
import { type ArchiveEntry, type ArchiveFilter, Catalogue, INDEX, type IndexedGame } from './catalogue.ts';
import { compressFrame } from './frames.ts';
import { type ArchiveLine, indexed, makeArchiveLine, parseLine } from './line.ts';
import type { ArchivedGame } from './makeLine.ts';
import { linesOf, readBlock, scanBlocks } from './scan.ts';

export interface ArchiveOptions {
  /** Whether new games go to `.jsonl.zst` or to plain `.jsonl`; compressed if left out. */
  readonly compress?: boolean;
}

/** Text of this length becomes one frame: long enough to compress well, short enough to read one game quickly. */
const FRAME_LENGTH = 1024 * 1024;

const isArchiveFile = (name: string): boolean => /\.jsonl(\.zst)?$/.test(name);

interface Pending {
  readonly games: IndexedGame[];
  readonly lines: string[];
  length: number;
}

/**
 * Files are named after their board; special characters are replaced, so that no name leads out of the
 * folder.
 */
const fileName = ({ game, boardType }: IndexedGame, compress: boolean): string =>
  `${game}_${boardType}`.replace(/[^\w.-]/g, '-') + (compress ? '.jsonl.zst' : '.jsonl');

/**
 * Games in bulk: one file of lines per game and board, and an index that finds one game among millions.
 * `append` collects games; they are in the file after `flush`, which happens automatically every megabyte.
 *
 * ```ts
 * const archive = unwrap(Archive.open('games/'));
 * unwrap(archive.append(game));
 * unwrap(archive.close());
 * ```
 */
export class Archive {
  readonly folder: string;
  /** The damage found while reading the files. */
  readonly problems: readonly ReplayProblem[];
  readonly #catalogue: Catalogue;
  readonly #compress: boolean;
  readonly #pending = new Map<string, Pending>();
  readonly #readable = new Map<string, boolean>();

  private constructor(
    folder: string,
    catalogue: Catalogue,
    compress: boolean,
    problems: readonly ReplayProblem[],
  ) {
    this.folder = folder;
    this.#catalogue = catalogue;
    this.#compress = compress;
    this.problems = problems;
  }

  /** Opens a folder of archive files, creating it if necessary, and indexes what is not indexed yet. */
  static open(folder: string, { compress = true }: ArchiveOptions = {}): Replayed<Archive> {
    const index = join(folder, INDEX);
    return attemptResult({ file: index }, () => {
      try {
        mkdirSync(folder, { recursive: true });
      } catch (caught) {
        return fail({ file: folder }, 'file_error', `the folder cannot be created: ${whyUnwritable(caught)}`);
      }
      const catalogue = new Catalogue(index);
      const problems: ReplayProblem[] = [];
      const files = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && isArchiveFile(entry.name))
        .map(({ name }) => name);
      problems.push(...forgetChanged(catalogue, folder, files));
      for (const file of files) indexRest(catalogue, folder, file, problems);
      return ok(new Archive(folder, catalogue, compress, problems));
    });
  }

  /** Adds a game. Its moves are not replayed; the caller has done that. */
  append(game: ArchivedGame): Replayed<void> {
    return this.appendLine(makeArchiveLine(game));
  }

  /** Adds a game whose line was made elsewhere, for example by the thread that played it. */
  appendLine({ about, line }: ArchiveLine): Replayed<void> {
    const file = fileName(about, this.#compress);
    let pending = this.#pending.get(file);
    if (pending === undefined) {
      pending = { games: [], lines: [], length: 0 };
      this.#pending.set(file, pending);
    }
    pending.games.push(about);
    pending.lines.push(line);
    pending.length += line.length + 1;
    return pending.length < FRAME_LENGTH ? ok(undefined) : this.#write(file, pending);
  }

  /** Writes everything that was added to the files. */
  flush(): Replayed<void> {
    for (const [file, pending] of this.#pending) {
      const written = this.#write(file, pending);
      if (!written.ok) return written;
    }
    return ok(undefined);
  }

  close(): Replayed<void> {
    const flushed = this.flush();
    this.#catalogue.close();
    return flushed;
  }

  /** Appends to a file and its index; the index is locked meanwhile, so writers queue. */
  #write(file: string, { games, lines }: Pending): Replayed<void> {
    const path = join(this.folder, file);
    const catalogue = this.#catalogue;
    const written = attemptResult({ file: path }, () =>
      catalogue.db
        .transaction((): Replayed<void> => {
          const start = catalogue.bytes(file);
          const blocks = this.#blocks(lines);
          const appended = appendAt(path, start, Buffer.concat(blocks));
          if (!appended.ok) return appended;
          let offset = start;
          catalogue.setBytes(file, start + blocks.reduce((sum, { length }) => sum + length, 0));
          for (const [i, game] of games.entries()) {
            const { length } = blocks[this.#compress ? 0 : i]!;
            catalogue.add(game, { file, offset, length, line: this.#compress ? i : 0 });
            if (!this.#compress) offset += length;
          }
          return ok(undefined);
        })
        .immediate(),
    );
    if (written.ok) this.#pending.delete(file);
    return written;
  }

  #blocks(lines: readonly string[]): Buffer[] {
    return this.#compress
      ? [compressFrame(`${lines.join('\n')}\n`)]
      : lines.map((line) => Buffer.from(`${line}\n`));
  }

  /** Whether a game is here and readable. */
  has(gameId: GameId): boolean {
    const entry = this.#find(gameId);
    if (entry.ok && entry.value !== undefined && this.#isReadable(entry.value)) return true;
    for (const { games } of this.#pending.values())
      if (games.some((game) => game.gameId === gameId)) return true;
    return false;
  }

  #find(gameId: GameId): Replayed<ArchiveEntry | undefined> {
    return attempt({ file: join(this.folder, INDEX), gameId }, () => this.#catalogue.find(gameId));
  }

  /** Every block is read once, because it contains many games. */
  #isReadable({ file, offset, length }: ArchiveEntry): boolean {
    const key = `${file} ${offset} ${length}`;
    const known = this.#readable.get(key);
    if (known !== undefined) return known;
    const isReadable = readBlock(join(this.folder, file), { offset, length }).ok;
    this.#readable.set(key, isReadable);
    return isReadable;
  }

  /** Reads one game from the files. */
  get(gameId: GameId): Replayed<ArchivedGame> {
    const found = this.#find(gameId);
    if (!found.ok) return found;
    const entry = found.value;
    if (entry === undefined)
      return fail({ file: this.folder, gameId }, 'no_such_game', 'there is no such game.');
    const file = join(this.folder, entry.file);
    const text = readBlock(file, entry);
    if (!text.ok) return text;
    const line = text.value.split('\n')[entry.line];
    const game = line === undefined ? undefined : parseLine({ file, gameId }, line);
    if (game?.ok && game.value.input.gameId === gameId) return game;
    return game?.ok === false
      ? game
      : fail({ file, gameId }, 'bad_record', 'the index does not match the file.');
  }

  /** The entries of the index, in the order they were added. */
  list(filter: ArchiveFilter = {}): Generator<ArchiveEntry> {
    return this.#catalogue.list(filter);
  }

  count(filter: ArchiveFilter = {}): Replayed<number> {
    return attempt({ file: join(this.folder, INDEX) }, () => this.#catalogue.count(filter));
  }
}

/** Writes at an offset and truncates what follows, left by a writer that did not finish. */
const appendAt = (path: string, start: number, bytes: Buffer): Replayed<void> => {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, start === 0 ? 'w' : 'r+');
    ftruncateSync(descriptor, start);
    for (let done = 0; done < bytes.length; )
      done += writeSync(descriptor, bytes, done, bytes.length - done, start + done);
    fsyncSync(descriptor);
    return ok(undefined);
  } catch (caught) {
    if (descriptor !== undefined) ftruncateSync(descriptor, start);
    const { code } = caught as NodeJS.ErrnoException;
    return code === 'ENOSPC'
      ? fail({ file: path }, 'disk_full', 'the disk is full, so nothing was stored.')
      : fail({ file: path }, 'file_error', `the file cannot be written: ${whyUnwritable(caught)}`);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
};

/** Drops files that are gone or have become shorter: their index entries are no longer valid. */
const forgetChanged = (
  catalogue: Catalogue,
  folder: string,
  present: readonly string[],
): readonly ReplayProblem[] =>
  catalogue.files().flatMap((file) => {
    const path = join(folder, file);
    const size = present.includes(file) ? statSync(path).size : 0;
    if (size >= catalogue.bytes(file)) return [];
    const lostGames = catalogue.countBehind(file, size);
    catalogue.forget(file);
    const games = lostGames === 1 ? '1 game is' : `${lostGames} games are`;
    const problem = replayProblem(
      { file: path },
      'damaged_file',
      `the file is shorter than before: ${games} lost.`,
    );
    return [{ ...problem, lostGames }];
  });

/** Indexes the new part of a file: files from elsewhere, or of a writer that was killed. */
const indexRest = (catalogue: Catalogue, folder: string, file: string, problems: ReplayProblem[]): void => {
  const path = join(folder, file);
  if (statSync(path).size <= catalogue.bytes(file)) return;
  catalogue.db
    .transaction(() => {
      for (const block of scanBlocks(path, catalogue.bytes(file))) {
        if (!block.ok) {
          problems.push(block.error);
          continue;
        }
        const { offset, length, text } = block.value;
        let line = 0;
        for (const { line: content } of linesOf(text)) {
          const game = parseLine({ file: path }, content);
          if (game.ok) catalogue.add(indexed(game.value), { file, offset, length, line });
          else problems.push(game.error);
          line += 1;
        }
        catalogue.setBytes(file, offset + length);
      }
    })
    .immediate();
};
