import { expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { sampleGame } from '../../../../../packages/replay/src/sample.ts';
import { withFolder } from '../../../../../packages/replay/test/support.ts';
import { ludus } from '../../../test/ludus.ts';

const fill = async (file: string): Promise<void> => {
  await using db = unwrap(await openStore(file, { games }));
  const input = sampleGame(unwrap(games.get('nim')), {}, 1);
  for (const [i, names] of [
    ['Ada', 'Ben'],
    ['Ada', 'Ada'],
  ].entries())
    unwrap(
      await db.storeGame({
        ...input,
        gameId: `g${i}`,
        players: names.map((name) => ({ playerType: 'human', name })),
      }),
    );
};

test('ludus db names lists the names of people and erases them', () =>
  withFolder(async (folder) => {
    const file = `${folder}/games.db`;
    await fill(file);
    const said = async (...flags: string[]) => (await ludus('db', 'names', file, ...flags)).out;
    expect((await ludus('db', 'list', file)).out.at(-1)).toContain('Ada – Ben');
    expect((await said()).map((line) => line.trim().split(/ +/))).toEqual([
      ['name', 'games'],
      ['Ada', '2'],
      ['Ben', '1'],
    ]);
    expect(await said('--erase', 'ada')).toEqual(['No game contains the name ada.']);
    expect(await said('--erase', 'Ada')).toEqual(['Erased Ada from 2 games.']);
    expect((await ludus('db', 'list', file)).out.at(-1)).toContain('human – Ben');
    expect(await said('--erase-all', '--json')).toEqual(['{"games":1}']);
    expect(await said()).toEqual(['No game contains the name of a person.']);
    expect((await ludus('db', 'names', file, '--erase', 'Ada', '--erase-all')).code).toBe(2);
  }));
