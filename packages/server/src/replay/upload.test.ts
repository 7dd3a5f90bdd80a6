import { describe, expect, test } from 'bun:test';
import { createRegistry, type Game, type Registry } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { pig } from '@ludus/kernel/examples/pig';
import { ApiError } from '../errors/apiError.ts';
import { gameInputOf } from './upload.ts';

const heaps = { heaps: [1, 2], next: 1 };
const known = createRegistry([nim, pig] as Game[]);

const inputOf = (metadata: Record<string, unknown>, games: Registry = known) =>
  gameInputOf(games, { initialState: heaps, finalState: heaps, moves: [], metadata });

const refusalOf = (metadata: Record<string, unknown>, games?: Registry): Partial<ApiError> => {
  try {
    inputOf(metadata, games);
  } catch (caught) {
    if (caught instanceof ApiError) return caught;
  }
  throw new Error('the game was accepted');
};

describe('the description of an uploaded game', () => {
  test('takes the game from the state, and the board from a game that has only one', () => {
    expect(inputOf({ boardType: 'long' })).toMatchObject({ game: 'nim', boardType: 'long', numPlayers: 2 });
    const plain = { ...nim, variants: nim.variants.slice(0, 1) } as Game;
    expect(inputOf({}, createRegistry([plain]))).toMatchObject({ boardType: nim.variants[0]!.id });
  });

  test('must name the board if the game has several', () => {
    expect(refusalOf({})).toMatchObject({
      code: 'bad_game',
      message: 'The board, map or level is missing. Set metadata.boardType.',
    });
  });

  test('must name the game if several can read the state', () => {
    const twins = createRegistry([nim, { ...nim, id: 'marienbad' }] as Game[]);
    expect(refusalOf({ boardType: 'long' }, twins)).toMatchObject({
      code: 'unknown_game',
      message: 'The game is missing. Set metadata.game.',
    });
    expect(inputOf({ game: 'marienbad', boardType: 'long' }, twins)).toMatchObject({ game: 'marienbad' });
  });

  test('must name a game that exists, even if another one can read the state', () => {
    expect(refusalOf({ game: 'chess', boardType: 'long' })).toMatchObject({ code: 'unknown_game' });
  });

  test('is refused with the place of a wrong value', () => {
    expect(refusalOf({ boardType: 'long', num_players: 'two' })).toMatchObject({
      code: 'bad_request',
      details: { problems: [{ path: 'metadata.numPlayers' }] },
    });
  });
});
