import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { ringrift } from '@ludus/ringrift-engine';
import type { SavedGame, SeatPlayer } from './saved.ts';
import { openSaved, playersAt } from './savedTable.ts';
import { peopleAmong } from './seatLabels.ts';

const names = (seats: readonly SeatPlayer[]): string[] =>
  peopleAmong({ game: 'ringrift', seats }).map(({ name }) => name);

describe('people at one screen', () => {
  test('a single player is addressed as you, and several by name or colour', () => {
    expect(names([{ kind: 'agent', agent: 'auto:6' }, { kind: 'person' }])).toEqual(['Rook', 'You']);
    expect(names([{ kind: 'person' }, { kind: 'person' }])).toEqual(['Blue', 'Orange']);
    expect(names([{ kind: 'person', name: 'Anna' }, { kind: 'person' }])).toEqual(['Anna', 'Orange']);
  });

  test('keep their names at the table', () => {
    const seats: readonly SeatPlayer[] = [
      { kind: 'person', name: 'Anna' },
      { kind: 'agent', agent: 'auto:6' },
      { kind: 'person' },
    ];
    const config = unwrap(ringrift.configure({ players: 3 }));
    const start = unwrap(ringrift.setup(config, 'names')).state;
    const saved: SavedGame = {
      id: 'a',
      game: 'ringrift',
      variant: 'square8',
      start,
      steps: [],
      seats,
      seed: '',
      changed: 0,
    };
    expect(playersAt(unwrap(openSaved(ringrift as never, saved)))).toEqual(seats);
  });
});
