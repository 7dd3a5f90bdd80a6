import { expect, test } from 'bun:test';
import { analystsOf } from '@ludus/agents';
import { type Game, unwrap } from '@ludus/kernel';
import { type GameState, ringrift } from '@ludus/ringrift-engine';
import { risk } from '@ludus/risk-engine';
import { analystName } from './analystName.ts';

const namesOn = (game: Game, variant: string, players: number): string[] => {
  const config = unwrap(game.configure({ variant, players }));
  const { state: start } = unwrap(game.setup(config, 1));
  return analystsOf(game).map((agent) => analystName({ game, start }, agent));
};

/** RingRift whose levels use networks with two players, whatever its own list says. */
const taught: Game = {
  ...(ringrift as Game),
  search: {
    ...(ringrift as Game).search!,
    ai: {
      ...(ringrift as Game).search!.ai,
      levelNetworks: { version: '', has: (state) => (state as GameState).players.length === 2 },
    },
  },
};

test('an analyst is named after what it does on the board', () => {
  expect(namesOn(taught, 'hexagonal', 2)).toEqual([
    'Neural network (20,000 positions)',
    'Neural network (100,000 positions)',
  ]);
  expect(namesOn(taught, 'hexagonal', 3)[0]).toBe('Alpha-beta (20,000 positions)');
  expect(namesOn(risk, 'classic', 3)[0]).toBe('Tree search (1,000 positions)');
});

test('analyses by agents that no longer analyse keep their names', () => {
  expect(analystName({ game: ringrift, start: undefined }, 'minimax@nodes=20000')).toBe(
    'Alpha-beta (20,000 positions)',
  );
  expect(analystName({ game: risk, start: undefined }, 'auto:7')).toBe('Level 7');
});
