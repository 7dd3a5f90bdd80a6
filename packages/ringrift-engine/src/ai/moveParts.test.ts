import { describe, expect, test } from 'bun:test';
import { MOST_MOVE_PARTS, Rng, unwrap } from '@ludus/kernel';
import { ringrift } from '../game.ts';
import { SearchPosition } from '../search.ts';
import { inputs } from './inputs.ts';
import { MOVE_PARTS } from './moveParts.ts';

const startOf = (variant: string, players: number) =>
  unwrap(ringrift.setup(unwrap(ringrift.configure({ variant, players })), 1)).state;

const partsOf = (position: SearchPosition, move: number): number[] => {
  const reader = inputs.reader(position.state());
  const parts = new Uint8Array(MOST_MOVE_PARTS);
  return [...parts.subarray(0, reader.readMove!(position, move, parts))];
};

describe('the parts of a move', () => {
  test.each([
    ['square8', 2],
    ['hex8', 2],
    ['square8', 3],
  ])(
    'on %s with %i players are few, within bounds, and different for different moves',
    (variant, players) => {
      const position = new SearchPosition(startOf(variant, players));
      const rng = Rng.from(`parts ${variant}`);
      const legal: number[] = [];
      const seen = new Set<number>();
      const kinds = new Set<string>();
      for (position.legal(legal); legal.length > 0; position.legal(legal)) {
        for (const move of legal) {
          const parts = partsOf(position, move);
          kinds.add(parts.join(' '));
          expect(parts.length).toBeGreaterThan(0);
          expect(parts.length).toBeLessThanOrEqual(MOST_MOVE_PARTS);
          expect(new Set(parts).size).toBe(parts.length);
          for (const part of parts) {
            expect(part).toBeLessThan(MOVE_PARTS);
            seen.add(part);
          }
        }
        position.apply(rng.pick(legal));
      }
      expect(MOVE_PARTS).toBeLessThan(255);
      expect(seen.size).toBeGreaterThan(60);
      expect(kinds.size).toBeGreaterThan(200);
    },
  );

  test('are the same in all symmetries of the board', () => {
    const { symmetries } = ringrift.learning!;
    const position = new SearchPosition(startOf('square8', 2));
    const rng = Rng.from('sides');
    const [legal, turnedLegal]: [number[], number[]] = [[], []];
    position.legal(legal);
    for (let round = 0; round < 25; round += 1, position.legal(legal)) {
      const turned = new SearchPosition(symmetries.state(position.state(), 1 + (round % 7)));
      turned.legal(turnedLegal);
      const sorted = (of: SearchPosition, moves: readonly number[]): string[] =>
        moves.map((move) => partsOf(of, move).join(' ')).toSorted();
      expect(sorted(turned, turnedLegal)).toEqual(sorted(position, legal));
      position.apply(rng.pick(legal));
    }
  });
});
