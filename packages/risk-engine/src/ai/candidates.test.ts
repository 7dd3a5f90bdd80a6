import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type Options, opened, walkCandidates } from '../../test/candidateGames.ts';
import { risk } from '../game.ts';
import { ai } from './index.ts';

const GAMES = { games: 4, steps: 250 };

test.each([
  [2, {}],
  [3, {}],
  [4, { teams: 2 }],
  [4, { teams: 2, fortifyFromTeammate: true, preventAttackingTeammates: false }],
  [6, { fortifyMode: 'adjacent', fortifies: 'unlimited' }],
] as readonly (readonly [number, Options])[])(
  'candidates of %i players with %o are legal, different, never empty, and spare partners',
  (players, options) => {
    let states = 0;
    walkCandidates(
      players,
      options,
      (state) => {
        const position = ai.position!(state);
        const { table, owners, seat } = opened(state);
        const moves: number[] = [];
        position.legal(moves);
        expect(moves.length).toBeGreaterThan(0);
        expect(new Set(moves).size).toBe(moves.length);
        const legal = new Set(risk.legal(state).map((action) => JSON.stringify(action)));
        for (const move of moves) {
          const action = position.action(move);
          expect(legal.has(JSON.stringify(action))).toBe(true);
          if (action.type !== 'Blitz') continue;
          const owner = owners[table.atlas.indexOf.get(action.to)!]!;
          expect(table.sides[owner]).not.toBe(table.sides[seat]!);
        }
        states += 1;
      },
      GAMES,
    );
    expect(states).toBeGreaterThan(300);
  },
);

test('candidates are played by the rules of the game', () => {
  walkCandidates(3, {}, (state) => {
    const position = ai.position!(state);
    const moves: number[] = [];
    position.legal(moves);
    const move = moves[moves.length - 1]!;
    const played = unwrap(risk.play(state, position.action(move), position.toAct())).state;
    position.apply(move);
    expect(risk.hash(position.state())).toBe(risk.hash(played));
    position.undo();
    expect(position.state()).toBe(state);
  });
});
