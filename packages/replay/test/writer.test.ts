import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { sampleGame } from '../src/sample.ts';
import { contentsOf, fileStore, memoryStore, plainNim, richGames, richNim, withFolder } from './support.ts';

const input = sampleGame(plainNim, { variant: 'long' }, 4);
const { moves, finalState, initialState } = input;
const live = { game: 'nim', boardType: 'long', numPlayers: 2, initialState, gameId: 'live' } as const;
const TABLES = [
  'game_players',
  'game_initial_state',
  'game_moves',
  'game_history_entries',
  'game_state_snapshots',
];

describe('a live game', () => {
  test('is, when finalized, what storeGame would have stored', () => {
    using one = memoryStore({ snapshotEvery: 2 });
    using other = memoryStore({ snapshotEvery: 2 });
    const about = {
      source: 'manual',
      tags: ['x'],
      completedAt: '2026-01-01T00:00:00.000Z',
      durationMs: 5,
    } as const;
    const createdAt = '2026-01-01T00:00:00.000Z';
    const writer = unwrap(one.storeGameIncremental({ ...live, createdAt, players: input.players! }));
    for (const [i, move] of moves.entries()) expect(unwrap(writer.addMove(move))).toBe(i);
    unwrap(writer.finalize({ finalState, ...about }));
    const { rngSeed: _, ...rest } = input;
    unwrap(other.storeGame({ ...rest, ...about, createdAt, gameId: 'live' }));
    expect(contentsOf(one, TABLES)).toEqual(contentsOf(other, TABLES));
    expect(unwrap(one.getGameMetadata('live'))).toEqual(unwrap(other.getGameMetadata('live')));
    expect(unwrap(one.countGames({ tag: 'x' }))).toBe(1);
  });

  test('can be read while it is played', () => {
    using db = memoryStore();
    const writer = unwrap(db.storeGameIncremental(live));
    unwrap(writer.addMove(moves[0]!));
    expect(unwrap(db.getGameMetadata('live'))).toMatchObject({
      gameStatus: 'active',
      totalMoves: 1,
      winner: null,
    });
    expect(unwrap(db.getStateAtMove('live', 0))).toEqual(unwrap(writer.state));
  });

  test('refuses an illegal move and goes on as if nothing had been', () => {
    using db = memoryStore();
    const writer = unwrap(db.storeGameIncremental(live));
    unwrap(writer.addMove(moves[0]!));
    const refused = writer.addMove({ action: { type: 'take', heap: 0, count: 50 } });
    expect(refused).toMatchObject({ ok: false, error: { code: 'illegal_move', moveNumber: 1 } });
    for (const move of moves.slice(1)) unwrap(writer.addMove(move));
    unwrap(writer.finalize());
    expect(unwrap(db.getMoves('live'))).toHaveLength(moves.length);
  });

  test('may say only at the end who sat where', () => {
    using db = memoryStore();
    const writer = unwrap(db.storeGameIncremental(live));
    for (const move of moves) unwrap(writer.addMove(move));
    const person = { playerType: 'human' } as const;
    expect(writer.finalize({ players: [person] })).toMatchObject({
      ok: false,
      error: { code: 'bad_description' },
    });
    unwrap(writer.finalize({ players: [{ playerType: 'ai', aiType: 'minimax' }, person] }));
    expect(unwrap(db.getGameMetadata('live')).players).toMatchObject([
      { playerType: 'ai', aiType: 'minimax' },
      { playerType: 'human' },
    ]);
  });

  test('is not finalized before its end or against what happened, and not twice', () => {
    using db = memoryStore();
    const writer = unwrap(db.storeGameIncremental(live));
    expect(writer.finalize()).toMatchObject({ ok: false, error: { code: 'no_moves' } });
    unwrap(writer.addMove(moves[0]!));
    expect(writer.finalize()).toMatchObject({ ok: false, error: { code: 'not_finished' } });
    for (const move of moves.slice(1)) unwrap(writer.addMove(move));
    expect(writer.finalize({ finalState: initialState })).toMatchObject({
      ok: false,
      error: { code: 'wrong_final_state' },
    });
    unwrap(writer.finalize({ finalState }));
    expect(writer.finalize()).toMatchObject({ ok: false, error: { code: 'not_live' } });
    expect(writer.addMove(moves[0]!)).toMatchObject({ ok: false, error: { code: 'not_live' } });
  });

  test('leaves nothing when aborted', () => {
    using db = memoryStore();
    const writer = unwrap(db.storeGameIncremental(live));
    unwrap(writer.addMove(moves[0]!));
    unwrap(writer.abort());
    expect(Object.values(contentsOf(db, ['games', ...TABLES])).flat()).toEqual([]);
  });

  test('is taken up again by another program, with the same result', () =>
    withFolder((folder) => {
      const file = `${folder}/games.db`;
      {
        using db = fileStore(file, { snapshotEvery: 3 });
        const writer = unwrap(db.storeGameIncremental(live));
        for (const move of moves.slice(0, 4)) unwrap(writer.addMove(move));
      }
      using db = fileStore(file, { snapshotEvery: 3 });
      const writer = unwrap(db.resumeGame('live'));
      expect(unwrap(writer.moveNumber)).toBe(4);
      for (const move of moves.slice(4)) unwrap(writer.addMove(move));
      unwrap(writer.finalize({ finalState }));
      expect(unwrap(db.getMoves('live')).map(({ turnNumber }) => turnNumber)).toEqual(
        moves.map((_, i) => i + 1),
      );
      expect(db.resumeGame('live')).toMatchObject({ ok: false, error: { code: 'not_live' } });
    }));

  test('is, with moves taken back, as if they had never been made', () => {
    const rich = sampleGame(richNim, { variant: 'long' }, 4);
    const about = { ...live, initialState: rich.initialState, createdAt: '2026-01-01T00:00:00.000Z' };
    const everything = ['games', ...TABLES, 'game_choices', 'game_nnue_features'];
    for (let left = 0; left < rich.moves.length; left += 1) {
      using one = memoryStore({ snapshotEvery: 2, games: richGames });
      using other = memoryStore({ snapshotEvery: 2, games: richGames });
      const writer = unwrap(one.storeGameIncremental(about));
      const plain = unwrap(other.storeGameIncremental(about));
      for (const move of rich.moves) unwrap(writer.addMove(move));
      for (const move of rich.moves.slice(0, left)) unwrap(plain.addMove(move));
      expect(unwrap(writer.takeBack(rich.moves.length - left))).toBe(left);
      expect(contentsOf(one, everything)).toEqual(contentsOf(other, everything));
      expect(unwrap(writer.state)).toEqual(unwrap(plain.state));
      for (const move of rich.moves.slice(left)) {
        unwrap(writer.addMove(move));
        unwrap(plain.addMove(move));
      }
      expect(contentsOf(one, everything)).toEqual(contentsOf(other, everything));
      expect(contentsOf(one, ['game_choices'])['game_choices']).not.toEqual([]);
    }
  });

  test('takes back one move when nobody says how many, and no more than there are', () => {
    using db = memoryStore();
    const writer = unwrap(db.storeGameIncremental(live));
    for (const move of moves.slice(0, 3)) unwrap(writer.addMove(move));
    expect(unwrap(writer.takeBack())).toBe(2);
    for (const count of [0, -1, 1.5, 3, Number.NaN])
      expect(writer.takeBack(count)).toMatchObject({ ok: false, error: { code: 'no_such_move' } });
    expect(unwrap(db.getGameMetadata('live'))).toMatchObject({ totalMoves: 2, totalTurns: 2 });
    for (const move of moves.slice(2)) unwrap(writer.addMove(move));
    unwrap(writer.finalize({ finalState }));
    expect(writer.takeBack()).toMatchObject({ ok: false, error: { code: 'not_live' } });
  });

  test('takes nothing back that another writer has changed', () =>
    withFolder((folder) => {
      using one = fileStore(`${folder}/games.db`);
      using two = fileStore(`${folder}/games.db`);
      const first = unwrap(one.storeGameIncremental(live));
      for (const move of moves.slice(0, 3)) unwrap(first.addMove(move));
      const second = unwrap(two.resumeGame('live'));
      expect(unwrap(second.takeBack(2))).toBe(1);
      expect(first.takeBack()).toMatchObject({ ok: false, error: { code: 'not_live' } });
      expect(first.takeBack(2)).toMatchObject({ ok: false, error: { code: 'no_such_move' } });
      expect(unwrap(first.moveNumber)).toBe(1);
    }));

  test('has one writer: a second one notices the first', () =>
    withFolder((folder) => {
      using one = fileStore(`${folder}/games.db`);
      using two = fileStore(`${folder}/games.db`);
      const first = unwrap(one.storeGameIncremental(live));
      const second = unwrap(two.resumeGame('live'));
      unwrap(first.addMove(moves[0]!));
      expect(second.addMove(moves[0]!)).toMatchObject({ ok: false, error: { code: 'not_live' } });
      // It has read what happened since, and could go on from there.
      expect(unwrap(second.moveNumber)).toBe(1);
    }));

  test('takes choices for moves that are there', () => {
    using db = memoryStore();
    const writer = unwrap(db.storeGameIncremental(live));
    const choice = { moveNumber: 0, choiceType: 'ring_elimination', options: ['a', 'b'], selected: 'a' };
    expect(writer.addChoice(choice)).toMatchObject({ ok: false, error: { code: 'no_such_move' } });
    unwrap(writer.addMove(moves[0]!));
    unwrap(writer.addChoice({ ...choice, reasoning: 'cheaper' }));
    expect(unwrap(db.getChoicesAtMove('live', 0))).toEqual([{ ...choice, player: 1, reasoning: 'cheaper' }]);
  });
});
