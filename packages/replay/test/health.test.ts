import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { inspectFile } from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import { newStore } from './support.ts';

const ringrift = unwrap(games.get('ringrift'));
const game = { ...sampleGame(ringrift, { variant: 'square8', players: 2 }, 3), gameId: 'game' };

describe('an impossible game', () => {
  test('is found by health if it was stored anyway', async () => {
    for (const text of [
      `UPDATE games SET board_type = 'hexagonal'`,
      `UPDATE games SET winner = 9`,
      `UPDATE games SET created_at = 'yesterday'`,
      `UPDATE games SET created_at = '2026-02-31T00:00:00Z'`,
      `UPDATE games SET completed_at = 'soon'`,
      `UPDATE games SET num_players = 3`,
      `UPDATE games SET game_status = 'done'`,
      `UPDATE games SET source = 'moon'`,
      `UPDATE games SET duration_ms = -1`,
      `UPDATE games SET parity_status = 'maybe'`,
      `UPDATE games SET parity_checked_at = 'yesterday'`,
      `UPDATE games SET parity_divergence_move = -2`,
      `UPDATE games SET rules_version = ''`,
      `UPDATE game_players SET player_type = 'robot' WHERE player_number = 1`,
      `DELETE FROM game_players WHERE player_number = 1`,
      `UPDATE game_choices SET choice_type = 'weather' WHERE move_number = (SELECT min(move_number) FROM game_choices)`,
      `UPDATE game_moves SET timestamp = 'now' WHERE move_number = 0`,
      `UPDATE game_moves SET think_time_ms = -5 WHERE move_number = 0`,
      `UPDATE game_moves SET move_probs = '"x"' WHERE move_number = 0`,
    ]) {
      await using db = await newStore();
      unwrap(await db.storeGame(game));
      await db.sql(text);
      const { structure_counts, problems } = unwrap(await inspectFile(db));
      expect({ text, structure_counts }).toEqual({ text, structure_counts: { internal_inconsistent: 1 } });
      expect(problems[0]!.gameId).toBe('game');
    }
  });
});
