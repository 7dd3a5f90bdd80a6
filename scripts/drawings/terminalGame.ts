import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PtyLudus } from '../../apps/cli/test/pty.ts';
import { type TerminalSize, terminalPicture } from './terminalPicture.ts';

interface TypedGame {
  /** The command in the title bar. */
  readonly command: string;
  /** What is run, if it differs from the command. */
  readonly args?: readonly string[];
  /** The moves of the person; the bot answers each with one move. */
  readonly moves: readonly string[];
  readonly size: TerminalSize;
}

/** `ludus play` in a terminal, after some moves typed by this program. */
export const terminalGame = async ({ command, args, moves, size }: TypedGame): Promise<string> => {
  const home = mkdtempSync(join(tmpdir(), 'ludus-terminal-'));
  const ludus = new PtyLudus(args ?? command.split(' ').slice(1), size, {
    HOME: home,
    XDG_STATE_HOME: home,
  });
  try {
    for (const [number, move] of moves.entries()) {
      await ludus.sees(new RegExp(`move ${2 * number}\\b[\\s\\S]*You>`));
      ludus.type(`${move}\r`);
    }
    await ludus.sees(new RegExp(`move ${2 * moves.length}\\b[\\s\\S]*You>`));
    return terminalPicture(ludus.raw, { ...size, title: command });
  } finally {
    ludus.kill();
    await ludus.exited;
    rmSync(home, { recursive: true, force: true });
  }
};
