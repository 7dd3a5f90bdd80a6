import { describe, expect, test } from 'bun:test';
import { createRegistry, unwrap } from '@ludus/kernel';
import { command, openTable, type Step, type Table } from '@ludus/table';
import type { GameFilter, GameWriter } from '../../src/index.ts';
import { sampleGame } from '../../src/sample.ts';
import {
  codeOf,
  contentsOf,
  countingGame,
  plainNim,
  richGames,
  richNim,
  stepsOf,
  type TestStore,
} from '../support.ts';
import type { OpenStore } from './openStore.ts';

const input = sampleGame(plainNim, { variant: 'long' }, 4);
const { moves, finalState, initialState } = input;
const steps = stepsOf(plainNim, initialState, moves);
const live = { game: 'nim', boardType: 'long', numPlayers: 2, initialState, gameId: 'live' } as const;
const TABLES = [
  'game_players',
  'game_initial_state',
  'game_moves',
  'game_history_entries',
  'game_state_snapshots',
];
const EVERYTHING = ['games', ...TABLES, 'game_choices', 'game_nnue_features'];

const begin = async (db: TestStore, more: object = {}): Promise<GameWriter> =>
  unwrap(await db.storeGameIncremental({ ...live, ...more }));

/** Every way in which a writer can change its game. */
const touches = (writer: GameWriter, next: number) => [
  () => writer.addSteps(steps.slice(next, next + 1)),
  () => writer.takeBack(0),
  () => writer.addChoice({ moveNumber: 0, choiceType: 'other', options: [1], selected: 1 }),
  () => writer.finalize({ terminationReason: 'draw', winner: null }),
  () => writer.abort(),
];

