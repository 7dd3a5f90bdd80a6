import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';

/** A command as the list of all commands shows it. Everything else is loaded when it is called. */
export interface CommandEntry {
  readonly name: string;
  /** Its arguments as the list shows them. */
  readonly args?: string;
  /** What it does, in a few words; its own help says more. */
  readonly summary: string;
  load(): Promise<(terminal: Terminal) => Command>;
}
