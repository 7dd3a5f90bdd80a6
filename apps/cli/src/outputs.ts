import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { isDatabaseFile, whyUnwritable } from '@ludus/replay';
import { Refusal } from './refusal.ts';
import type { Terminal } from './terminal.ts';

const attempt = <T>(path: string, action: () => T): T => {
  try {
    return action();
  } catch (caught) {
    if (caught instanceof Refusal) throw caught;
    throw new Refusal(`${path} cannot be written: ${whyUnwritable(caught)}`);
  }
};

/** Whether an existing file is a database, as far as it can be read. */
const holdsDatabase = (file: string): boolean => {
  // Reading and closing the file of an open database would release its locks.
  if (existsSync(`${file}-shm`)) return true;
  try {
    return isDatabaseFile(file);
  } catch {
    return false;
  }
};

const refuseDatabase = (file: string): void => {
  if (holdsDatabase(file))
    throw new Refusal(`${file} is a database, which would be lost. Choose another file to write to.`);
};

/**
 * Ends the command now if a file could not be written later, or is a database, whose games would be lost. Creates its
 * folder; leaves an existing file unchanged. Call it before long work, so that the result can be written.
 */
export const requireWritableFile = (file: string | undefined): void => {
  if (file === undefined) return;
  attempt(file, () => {
    mkdirSync(dirname(file), { recursive: true });
    const isThere = existsSync(file);
    refuseDatabase(file);
    closeSync(openSync(file, 'a'));
    if (!isThere) rmSync(file);
  });
};

/** Ends the command now if files could not be written to a folder later. Creates the folder. */
export const requireWritableFolder = (folder: string | undefined): void => {
  if (folder === undefined) return;
  attempt(folder, () => {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  });
};

/**
 * Writes a file, or ends the command with the reason. It looks again whether the file is a database, because the command
 * itself may have created it.
 */
export const writeOutput = (file: string, text: string): void =>
  attempt(file, () => {
    refuseDatabase(file);
    writeFileSync(file, text);
  });

/** Says where a report is, if one was written. */
export const announceReport = (terminal: Terminal, report: string | undefined): void => {
  if (report !== undefined) terminal.err(`Report written to ${report}`);
};
