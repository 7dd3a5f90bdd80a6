import { expect, test } from 'bun:test';
import { after, gameOn } from '../test/playing.ts';
import { draw } from './draw.ts';
import { only } from './ownerSet.ts';
import { viewFor } from './view.ts';

test('the player sees every clue, every owner ruled out and every number overheard', () => {
  const start = gameOn(['PPRN', 'RNMP'], { hand: ['eavesdropping', 'canary'] });
  const told = after(start, 'canary a1', 'eavesdropping d1');
  const clues = [1, 2].map((round) => ({
    kind: 'rival' as const,
    round,
    forPlayer: [{ tile: round, pips: 10 }],
    forRival: [{ tile: 7, pips: 10 }],
  }));
  const lines = draw(viewFor({ ...told, clues }, 'player')).split('\n');
  expect(lines).toContain('rival clue of round 1: b1×10');
  expect(lines).toContain('rival clue of round 2: c1×10');
  expect(lines).toContain('ruled out: a1 not mine, b1 not mine, d1 not player, a2 not mine');
  expect(lines).toContain('overheard numbers: d1 1');
});

test('the rival sees its own draw of the clues and no notes', () => {
  const start = gameOn(['PPRN', 'RNMP']);
  const clues = [
    {
      kind: 'rival' as const,
      round: 1,
      forPlayer: [{ tile: 1, pips: 10 }],
      forRival: [{ tile: 7, pips: 10 }],
    },
  ];
  const notes = start.player.notes.map((note, tile) => (tile === 0 ? only('player') : note));
  const text = draw(viewFor({ ...start, clues, player: { ...start.player, notes } }, 'rival'));
  expect(text).toContain('rival clue of round 1: d2×10');
  expect(text).not.toContain('b1×10');
  expect(text).not.toContain('ruled out');
});

test('a whole state shows every clue as each side saw it', () => {
  const start = gameOn(['PPRN', 'RNMP']);
  const clues = [
    { kind: 'imperious' as const, round: 1, forPlayer: [{ tile: 0, pips: 10 }], forRival: null },
    {
      kind: 'rival' as const,
      round: 1,
      forPlayer: [{ tile: 1, pips: 10 }],
      forRival: [{ tile: 7, pips: 10 }],
    },
    { kind: 'rival' as const, round: 2, forPlayer: [{ tile: 2, pips: 10 }], forRival: [] },
  ];
  const lines = draw({ ...start, clues }).split('\n');
  expect(lines.filter((line) => line.includes('clue'))).toEqual([
    'imperious clue of round 1 for the player: a1×10',
    'rival clue of round 1 for the player: b1×10',
    'rival clue of round 1 for the rival: d2×10',
    'rival clue of round 2 for the player: c1×10',
    'rival clue of round 2 for the rival:',
  ]);
});

test('long lists continue on further lines', () => {
  const start = gameOn(['P'.repeat(16), `${'R'.repeat(15)}M`]);
  const notes = start.player.notes.map((note) => note & ~only('mine'));
  const lines = draw(viewFor({ ...start, player: { ...start.player, notes } }, 'player')).split('\n');
  expect(lines.filter((line) => line.includes('not mine')).length).toBeGreaterThan(3);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(78);
});
