import { expect, test } from 'bun:test';
import type { Choices, Game } from '@ludus/kernel';
import { checkGame } from '@ludus/kernel/conformance';
import { risk } from '../src/game.ts';

/** Random games seldom end by elimination, so every walk has a round limit. */
const limited = (choices: Choices, roundLimit: number): Choices => ({
  ...choices,
  options: { roundLimit, ...choices.options },
});

const LONG = process.env.LUDUS_LONG === '1';

const SETUPS: Readonly<Record<string, readonly Choices[]>> = {
  'the classic map': [limited({ players: 2 }, 6), limited({ players: 6 }, 4)],
  'generated maps': [
    limited({ variant: 'generated-12', players: 2, options: { mapSeed: 5 } }, 12),
    limited({ variant: 'generated-20', players: 3, options: { wilds: 6, fortifyMode: 'adjacent' } }, 8),
    limited({ variant: 'generated-60', players: 6 }, 2),
    limited({ variant: 'generated-200', players: 2, options: { fortifyMode: 'adjacent' } }, 2),
  ],
  'team games': [
    limited({ players: 4, options: { teams: 2 } }, 4),
    limited({ players: 6, options: { teams: 3, shareHands: false, diceChoice: false } }, 3),
    limited(
      { players: 3, options: { teams: 2, preventAttackingTeammates: false, fortifyThroughTeammates: false } },
      5,
    ),
  ],
};

for (const [name, setups] of Object.entries(SETUPS))
  test(`risk keeps the contract on ${name}`, () => {
    expect(
      checkGame(risk as Game, {
        setups,
        seeds: LONG ? [1, 'two'] : [1],
        every: LONG ? 9 : 17,
        sample: 4,
      }),
    ).toEqual([]);
  }, 600_000);
