import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';

/** A command in the list of all commands. Everything else is loaded when it is called. */
export interface CommandEntry {
  readonly name: string;
  /** Its arguments, as shown in the list. */
  readonly args?: string;
  /** What it does, in a few words; its own help says more. */
  readonly summary: string;
  load(): Promise<(terminal: Terminal) => Command>;
}
