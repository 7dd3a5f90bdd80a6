import { readFileSync } from 'node:fs';
import { Rng, subSeed, unwrap } from '@ludus/kernel';
import { playthrough } from '@ludus/kernel/conformance';
import { actionOf, decideRival, rivals } from '../src/ai/registry.ts';
import { sweep } from '../src/game.ts';
import { readNotation } from '../src/notation.ts';
import { apply } from '../src/play.ts';
import type { RivalName } from '../src/types.ts';

/**
 * The player's moves in the games below, by rival: a rival's decisions must not depend on how well the player
 * plays.
 */
const playerMoves = (level: string): (readonly [RivalName, readonly string[]])[] =>
  readFileSync(new URL(`./golden/player-moves-level-${level}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [name, moves] = line.split(': ');
      return [name as RivalName, moves!.split(', ')];
    });

const rivalGame = (level: string, name: RivalName, moves: readonly string[]): string[] => {
  const lines: string[] = [];
  const left = [...moves];
  let { state } = unwrap(sweep.setup(unwrap(sweep.configure({ variant: level })), 'golden'));
  for (let count = 0; state.result === null; count += 1) {
    if (state.side === 'player') {
      state = apply(state, unwrap(readNotation(state, left.shift()!))).state;
      continue;
    }
    const rng = Rng.from(subSeed('golden', `rival ${count}`));
    const decision = decideRival(state, rivals[name], rng);
    const best = decision.priorities[0]?.priority.toFixed(6) ?? '-';
    lines.push(`${name} round ${state.round}: tile ${decision.tile}, ${decision.reason}, ${best}`);
    state = apply(state, actionOf(decision)).state;
  }
  return lines;
};

const rivalGames = (level: string): string =>
  `${playerMoves(level)
    .flatMap(([name, moves]) => rivalGame(level, name, moves))
    .join('\n')}\n`;

/** Games stored in files: a change in them is a change of rules or rivals, intended or not. */
export const GOLDEN: readonly { readonly file: string; readonly make: () => string }[] = [
  {
    file: 'level-5.txt',
    make: () =>
      playthrough(sweep, {
        choices: { variant: '5', options: { eyeshadow: true, canary: 1, underwire: 1 } },
        seed: 11,
      }),
  },
  { file: 'rivals-level-8.txt', make: () => rivalGames('8') },
  { file: 'rivals-level-10.txt', make: () => rivalGames('10') },
];
