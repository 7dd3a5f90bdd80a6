import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packages, ROOT } from '../scripts/workspace.ts';

/** A program of somebody who installed the packages: it plays a game of every kind and prints how they ended. */
export const PROGRAM = `
import { games } from '@ludus/games';
import { Rng } from '@ludus/kernel';

const playOut = (game) => {
  const value = (result) => {
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  };
  const rng = Rng.from('consumer');
  let { state } = value(game.setup(value(game.configure({})), 'consumer'));
  let steps = 0;
  for (let seat = game.toAct(state); seat !== undefined && steps < 400; seat = game.toAct(state)) {
    state = value(game.play(state, rng.pick(game.legal(state)), seat)).state;
    steps += 1;
  }
  return { game: game.id, steps, hash: game.hash(state), outcome: game.outcome(state) ?? null };
};

export const played = games.games.map(playOut);
`;

/** The same in TypeScript, for the types the packages bring along. */
export const TYPED_PROGRAM = `
import { games } from '@ludus/games';
import { type Game, Rng, type Seat } from '@ludus/kernel';

const game: Game = games.games[0]!;
const seat: Seat = 1;
export const die: number = Rng.from(1).int(6) + seat + game.variants.length;
// @ts-expect-error the types are really there
export const wrong: string = Rng.from(1).int(6);
`;

export interface Consumer {
  readonly folder: string;
  remove(): void;
}

/** A folder with the built packages installed as npm would install them: what \`files\` names, and no sources in reach. */
export const installBuilt = (): Consumer => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-consumer-'));
  for (const { name, folder: source, isLibrary } of packages()) {
    if (!isLibrary) continue;
    const target = join(folder, 'node_modules', name);
    mkdirSync(target, { recursive: true });
    cpSync(join(ROOT, source, 'package.json'), join(target, 'package.json'));
    cpSync(join(ROOT, source, 'dist'), join(target, 'dist'), { recursive: true });
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module' }));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

export const vectorsForEver: unknown = JSON.parse(
  readFileSync(join(ROOT, 'packages/kernel/test/vectors.json'), 'utf8'),
);
