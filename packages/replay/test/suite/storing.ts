import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { sampleGame } from '../../src/sample.ts';
import { codeOf, plainNim, richGames, richNim, storeNim } from '../support.ts';
import { GAME_TABLES, type OpenStore } from './openStore.ts';

const nimGame = (seed = 1) => sampleGame(plainNim, { variant: 'long' }, seed);

/** Whole games are checked when stored, and read back unchanged. */
export const storingSuite = (open: OpenStore): void => {
  describe('storeGame', () => {
    test('stores everything about a game and its moves', async () => {
      await using db = await open();
      const input = nimGame();
      const [first, ...rest] = input.moves;
      const notes = {
        timestamp: '2026-01-02T03:04:05.000Z',
        thinkTimeMs: 12,
        timeRemainingMs: 5000,
        engineEval: -0.25,
        engineEvalType: 'heuristic',
        engineDepth: 3,
        engineNodes: 999,
        enginePv: ['1 from heap 1', '2 from heap 2'],
        engineTimeMs: 11,
        moveProbs: { a: 0.25, b: 0.75 },
        searchStats: { visits: [1, 2, 3] },
      };
      const about = {
        rngSeed: '7',
        createdAt: '2026-01-02T03:00:00.000Z',
        completedAt: '2026-01-02T03:10:00.000Z',
        durationMs: 600_000,
        source: 'tournament',
        timeControlType: 'blitz',
        initialTimeMs: 1,
        timeIncrementMs: 2,
        qualityScore: 0.5,
        qualityCategory: 'high',
        engineMode: 'mixed',
        opponentType: 'mcts',
        opponentModelId: 'v2',
        tags: ['final', 'day one'],
        notes: 'Heap 3 was the mistake.',
        metadata: { round: 3, nested: { deep: [null, true] } },
      } as const;
      const players = [
        { playerType: 'human' },
        { playerType: 'ai', aiType: 'neural', aiDifficulty: 7, aiProfileId: 'net-12' },
      ] as const;
      const stored = unwrap(
        await db.storeGame({
          ...input,
          ...about,
          players,
          gameId: 'kept',
          moves: [{ ...first!, ...notes }, ...rest],
        }),
      );
      expect(stored).toEqual({ gameId: 'kept', totalMoves: input.moves.length });
      const metadata = unwrap(await db.getGameMetadata('kept'));
      expect(metadata).toMatchObject({
        ...about,
        game: 'nim',
        boardType: 'long',
        numPlayers: 2,
        rulesVersion: '1',
      });
      expect(metadata.players).toEqual(players.map((player, i) => ({ playerNumber: i + 1, ...player })));
      const moves = unwrap(await db.getMoves('kept'));
      expect(moves[0]).toEqual({
        moveNumber: 0,
        turnNumber: 1,
        player: 1,
        phase: 'take',
        moveType: 'take',
        action: first!.action,
        ...notes,
      });
      expect(moves.map(({ action }) => action)).toEqual(input.moves.map(({ action }) => action));
      expect(unwrap(await db.getInitialState('kept'))).toEqual(input.initialState);
    });

    test('distinguishes the seeds 7 and "7", and accepts seeds of any form', async () => {
      await using db = await open();
      for (const rngSeed of [7, '7', 'tuesday', 1.5, -3, '', Number.MAX_SAFE_INTEGER]) {
        const id = await storeNim(db, 1, { rngSeed });
        expect(unwrap(await db.getGameMetadata(id)).rngSeed).toBe(rngSeed);
      }
    });

    test('records history with hashes: the state after one move is the state before the next', async () => {
      await using db = await open({ games: richGames });
      const input = nimGame();
      const id = unwrap(await db.storeGame(input)).gameId;
      const history = unwrap(await db.getHistory(id));
      expect(history).toHaveLength(input.moves.length);
      for (const [i, entry] of history.entries()) {
        expect(entry.stateHashAfter).toBe(richNim.hash(unwrap(await db.getStateAtMove(id, i)) as never));
        expect(entry.stateHashBefore).toBe(richNim.hash(unwrap(await db.getStateAtMove(id, i - 1)) as never));
      }
      expect(history.at(-1)).toMatchObject({
        statusBefore: 'active',
        statusAfter: 'completed',
        fsmValid: true,
      });
      expect(history[0]!.progressBefore).toEqual(richNim.record.progress(input.initialState as never));
    });

    test('records decisions with their alternatives, and the final counters of every player', async () => {
      await using db = await open({ games: richGames });
      const id = unwrap(await db.storeGame(nimGame(3))).gameId;
      const choices = unwrap(await db.getChoices(id));
      expect(choices.length).toBeGreaterThan(0);
      for (const { moveNumber, choiceType, options, selected, player } of choices) {
        const before = unwrap(await db.getStateAtMove(id, moveNumber - 1)) as never;
        expect({ choiceType, options, player }).toEqual({
          choiceType: 'region_order',
          options: richNim.legal(before) as never,
          player: richNim.toAct(before)!,
        });
        expect(options).toContainEqual(selected);
        expect(unwrap(await db.getChoicesAtMove(id, moveNumber))).toHaveLength(1);
      }
      expect(unwrap(await db.getGameMetadata(id)).players).toMatchObject([
        { finalRingsInHand: 0, finalEliminatedRings: 1, finalTerritorySpaces: 0 },
        { finalRingsInHand: 0, finalEliminatedRings: 2, finalTerritorySpaces: 4 },
      ]);
    });

    test('keeps reasoning given with a choice', async () => {
      await using db = await open();
      const choice = {
        moveNumber: 1,
        choiceType: 'line_order',
        options: [1, 2],
        selected: 2,
        reasoning: 'It is longer.',
      };
      const id = await storeNim(db, 1, { choices: [choice] });
      expect(unwrap(await db.getChoicesAtMove(id, 1))).toEqual([{ ...choice, player: 2 }]);
    });

    test('takes a snapshot every 20 moves, or as often as configured', async () => {
      const ringrift = unwrap(games.get('ringrift'));
      const input = sampleGame(ringrift, { variant: 'square8', players: 2 }, 5);
      for (const every of [20, 7]) {
        await using db = await open({ snapshotEvery: every });
        unwrap(await db.storeGame(input));
        const rows = await db.sql('SELECT move_number FROM game_state_snapshots ORDER BY 1');
        const due = input.moves.flatMap((_, i) => ((i + 1) % every === 0 ? [{ move_number: i }] : []));
        expect(rows).toEqual(due);
      }
    });

    test('refuses false claims with the move and the reason, and stores nothing', async () => {
      await using db = await open();
      const input = nimGame();
      const { moves } = input;
      const twice = [...moves.slice(0, 2), { action: { type: 'take', heap: 9, count: 1 } }];
      const refused = await db.storeGame({ ...input, gameId: 'g', moves: twice });
      expect(refused).toMatchObject({ ok: false, error: { code: 'bad_move', moveNumber: 2, gameId: 'g' } });
      const winner =
        unwrap(await db.storeGame({ ...input, gameId: 'good' })) &&
        unwrap(await db.getGameMetadata('good')).winner!;
      const cases: Record<string, object> = {
        illegal_move: { moves: [moves[0]!, { action: { type: 'take', heap: 0, count: 50 } }] },
        no_moves: { moves: [] },
        not_finished: { moves: moves.slice(0, -1) },
        wrong_outcome: { winner: 3 - winner },
        wrong_final_state: { finalState: input.initialState },
        unknown_game: { game: 'chess' },
        bad_state: { initialState: { heaps: 'many' } },
        bad_description: { numPlayers: 0 },
        bad_record: { choices: [{ moveNumber: 99, choiceType: 'line_order', options: [], selected: 1 }] },
      };
      for (const [code, change] of Object.entries(cases))
        expect(codeOf(await db.storeGame({ ...input, ...change }))).toBe(code);
      expect(codeOf(await db.storeGame({ ...input, gameStatus: 'active' }))).toBe('not_finished');
      expect(codeOf(await db.storeGame({ ...input, terminationReason: 'timeout' }))).toBe('wrong_outcome');
      expect(codeOf(await db.storeGame({ ...input, players: [{ playerType: 'ai' }] }))).toBe(
        'bad_description',
      );
      expect(codeOf(await db.storeGame({ ...input, source: 'selfplay_soak' as never }))).toBe(
        'bad_description',
      );
      expect(codeOf(await db.storeGame({ ...input, metadata: { tags: [] } }))).toBe('bad_description');
      expect(codeOf(await db.storeGame({ ...input, engineMode: 'a\0b' }))).toBe('bad_description');
      expect(codeOf(await db.storeGame({ ...input, gameId: 'good' }))).toBe('duplicate_game');
      expect(unwrap(await db.countGames())).toBe(1);
    });

    test('trusts the table about endings that the rules do not know', async () => {
      await using db = await open();
      const input = nimGame();
      const { finalState: _, ...unfinished } = { ...input, moves: input.moves.slice(0, 2) };
      expect(codeOf(await db.storeGame({ ...unfinished, terminationReason: 'timeout' }))).toBe(
        'wrong_outcome',
      );
      const id = unwrap(
        await db.storeGame({ ...unfinished, terminationReason: 'timeout', winner: 2 }),
      ).gameId;
      expect(unwrap(await db.getGameMetadata(id))).toMatchObject({ winner: 2, terminationReason: 'timeout' });
      const drawn = unwrap(
        await db.storeGame({ ...unfinished, terminationReason: 'draw', winner: null }),
      ).gameId;
      expect(unwrap(await db.countGames({ winner: null }))).toBe(1);
      expect(unwrap(await db.getGameMetadata(drawn)).winner).toBeNull();
    });

    test('keeps a refused game in quarantine on request', async () => {
      await using db = await open();
      const input = nimGame();
      await db.storeGame({ ...input, gameId: 'bad', moves: input.moves.slice(0, -1) }, { quarantine: true });
      expect(unwrap(await db.orphans())).toMatchObject([
        { gameId: 'bad', boardType: 'long', numPlayers: 2, originalStatus: 'completed' },
      ]);
      expect(unwrap(await db.orphans())[0]!.reason).toContain('the game is not over after its last move.');
      expect(unwrap(await db.countGames())).toBe(0);
    });
  });

  describe('storeGames', () => {
    test('stores many at once; a refused one does not affect the others', async () => {
      await using db = await open();
      const bad = { ...nimGame(2), gameId: 'bad', moves: [] };
      const results = unwrap(
        await db.storeGames([
          nimGame(1),
          bad,
          { ...nimGame(3), gameId: 'x' },
          { ...nimGame(4), gameId: 'x' },
        ]),
      );
      expect(results.map(codeOf)).toEqual(['ok', 'no_moves', 'ok', 'duplicate_game']);
      expect(unwrap(await db.countGames())).toBe(2);
      unwrap(await db.storeGames([bad], { quarantine: true }));
      expect(unwrap(await db.orphans())).toMatchObject([{ gameId: 'bad' }]);
    });

    test('keeps every game of every kind, with its counters', async () => {
      await using db = await open();
      const inputs = games.games.map((game) => {
        const { id, minSeats } = game.variants[0]!;
        return sampleGame(game, { variant: id, players: minSeats, maxMoves: 120 }, 3);
      });
      for (const [i, result] of unwrap(await db.storeGames(inputs)).entries()) {
        const { gameId } = unwrap(result);
        const game = games.games[i]!;
        const { finalState, moves } = inputs[i]!;
        const last = unwrap(await db.getHistory(gameId)).at(-1)!;
        expect(last.moveNumber).toBe(moves.length - 1);
        expect(last.progressAfter).toEqual((game.record?.progress(finalState) ?? []) as never);
        expect(last.stateHashAfter).toBe(game.hash(finalState));
      }
    });
  });

  describe('deleteGame', () => {
    test('removes everything about one game and nothing about others', async () => {
      await using db = await open({ games: richGames });
      const store = async (seed: number): Promise<string> =>
        unwrap(await db.storeGame({ ...nimGame(seed), tags: ['both'], notes: 'words' })).gameId;
      const [gone, kept] = [await store(1), await store(2)];
      unwrap(await db.deleteGame(gone));
      for (const table of GAME_TABLES)
        expect(await db.sql(`SELECT game_id FROM ${table} WHERE game_id = ?`, gone)).toEqual([]);
      expect(
        unwrap(await db.queryGames({ text: 'words', tag: 'both' })).games.map(({ gameId }) => gameId),
      ).toEqual([kept]);
      expect(codeOf(await db.deleteGame(gone))).toBe('no_such_game');
    });
  });

  describe('tags and notes', () => {
    test('can be changed, and are found by their new text', async () => {
      await using db = await open();
      const id = await storeNim(db, 1, { tags: ['old one'], metadata: { lab: 'north' } });
      unwrap(await db.setTags(id, ['new one', 'best']));
      unwrap(await db.setNotes(id, 'A quiet ending.'));
      expect(unwrap(await db.countGames({ tag: 'old one' }))).toBe(0);
      expect(unwrap(await db.countGames({ tag: 'new one', text: 'quiet nor' }))).toBe(1);
      expect(unwrap(await db.countGames({ tag: 'new' }))).toBe(0);
      expect(unwrap(await db.getGameMetadata(id))).toMatchObject({
        tags: ['new one', 'best'],
        notes: 'A quiet ending.',
        metadata: { lab: 'north' },
      });
      unwrap(await db.setTags(id, []));
      expect(unwrap(await db.getGameMetadata(id)).tags).toBeUndefined();
      expect(codeOf(await db.setNotes('nobody', ''))).toBe('no_such_game');
    });
  });
};
