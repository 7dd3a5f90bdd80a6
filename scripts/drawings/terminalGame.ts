import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PtyLudus } from '../../apps/cli/test/pty.ts';
import { terminalPicture } from './terminalPicture.ts';

const SIZE = { columns: 100, rows: 26 };
const COMMAND = 'ludus play breakthrough --seats human,heuristic --seed 7';
const MOVES = ['e2-e3', 'd2-d3', 'e3-e4', 'd3-d4', 'c2-d3', 'g2-f3'];

/** `ludus play` in a terminal, after some moves typed by this program. */
export const terminalGame = async (): Promise<string> => {
  const home = mkdtempSync(join(tmpdir(), 'ludus-terminal-'));
  const ludus = new PtyLudus(COMMAND.split(' ').slice(1), SIZE, { HOME: home, XDG_STATE_HOME: home });
  try {
    for (const [number, move] of MOVES.entries()) {
      await ludus.sees(new RegExp(`move ${2 * number}\\b[\\s\\S]*You>`));
      ludus.type(`${move}\r`);
    }
    await ludus.sees(new RegExp(`move ${2 * MOVES.length}\\b[\\s\\S]*You>`));
    return terminalPicture(ludus.raw, { ...SIZE, title: COMMAND });
  } finally {
    ludus.kill();
    await ludus.exited;
    rmSync(home, { recursive: true, force: true });
  }
};
