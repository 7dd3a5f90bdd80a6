import { playthrough } from '@ludus/kernel/conformance';
import { playMatch } from '../src/ai/match.ts';
import { rivals } from '../src/ai/registry.ts';
import { sweep } from '../src/game.ts';
import { levelById } from '../src/levels.ts';
import { RIVALS } from '../src/types.ts';

const rivalGames = (level: string): string => {
  const lines: string[] = [];
  for (const name of RIVALS)
    playMatch({
      level: levelById(level)!,
      rival: rivals[name],
      seed: 'golden',
      onRival: ({ round }, { tile, reason, priorities }) => {
        const best = priorities[0]?.priority.toFixed(6) ?? '-';
        lines.push(`${name} round ${round}: tile ${tile}, ${reason}, ${best}`);
      },
    });
  return `${lines.join('\n')}\n`;
};

/** Games kept in files: a change in them is a change of rules or rivals, wanted or not. */
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
