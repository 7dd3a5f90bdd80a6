import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import {
  Archive,
  copyGames,
  exportGames,
  exportPgn,
  exportPublished,
  type GameStore,
  importGames,
  importPgn,
  importPublished,
  inspectFile,
  openStore,
  type PlayerInput,
  rebuildFile,
  rescueGames,
} from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import { withFolder } from './support.ts';

const ringrift = unwrap(games.get('ringrift'));
const PLAYERS: readonly PlayerInput[] = [
  { playerType: 'human', name: 'Zoë "Z" \\ 李' },
  { playerType: 'ai', name: 'Rook', aiType: 'minimax', aiDifficulty: 6 },
];

const open = async (file: string): Promise<GameStore> => unwrap(await openStore(file, { games }));

const namesIn = async (db: GameStore): Promise<(string | undefined)[]> =>
  unwrap(await db.getGameMetadata('g')).players.map(({ name }) => name);

const NAMES = PLAYERS.map(({ name }) => name);

/** Every way from one store to another. */
const WAYS: Readonly<Record<string, (from: GameStore, to: GameStore, folder: string) => Promise<unknown>>> = {
  copying: async (from, to) => unwrap(await copyGames(from, to)),
  'an archive': async (from, to, folder) => {
    const archive = unwrap(Archive.open(folder));
    unwrap(await exportGames(from, archive));
    unwrap(archive.close());
    unwrap(await importGames(to, [`${folder}/ringrift_square8.jsonl.zst`]));
  },
  'a text file': async (from, to, folder) => {
    unwrap(await exportPgn(from, `${folder}/games.pgn`));
    expect(await Bun.file(`${folder}/games.pgn`).text()).toContain('[White "Zoë \\"Z\\" \\\\ 李"]');
    unwrap(await importPgn(to, [`${folder}/games.pgn`]));
  },
  'a published file': async (from, to, folder) => {
    unwrap(await exportPublished(from, `${folder}/published.db`));
    unwrap(await importPublished(to, `${folder}/published.db`));
  },
  'a rescue': async (from, to) => unwrap(await rescueGames(from.address, to)),
};

test.each(Object.entries(WAYS))('names of players survive %s', (_, way) =>
  withFolder(async (folder) => {
    await using from = await open(`${folder}/from.db`);
    unwrap(await from.storeGame({ ...sampleGame(ringrift, {}, 3), gameId: 'g', players: PLAYERS }));
    await using to = await open(`${folder}/to.db`);
    await way(from, to, folder);
    expect(await namesIn(to)).toEqual(NAMES);
  }),
);

test('names of players survive a rebuild, and health checks accept them', () =>
  withFolder(async (folder) => {
    await using db = await open(`${folder}/games.db`);
    unwrap(await db.storeGame({ ...sampleGame(ringrift, {}, 3), gameId: 'g', players: PLAYERS }));
    unwrap(await rebuildFile(db));
    unwrap(await db.vacuum());
    expect(await namesIn(db)).toEqual(NAMES);
    expect(unwrap(await db.countGames({ text: 'zoë' }))).toBe(1);
    expect(unwrap(await inspectFile(db)).structure_counts['good']).toBe(1);
  }));

test('people named in a text file that somebody typed are named in the store', () =>
  withFolder(async (folder) => {
    const file = `${folder}/typed.pgn`;
    await using from = await open(`${folder}/from.db`);
    unwrap(await from.storeGame({ ...sampleGame(ringrift, {}, 3), gameId: 'g', players: PLAYERS }));
    unwrap(await exportPgn(from, file));
    const written = await Bun.file(file).text();
    for (const [tags, names] of [
      ['[White " Ada\\n"]\n[Black "?"]', ['Ada', undefined]],
      ['[Player1 "Ada"]\n[Player2 "Ben"]', ['Ada', 'Ben']],
      ['[White "?"]\n[Black "human"]', [undefined, undefined]],
    ] as const) {
      writeFileSync(file, `${tags}\n${written.replace(/^\[(White|Black|Player\w+) .*\n/gm, '')}`);
      await using to = await open(':memory:');
      expect(unwrap(await importPgn(to, [file])).done).toBe(1);
      expect(await namesIn(to)).toEqual([...names]);
    }
  }));
