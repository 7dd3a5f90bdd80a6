import { closeSync, createReadStream, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ok } from '@ludus/kernel';
import {
  archivedGame,
  Tally,
  type TransferOptions,
  type Transferred,
  takeGame,
} from '../archive/transfer.ts';
import { fail, isStoreProblem, type Replayed } from '../problem.ts';
import { attempt } from '../sqlite/fault.ts';
import type { GameStore } from '../store.ts';
import type { GameFilter, StoredGame } from '../types.ts';
import { type AgentNamed, type PgnGame, PgnReader, understand } from './read.ts';
import { makePgn } from './write.ts';

/** Whether a file name is that of a text file of games. */
export const isPgnFile = (name: string): boolean => /\.pgn$/i.test(name);

const textOf = async (store: GameStore, stored: StoredGame): Promise<Replayed<string>> => {
  const archived = await archivedGame(store, stored);
  if (!archived.ok) return archived;
  const place = { file: store.address, gameId: stored.metadata.gameId };
  const game = store.games.get(archived.value.input.game);
  if (!game.ok) return fail(place, 'unknown_game', game.error.message);
  return makePgn(game.value, archived.value, place);
};

/** Writes games as text to a new file, which gets its name when it is complete. */
export const exportPgn = async (
  store: GameStore,
  file: string,
  { filter = {}, ...options }: TransferOptions & { readonly filter?: GameFilter } = {},
): Promise<Replayed<Transferred>> => {
  const tally = new Tally(options);
  const part = `${file}.part`;
  const opened = attempt({ file }, () => openSync(part, 'w'));
  if (!opened.ok) return opened;
  try {
    for await (const stored of store.iterateGames(filter)) {
      const text = stored.ok ? await textOf(store, stored.value) : stored;
      if (text.ok) {
        const written = attempt({ file }, () => writeSync(opened.value, `${text.value}\n`));
        if (!written.ok) return written;
        tally.done += 1;
      } else if (isStoreProblem(text.error)) return text;
      else tally.skipped.push(text.error);
      if (await tally.isStopped()) break;
    }
    const moved = attempt({ file }, () => renameSync(part, file));
    return moved.ok ? ok(tally) : moved;
  } finally {
    closeSync(opened.value);
    rmSync(part, { force: true });
  }
};

async function* gamesOfFile(file: string): AsyncGenerator<Replayed<PgnGame>> {
  const reader = new PgnReader({ file });
  let number = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
      number += 1;
      const game = reader.take(line.replace(/^\uFEFF/, ''), number);
      if (game !== undefined) yield game;
    }
  } catch (caught) {
    return yield fail({ file }, 'bad_record', `the file cannot be read (${(caught as Error).message}).`);
  }
  const last = reader.end();
  if (last !== undefined) yield last;
}

export interface PgnImportOptions extends TransferOptions {
  /** Recognises agents among typed names; without it, all of them are people. */
  readonly agentNamed?: AgentNamed;
}

/** Imports games that `exportPgn` wrote, or that somebody typed: every move is read and played. */
export const importPgn = async (
  store: GameStore,
  files: readonly string[],
  options: PgnImportOptions = {},
): Promise<Replayed<Transferred>> => {
  const tally = new Tally(options);
  const { agentNamed } = options;
  for (const file of files)
    for await (const read of gamesOfFile(file)) {
      const game = read.ok ? understand(store.games, read.value, { file, agentNamed }) : read;
      const taken = await takeGame(store, { file }, game, tally);
      if (!taken.ok) return taken;
      if (await tally.isStopped()) return ok(tally);
    }
  return ok(tally);
};
