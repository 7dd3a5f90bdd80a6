import { expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { isPassable } from './cell.ts';
import { RULES } from './options.ts';
import { clearSteps } from './ray.ts';
import { apply, initialPosition, legal } from './rules.ts';
import { BOARDS } from './types.ts';

test.each(BOARDS)('counts the clear cells on %s as a walk does', (boardType) => {
  const rulesOptions = RULES.defaults({ variant: boardType, players: 2 });
  const position = initialPosition({ boardType, players: 2, rulesOptions });
  const { cells, deltas, places } = position.board;
  const rng = Rng.from(`rays ${boardType}`);
  const moves: number[] = [];
  for (let played = 0; played < 120; played += 1) {
    legal(position, moves);
    if (moves.length === 0) break;
    apply(position, rng.pick(moves));
    for (const from of cells)
      for (let d = 0; d < deltas.length; d += 1) {
        let steps = 0;
        while (isPassable(position.kind[from + (steps + 1) * deltas[d]!]!)) steps += 1;
        if (clearSteps(position.blocked, places, from, d) !== steps)
          throw new Error(`from ${from} in direction ${d} after ${played} moves`);
      }
  }
  expect(position.depth).toBeGreaterThan(50);
});
