import { playthrough } from '@ludus/kernel/conformance';
import { risk } from '../src/game.ts';

/** Games stored in files: a change in them is a change of the rules, intended or not. */
export const GOLDEN: readonly { readonly file: string; readonly make: () => string }[] = [
  {
    file: 'classic-3p.txt',
    make: () =>
      playthrough(risk, {
        choices: { players: 3, options: { roundLimit: 6 } },
        seed: 'golden',
        drawEvery: 50,
      }),
  },
  {
    file: 'generated-12-teams.txt',
    make: () =>
      playthrough(risk, {
        choices: {
          variant: 'generated-12',
          players: 4,
          options: { teams: 2, roundLimit: 8, fortifies: 'unlimited' },
        },
        seed: 'golden',
        drawEvery: 50,
      }),
  },
];