/** Games are recorded while they are played. */
export const liveSuite = (open: OpenStore): void => {
  describe('a live game', () => {
    test('equals the result of storeGame once finalized, however its moves were added', async () => {
      const about = {
        source: 'manual',
        tags: ['x'],
        completedAt: '2026-01-01T00:00:00.000Z',
        durationMs: 5,
      } as const;
      const createdAt = '2026-01-01T00:00:00.000Z';
      for (const size of [1, 3, moves.length]) {
        await using one = await open({ snapshotEvery: 2 });
        await using other = await open({ snapshotEvery: 2 });
        const writer = await begin(one, { createdAt, players: input.players! });
        for (let i = 0; i < steps.length; i += size) unwrap(await writer.addSteps(steps.slice(i, i + size)));
        unwrap(await writer.finalize({ finalState, ...about }));
        const { rngSeed: _, ...rest } = input;
        unwrap(await other.storeGame({ ...rest, ...about, createdAt, gameId: 'live' }));
        expect(await contentsOf(one, TABLES)).toEqual(await contentsOf(other, TABLES));
        expect(unwrap(await one.getGameMetadata('live'))).toEqual(
          unwrap(await other.getGameMetadata('live')),
        );
        expect(unwrap(await one.countGames({ tag: 'x' }))).toBe(1);
      }
    });

    test('records what a table knows about a move: time and evaluation', async () => {
      await using db = await open();
      const writer = await begin(db);
      const notes = { engineEval: 0.5, engineDepth: 3 };
      unwrap(await writer.addSteps([{ ...steps[0]!, thinkMs: 12, remainingMs: 500, notes }]));
      expect(unwrap(await db.getMoves('live'))).toMatchObject([
        { thinkTimeMs: 12, timeRemainingMs: 500, ...notes },
      ]);
    });

    test('is played once: the store neither plays nor applies a move', async () => {
      const { game, calls } = countingGame('ringrift');
      await using db = await open({ games: createRegistry([game]) });
      const { state: start } = unwrap(game.setup(unwrap(game.configure({ players: 2 })), 1));
      const person = { kind: 'human', isPresent: true, missedTurns: 0 } as const;
      const settings = { timeControl: { type: 'none' }, mayTakeBack: true } as const;
      const participants = [person, person];
      let { table }: { table: Table } = openTable({ game, start, participants, settings }, 0);
      const about = { game: 'ringrift', boardType: 'square8', numPlayers: 2, initialState: start };
      const writer = unwrap(await db.storeGameIncremental(about));
      let made = 0;
      while (made < 60) {
        const state = table.line.state;
        const action = game.legal(state)[0]!;
        const done = unwrap(
          command(table, { type: 'act', seat: game.toAct(state)!, by: 'player', action }, made),
        );
        ({ table } = done);
        const added = done.changes.flatMap((change): Step[] => (change.type === 'move' ? [change.step] : []));
        unwrap(await writer.addSteps(added));
        made += added.length;
      }
      expect(writer.moves).toBe(made);
      expect(calls).toEqual({ play: made, apply: 0 });
      expect(unwrap(await db.getStateAtMove(writer.gameId, made - 1))).toEqual(table.line.state);
    });

    test('can be read while it is played', async () => {
      await using db = await open();
      const writer = await begin(db);
      unwrap(await writer.addSteps(steps.slice(0, 1)));
      expect(unwrap(await db.getGameMetadata('live'))).toMatchObject({
        gameStatus: 'active',
        totalMoves: 1,
        winner: null,
      });
      expect(unwrap(await db.getStateAtMove('live', 0))).toEqual(steps[0]!.state);
    });

    test('does not count as finished until it is', async () => {
      await using db = await open();
      const writer = await begin(db);
      unwrap(await writer.addSteps(steps));
      const over = async (filter: GameFilter = {}) => {
        const { games } = unwrap(await db.queryGames({ ...filter, isOver: true }));
        expect(unwrap(await db.countGames({ ...filter, isOver: true }))).toBe(games.length);
        return games.map(({ gameId }) => gameId);
      };
      for (const filter of [{}, { game: 'nim' }, { gameStatus: 'active' }] as const)
        expect(await over(filter)).toEqual([]);
      unwrap(await writer.finalize());
      for (const filter of [{}, { game: 'nim' }, { gameStatus: 'completed' }] as const)
        expect(await over(filter)).toEqual(['live']);
    });

    test('accepts moves only in order, all of them or none', async () => {
      await using db = await open();
      const writer = await begin(db);
      unwrap(await writer.addSteps(steps.slice(0, 2)));
      for (const wrong of [steps.slice(0, 1), steps.slice(3, 4), [steps[2]!, steps[4]!]])
        expect(codeOf(await writer.addSteps(wrong))).toBe('bad_move');
      const unstorable = { ...steps[3]!, action: { type: 'take', moveNumber: 1 } };
      expect(codeOf(await writer.addSteps([steps[2]!, unstorable]))).toBe('bad_move');
      const noted = { ...steps[2]!, notes: { timestamp: 'yesterday' } };
      expect(codeOf(await writer.addSteps([noted]))).toBe('bad_record');
      expect(writer.moves).toBe(2);
      unwrap(await writer.addSteps(steps.slice(2)));
      unwrap(await writer.finalize());
      expect(unwrap(await db.getMoves('live'))).toHaveLength(moves.length);
    });

    test('may name its players at the end', async () => {
      await using db = await open();
      const writer = await begin(db);
      unwrap(await writer.addSteps(steps));
      const person = { playerType: 'human' } as const;
      for (const false_ of [
        { players: [person] },
        { players: [person, { playerType: 'ghost' as never }] },
        { completedAt: 'soon' },
        { durationMs: -1 },
      ])
        expect(codeOf(await writer.finalize(false_))).toBe('bad_description');
      unwrap(await writer.finalize({ players: [{ playerType: 'ai', aiType: 'minimax' }, person] }));
      expect(unwrap(await db.getGameMetadata('live')).players).toMatchObject([
        { playerType: 'ai', aiType: 'minimax' },
        { playerType: 'human' },
      ]);
    });

    test('cannot be finalized early, falsely or twice', async () => {
      await using db = await open();
      const writer = await begin(db);
      expect(codeOf(await writer.finalize())).toBe('no_moves');
      unwrap(await writer.addSteps(steps.slice(0, 1)));
      expect(codeOf(await writer.finalize())).toBe('not_finished');
      expect(codeOf(await writer.finalize({ terminationReason: 'timeout', winner: 9 }))).toBe(
        'bad_description',
      );
      unwrap(await writer.addSteps(steps.slice(1)));
      expect(codeOf(await writer.finalize({ finalState: initialState }))).toBe('wrong_final_state');
      unwrap(await writer.finalize({ finalState }));
      expect(codeOf(await writer.finalize())).toBe('not_live');
      expect(codeOf(await writer.addSteps(steps.slice(0, 1)))).not.toBe('ok');
    });

    test('leaves nothing when aborted', async () => {
      await using db = await open();
      const writer = await begin(db);
      unwrap(await writer.addSteps(steps.slice(0, 1)));
      unwrap(await writer.abort());
      expect(Object.values(await contentsOf(db, EVERYTHING)).flat()).toEqual([]);
    });

    test('is resumed, with the same result', async () => {
      await using db = await open({ snapshotEvery: 3 });
      unwrap(await (await begin(db)).addSteps(steps.slice(0, 4)));
      const writer = unwrap(await db.resumeGame('live'));
      expect(writer.moves).toBe(4);
      unwrap(await writer.addSteps(steps.slice(4)));
      unwrap(await writer.finalize({ finalState }));
      expect(unwrap(await db.getMoves('live')).map(({ turnNumber }) => turnNumber)).toEqual(
        moves.map((_, i) => i + 1),
      );
      expect(codeOf(await db.resumeGame('live'))).toBe('not_live');
      expect(codeOf(await db.resumeGame('nobody'))).toBe('no_such_game');
    });

    test('that was resumed can be finalized without another move', async () => {
      await using db = await open();
      unwrap(await (await begin(db)).addSteps(steps));
      unwrap(await unwrap(await db.resumeGame('live')).finalize({ finalState }));
      expect(unwrap(await db.getGameMetadata('live')).gameStatus).toBe('completed');
    });

    test('is as if moves that were taken back had never been made', async () => {
      const rich = sampleGame(richNim, { variant: 'long' }, 4);
      const all = stepsOf(richNim as never, rich.initialState, rich.moves);
      const about = { initialState: rich.initialState, createdAt: '2026-01-01T00:00:00.000Z' };
      for (let left = 0; left < all.length; left += 1) {
        await using one = await open({ snapshotEvery: 2, games: richGames });
        await using other = await open({ snapshotEvery: 2, games: richGames });
        const writer = await begin(one, about);
        const plain = await begin(other, about);
        unwrap(await writer.addSteps(all));
        unwrap(await plain.addSteps(all.slice(0, left)));
        unwrap(await writer.takeBack(left));
        expect(writer.moves).toBe(left);
        expect(await contentsOf(one, EVERYTHING)).toEqual(await contentsOf(other, EVERYTHING));
        for (const step of all.slice(left)) {
          unwrap(await writer.addSteps([step]));
          unwrap(await plain.addSteps([step]));
        }
        expect(await contentsOf(one, EVERYTHING)).toEqual(await contentsOf(other, EVERYTHING));
        expect(await one.sql('SELECT * FROM game_choices')).not.toEqual([]);
      }
    });

    test('cannot take back more moves than there are', async () => {
      await using db = await open();
      const writer = await begin(db);
      unwrap(await writer.addSteps(steps.slice(0, 3)));
      unwrap(await writer.takeBack(2));
      for (const left of [-1, 1.5, 3, Number.NaN])
        expect(codeOf(await writer.takeBack(left))).toBe('no_such_move');
      expect(unwrap(await db.getGameMetadata('live'))).toMatchObject({ totalMoves: 2, totalTurns: 2 });
      unwrap(await writer.addSteps(steps.slice(2)));
      unwrap(await writer.finalize({ finalState }));
      expect(codeOf(await writer.takeBack(1))).toBe('not_live');
    });

    test('accepts choices only for existing moves and known kinds', async () => {
      await using db = await open({ games: richGames });
      const writer = await begin(db);
      const choice = { moveNumber: 0, choiceType: 'other', options: ['a', 'b'], selected: 'a' };
      expect(codeOf(await writer.addChoice(choice))).toBe('no_such_move');
      unwrap(await writer.addSteps(steps.slice(0, 1)));
      expect(codeOf(await writer.addChoice({ ...choice, choiceType: 'mood' }))).toBe('bad_record');
      unwrap(await writer.addChoice({ ...choice, reasoning: 'cheaper' }));
      expect(unwrap(await db.getChoicesAtMove('live', 0))).toEqual([
        { ...choice, player: 1, reasoning: 'cheaper' },
      ]);
    });
  });

  describe('a stale writer', () => {
    test('cannot touch a game that was resumed elsewhere', async () => {
      await using db = await open();
      const first = await begin(db);
      unwrap(await first.addSteps(steps.slice(0, 2)));
      const second = unwrap(await db.resumeGame('live'));
      const before = await contentsOf(db, EVERYTHING);
      for (const touch of touches(first, 2)) {
        const refused = await touch();
        expect(codeOf(refused)).toBe('stale_writer');
        expect(refused.ok ? '' : refused.error.message).toEndWith('another writer has taken over this game.');
      }
      expect(await contentsOf(db, EVERYTHING)).toEqual(before);
      unwrap(await second.addSteps(steps.slice(2)));
      unwrap(await second.finalize({ finalState }));
    });

    test('cannot touch a game that was finished elsewhere', async () => {
      await using db = await open();
      const first = await begin(db);
      const second = unwrap(await db.resumeGame('live'));
      unwrap(await second.addSteps(steps));
      unwrap(await second.finalize({ finalState }));
      const before = await contentsOf(db, EVERYTHING);
      for (const touch of touches(first, 0)) expect((await touch()).ok).toBe(false);
      expect(codeOf(await first.abort())).toBe('not_live');
      expect(codeOf(await first.addSteps(steps.slice(0, 1)))).toBe('not_live');
      expect(codeOf(await db.resumeGame('live'))).toBe('not_live');
      expect(await contentsOf(db, EVERYTHING)).toEqual(before);
    });

    test('cannot touch a game that was deleted, or another one under its id', async () => {
      await using db = await open();
      const first = await begin(db);
      unwrap(await first.addSteps(steps.slice(0, 2)));
      unwrap(await db.deleteGame('live'));
      for (const touch of touches(first, 2))
        expect(codeOf(await touch())).toBeOneOf(['no_such_game', 'no_such_move']);
      const second = await begin(db);
      unwrap(await second.addSteps(steps.slice(0, 2)));
      for (const touch of touches(first, 2)) expect(codeOf(await touch())).toBe('stale_writer');
      expect(second.moves).toBe(2);
      unwrap(await second.addSteps(steps.slice(2)));
    });
  });
};
