import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { BASELINE } from './table.ts';

describe('the baseline', () => {
  test('has the databases, names and numbers of the replay database document', () => {
    const known = BASELINE.map(
      ({ board, players, minimum, file }) => `${board} ${players} ${minimum} ${file}`,
    );
    for (const line of [
      'square8 2 20 selfplay_square8_2p.db',
      'square8 3 15 selfplay_square8_3p.db',
      'square8 4 10 selfplay_square8_4p.db',
      'square19 2 15 selfplay_square19_2p.db',
      'square19 3 10 selfplay_square19_3p.db',
      'square19 4 10 selfplay_square19_4p.db',
      'hexagonal 2 15 selfplay_hexagonal_2p.db',
      'hexagonal 3 10 selfplay_hexagonal_3p.db',
      'hexagonal 4 10 selfplay_hexagonal_4p.db',
    ])
      expect(known).toContain(line);
  });

  test('has every board of RingRift with every number of players, and can be played', () => {
    const { variants } = unwrap(games.get('ringrift'));
    const boards = BASELINE.filter(({ game }) => game === 'ringrift').map(
      ({ board, players }) => `${board} ${players}`,
    );
    expect(boards.toSorted()).toEqual(
      variants.flatMap(({ id }) => [2, 3, 4].map((n) => `${id} ${n}`)).toSorted(),
    );
    for (const { game, board, players } of BASELINE)
      expect(unwrap(games.get(game)).configure({ variant: board, players }).ok).toBe(true);
    expect(new Set(BASELINE.map(({ file }) => file)).size).toBe(BASELINE.length);
  });
});
