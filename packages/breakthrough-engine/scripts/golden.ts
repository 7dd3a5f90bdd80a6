/** Regenerates Breakthrough's golden games where the tests compare them. */
import type { Game } from '@ludus/kernel';
import { playthrough } from '@ludus/kernel/conformance';
import { breakthrough } from '../src/game.ts';

for (const { id: variant } of breakthrough.variants)
  await Bun.write(
    new URL(`../test/golden/${variant}.txt`, import.meta.url),
    playthrough(breakthrough as Game, { choices: { variant }, seed: 'golden' }),
  );
