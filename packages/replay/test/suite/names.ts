import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { countPersonNames, erasePersonNames, type GameStore, type PlayerInput } from '../../src/index.ts';
import { sampleGame } from '../../src/sample.ts';
import { codeOf, plainNim, stepsOf, storeNim } from '../support.ts';
import type { OpenStore } from './openStore.ts';

const ada: PlayerInput = { playerType: 'human', name: 'Ada' };
const rook: PlayerInput = { playerType: 'ai', name: 'Rook', aiType: 'minimax' };

const namesIn = async (db: GameStore, id: string): Promise<(string | undefined)[]> =>
  unwrap(await db.getGameMetadata(id)).players.map(({ name }) => name);

/** Records name the people who played. */
export const nameSuite = (open: OpenStore): void => {
  describe('the names of players', () => {
    test('are stored with the game and found by words', async () => {
      await using db = await open();
      const names = ['Zoë „Z“ 李', undefined];
      const players: PlayerInput[] = [{ playerType: 'human', name: names[0]! }, { playerType: 'human' }];
      const id = await storeNim(db, 1, { players, metadata: { lab: 'north' }, tags: ['x'] });
      await storeNim(db, 2, { players: [ada, rook] });
      expect(await namesIn(db, id)).toEqual(names);
      const found = unwrap(await db.queryGames({ text: 'zoë north' })).games;
      expect(found.map(({ gameId }) => gameId)).toEqual([id]);
      expect(found[0]).toMatchObject({ metadata: { lab: 'north' }, tags: ['x'] });
      expect(found[0]!.metadata).not.toHaveProperty('playerNames');
    });

    test('of a live game are those it ends with', async () => {
      await using db = await open();
      const { moves, initialState, boardType } = sampleGame(plainNim, { variant: 'long' }, 4);
      const live = { game: 'nim', boardType, numPlayers: 2, initialState, gameId: 'live' } as const;
      const person: PlayerInput = { playerType: 'human' };
      const writer = unwrap(await db.storeGameIncremental({ ...live, players: [ada, person] }));
      unwrap(await writer.addSteps(stepsOf(plainNim, initialState, moves)));
      unwrap(await writer.takeBack(1));
      expect(await namesIn(db, 'live')).toEqual(['Ada', undefined]);
      const end = { terminationReason: 'resignation', winner: 1 } as const;
      unwrap(await writer.finalize({ ...end, players: [{ ...person, name: 'Ben' }, ada] }));
      expect(await namesIn(db, 'live')).toEqual(['Ben', 'Ada']);
      expect(unwrap(await db.countGames({ text: 'ben ada' }))).toBe(1);
    });

    test('must fit on a line and show what they are', async () => {
      await using db = await open();
      const input = sampleGame(plainNim, { variant: 'long' }, 4);
      for (const name of ['', ' Ada', 'A\nda', '\u202eadA', 'x'.repeat(41), 'A\0', 7 as never])
        expect(codeOf(await db.storeGame({ ...input, players: [{ ...ada, name }, rook] }))).toBe(
          'bad_description',
        );
      expect(codeOf(await db.storeGame({ ...input, metadata: { playerNames: ['Ada'] } }))).toBe(
        'bad_description',
      );
    });

    test('that a file should not contain are left out', async () => {
      await using db = await open();
      const id = await storeNim(db, 1, { players: [ada, ada] });
      for (const [text, names] of [
        ['{"playerNames":["\\u001b[31mred","Ben"]}', [undefined, 'Ben']],
        ['{"playerNames":[7,{}],"lab":"north"}', [undefined, undefined]],
        ['{"playerNames":"Ada"}', [undefined, undefined]],
        ['{"playerNames":["Ada"]}', ['Ada', undefined]],
      ] as const) {
        await db.sql('UPDATE games SET metadata_json = ? WHERE game_id = ?', text, id);
        expect(await namesIn(db, id)).toEqual([...names]);
      }
    });

    test('can be listed and erased', async () => {
      await using db = await open();
      const both = await storeNim(db, 1, { players: [ada, { ...ada, name: 'Ben' }], tags: ['kept'] });
      const one = await storeNim(db, 2, { players: [ada, rook] });
      await storeNim(db, 3, { players: [rook, rook] });
      expect([...unwrap(await countPersonNames(db))].sort()).toEqual([
        ['Ada', 2],
        ['Ben', 1],
      ]);
      expect(unwrap(await erasePersonNames(db, 'ada'))).toBe(0);
      expect(unwrap(await erasePersonNames(db, 'Ada'))).toBe(2);
      expect([await namesIn(db, both), await namesIn(db, one)]).toEqual([
        [undefined, 'Ben'],
        [undefined, 'Rook'],
      ]);
      expect(unwrap(await db.countGames({ text: 'Ada' }))).toBe(0);
      expect(unwrap(await db.countGames({ text: 'Ben', tag: 'kept' }))).toBe(1);
      expect(unwrap(await erasePersonNames(db))).toBe(1);
      expect(unwrap(await countPersonNames(db)).size).toBe(0);
      expect(await namesIn(db, one)).toEqual([undefined, 'Rook']);
    });

    test('are erased however they are written', async () => {
      await using db = await open();
      const zoe: PlayerInput = { playerType: 'human', name: 'Zoë Li' };
      const id = await storeNim(db, 1, { players: [zoe, { playerType: 'human' }] });
      expect(unwrap(await erasePersonNames(db, ''))).toBe(0);
      expect(unwrap(await erasePersonNames(db, ' Zoe\u0308  Li'))).toBe(1);
      expect(await namesIn(db, id)).toEqual([undefined, undefined]);
    });

    test('can be replaced only by names, one for each seat', async () => {
      await using db = await open();
      const id = await storeNim(db, 1, { players: [ada, rook] });
      unwrap(await db.setPlayerNames(id, ['Grace', null]));
      expect(await namesIn(db, id)).toEqual(['Grace', undefined]);
      expect(codeOf(await db.setPlayerNames(id, ['Grace']))).toBe('bad_description');
      expect(codeOf(await db.setPlayerNames(id, ['\n', null]))).toBe('bad_description');
      expect(codeOf(await db.setPlayerNames('nobody', ['Grace', null]))).toBe('no_such_game');
    });
  });
};
