import { describe, expect, test } from 'bun:test';
import { appendFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import fc from 'fast-check';
import { packActions, unpackActions } from '../src/archive/actions.ts';
import { compressFrame, expandFrame, frameLength } from '../src/archive/frames.ts';
import { linesOf, scanBlocks } from '../src/archive/scan.ts';
import { Archive, exportGames, importGames, makeLine, parseLine } from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import { buildSchema16 } from './schema16.ts';
import {
  contentsOf,
  countingGames,
  fileStore,
  newStore,
  plainNim,
  richGames,
  storeNim,
  type TestStore,
  withFolder,
} from './support.ts';

const TABLES = [
  'games',
  'game_players',
  'game_initial_state',
  'game_moves',
  'game_state_snapshots',
  'game_choices',
  'game_history_entries',
];

/** A store with games of every kind and every possible detail. */
const fullStore = async (): Promise<TestStore> => {
  const db = await newStore();
  for (const game of games.games) {
    const { id, minSeats } = game.variants[0]!;
    for (let seed = 1; seed <= 2; seed += 1) {
      const input = sampleGame(game, { variant: id, players: minSeats, maxMoves: 300 }, seed);
      const moves = input.moves.map((move, i) =>
        i % 3 === 0 ? { ...move, thinkTimeMs: i, engineEval: i / 7 } : move,
      );
      unwrap(
        await db.storeGame({ ...input, moves, rngSeed: String(seed), tags: [game.id], metadata: { seed } }),
      );
    }
  }
  const about = {
    notes: 'ümläut "quoted"\nsecond line',
    completedAt: '2026-02-02T00:00:00.000Z',
    qualityScore: 0.1,
  };
  const choice = {
    moveNumber: 1,
    choiceType: 'line_order',
    options: [1],
    selected: 1,
    reasoning: 'only one',
  };
  const id = await storeNim(db, 50, { ...about, choices: [choice] });
  unwrap(
    await db.setParity(id, { status: 'failed', divergenceMove: 3, checkedAt: '2026-03-03T00:00:00.000Z' }),
  );
  const open = sampleGame(plainNim, { variant: 'long' }, 9);
  const { finalState: _, ...unfinished } = { ...open, moves: open.moves.slice(0, 3) };
  unwrap(await db.storeGame({ ...unfinished, terminationReason: 'resignation', winner: 2 }));
  return db;
};

describe('export and import', () => {
  for (const compress of [true, false])
    test(`are lossless: ${compress ? '.jsonl.zst' : '.jsonl'}`, async () =>
      withFolder(async (folder) => {
        await using db = await fullStore();
        const archive = unwrap(Archive.open(folder, { compress }));
        const { done, skipped } = unwrap(await exportGames(db, archive));
        expect({ done, skipped }).toEqual({ done: unwrap(await db.countGames()), skipped: [] });
        unwrap(archive.close());
        await using copy = await newStore();
        const files = [
          'ringrift_square8',
          ...games.games
            .filter(({ id }) => id !== 'ringrift')
            .map(({ id, variants }) => `${id}_${variants[0]!.id}`),
          'nim_long',
        ].map((name) => `${folder}/${name}.jsonl${compress ? '.zst' : ''}`);
        expect(unwrap(await importGames(copy, files))).toMatchObject({ done, present: 0, skipped: [] });
        expect(await contentsOf(copy, TABLES)).toEqual(await contentsOf(db, TABLES));
      }));

  test('can be stopped anywhere and started again', async () =>
    withFolder(async (folder) => {
      await using db = await newStore();
      const ids: string[] = [];
      for (let i = 0; i < 12; i += 1) ids.push(await storeNim(db, i));
      for (const stop of [3, 7, 99]) {
        const archive = unwrap(Archive.open(folder));
        await exportGames(db, archive, { onGame: (done) => (done === stop ? 'stop' : undefined) });
        unwrap(archive.close());
      }
      await using copy = await newStore();
      for (const stop of [2, 9, 99])
        await importGames(copy, [`${folder}/nim_long.jsonl.zst`], {
          onGame: (done) => (done === stop ? 'stop' : undefined),
        });
      expect(await contentsOf(copy, ['game_moves'])).toEqual(await contentsOf(db, ['game_moves']));
      const archive = unwrap(Archive.open(folder));
      expect([...archive.list()].map(({ gameId }) => gameId)).toEqual(ids);
      unwrap(archive.close());
    }));

  test('choices the game reports are recomputed, and given ones are kept', async () =>
    withFolder(async (folder) => {
      await using db = await newStore({ games: richGames });
      const input = sampleGame(plainNim, { variant: 'long' }, 3);
      unwrap(
        await db.storeGame({
          ...input,
          choices: [{ moveNumber: 0, choiceType: 'other', options: [], selected: 0, reasoning: 'r' }],
        }),
      );
      const archive = unwrap(Archive.open(folder, { compress: false }));
      unwrap(await exportGames(db, archive));
      unwrap(archive.close());
      const { choices } = JSON.parse(readFileSync(`${folder}/nim_long.jsonl`, 'utf8'));
      expect(choices).toHaveLength(1);
      await using copy = await newStore({ games: richGames });
      unwrap(await importGames(copy, [`${folder}/nim_long.jsonl`]));
      expect(await contentsOf(copy, ['game_choices'])).toEqual(await contentsOf(db, ['game_choices']));
    }));

  test('choices given to a game that reports none are kept, with or without a reason', async () =>
    withFolder(async (folder) => {
      await using db = await newStore({ games: countingGames });
      const choice = { choiceType: 'x', options: [1], selected: 1 };
      const choices = [
        { ...choice, moveNumber: 0 },
        { ...choice, moveNumber: 1, reasoning: 'why' },
      ];
      unwrap(await db.storeGame({ ...sampleGame(plainNim, { variant: 'long' }, 3), choices }));
      const archive = unwrap(Archive.open(folder, { compress: false }));
      unwrap(await exportGames(db, archive));
      unwrap(archive.close());
      const kept = JSON.parse(readFileSync(`${folder}/nim_long.jsonl`, 'utf8'));
      expect(kept.choices).toMatchObject(choices);
    }));

  test('an old source is not written again, but kept in the metadata', async () =>
    withFolder(async (folder) => {
      const ringrift = unwrap(games.get('ringrift'));
      buildSchema16(`${folder}/old.db`, ringrift, [
        { gameId: 'old', input: sampleGame(ringrift, { variant: 'square8', players: 2 }, 1) },
      ]);
      await using db = await fileStore(`${folder}/old.db`);
      const archive = unwrap(Archive.open(folder));
      expect(unwrap(await exportGames(db, archive))).toMatchObject({ done: 1, skipped: [] });
      unwrap(archive.close());
      await using copy = await newStore();
      expect(unwrap(await importGames(copy, [`${folder}/ringrift_square8.jsonl.zst`]))).toMatchObject({
        done: 1,
      });
      expect(unwrap(await copy.getGameMetadata('old'))).toMatchObject({
        source: 'soak_test',
        metadata: { engine: 'python', legacySource: 'selfplay_soak' },
        rulesVersion: null,
      });
    }));
});

const exportNim = async (folder: string, count: number, compress: boolean): Promise<string[]> => {
  await using db = await newStore();
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push(await storeNim(db, i));
  const archive = unwrap(Archive.open(folder, { compress }));
  unwrap(await exportGames(db, archive));
  unwrap(archive.close());
  return ids;
};

describe('a damaged archive', () => {
  test('cut in the middle of a line: the games before it are imported, the cut is reported', async () =>
    withFolder(async (folder) => {
      const ids = await exportNim(folder, 10, false);
      const file = `${folder}/nim_long.jsonl`;
      truncateSync(file, statSync(file).size - 40);
      await using db = await newStore();
      const { done, skipped } = unwrap(await importGames(db, [file]));
      expect(done).toBe(9);
      expect(skipped).toMatchObject([{ code: 'bad_record', file }]);
      expect(skipped[0]!.message).toContain('the file ends in the middle of a record');
      expect(await db.getGameMetadata(ids[9]!)).toMatchObject({ ok: false });
    }));

  test('a writer that was killed leaves a cut line, which the next one removes', async () =>
    withFolder(async (folder) => {
      await exportNim(folder, 3, false);
      appendFileSync(`${folder}/nim_long.jsonl`, '{"format":1,"gameId":"half');
      const archive = unwrap(Archive.open(folder, { compress: false }));
      expect(archive.problems).toMatchObject([{ code: 'bad_record' }]);
      await using db = await newStore();
      await storeNim(db, 77, { gameId: 'next' });
      unwrap(await exportGames(db, archive));
      expect(unwrap(archive.get('next')).input.gameId).toBe('next');
      unwrap(archive.close());
      await using copy = await newStore();
      expect(unwrap(await importGames(copy, [`${folder}/nim_long.jsonl`]))).toMatchObject({
        done: 4,
        skipped: [],
      });
    }));

  test('a flipped bit in a frame costs that frame and no other', async () =>
    withFolder(async (folder) => {
      for (let part = 0; part < 3; part += 1) {
        await using db = await newStore();
        for (let i = 0; i < 5; i += 1) await storeNim(db, part * 10 + i);
        const archive = unwrap(Archive.open(folder));
        unwrap(await exportGames(db, archive));
        unwrap(archive.close());
      }
      const file = `${folder}/nim_long.jsonl.zst`;
      const bytes = readFileSync(file);
      const first = frameLength(bytes) as number;
      const damaged = Buffer.from(bytes);
      damaged[first + 60]! ^= 4;
      writeFileSync(file, damaged);
      await using db = await newStore();
      const { done, skipped } = unwrap(await importGames(db, [file]));
      expect({ done, codes: skipped.map(({ code }) => code) }).toEqual({ done: 10, codes: ['damaged_file'] });
      expect(skipped[0]!.message).toContain(`byte ${first}`);
      // Without a frame header the next one is looked for.
      damaged[first]! ^= 0xff;
      writeFileSync(file, damaged);
      await using other = await newStore();
      expect(unwrap(await importGames(other, [file])).done).toBe(10);
      // A frame that is cut off is the end.
      writeFileSync(file, bytes.subarray(0, bytes.length - 5));
      await using third = await newStore();
      expect(unwrap(await importGames(third, [file]))).toMatchObject({
        done: 10,
        skipped: [{ code: 'bad_record' }],
      });
    }));

  test('a flipped bit costs at most its frame, and the index knows how many games that is', async () =>
    withFolder(async (folder) => {
      const starts: number[] = [];
      const file = `${folder}/nim_long.jsonl.zst`;
      for (let part = 0; part < 3; part += 1) {
        await using db = await newStore();
        for (let i = 0; i < 5; i += 1) await storeNim(db, part * 10 + i);
        const archive = unwrap(Archive.open(folder));
        unwrap(await exportGames(db, archive));
        unwrap(archive.close());
        starts.push(statSync(file).size);
      }
      const bytes = readFileSync(file);
      const idsIn = (): string[] =>
        [...scanBlocks(file)].flatMap((block) =>
          block.ok ? [...linesOf(block.value.text)].map(({ line }) => JSON.parse(line).gameId) : [],
        );
      const all = idsIn();
      const [first, second] = starts as [number, number];
      // Every bit of the headers of the second frame, and some of its content.
      expect(second - first).toBeGreaterThan(420);
      const places = Array.from({ length: 60 }, (_, i) => first * 8 + 160 + i * 53);
      for (const bit of [...places, ...Array.from({ length: 160 }, (_, i) => first * 8 + i)]) {
        const flipped = Buffer.from(bytes);
        flipped[bit >> 3]! ^= 1 << (bit & 7);
        writeFileSync(file, flipped);
        const left = idsIn();
        expect(left.length).toBeOneOf([10, 15]);
        for (const id of [...all.slice(0, 5), ...all.slice(10)]) expect(left).toContain(id);
      }
      const flipped = Buffer.from(bytes);
      // The size of its first block: read as it is, the frame would swallow the one behind it.
      flipped[first + 9]! ^= 0x80;
      writeFileSync(file, flipped);
      await using db = await newStore();
      const { done, skipped } = unwrap(await importGames(db, [file]));
      expect({ done, lost: skipped.map(({ lostGames }) => lostGames) }).toEqual({ done: 10, lost: [5] });
      expect(skipped[0]!.message).toEndWith('5 games are lost.');
      rmSync(`${folder}/index.db`);
      await using other = await newStore();
      expect(unwrap(await importGames(other, [file])).skipped[0]!.message).toEndWith(
        'It is unknown how many games were lost.',
      );
    }));

  test('games of a damaged frame are exported again, and a damaged or outdated index is rebuilt', async () =>
    withFolder(async (folder) => {
      await using db = await newStore();
      for (let i = 0; i < 5; i += 1) await storeNim(db, i);
      const exportAll = async () => {
        const archive = unwrap(Archive.open(folder));
        const exported = unwrap(await exportGames(db, archive));
        unwrap(archive.close());
        return { done: exported.done, problems: archive.problems.map(({ lostGames }) => lostGames) };
      };
      expect(await exportAll()).toEqual({ done: 5, problems: [] });
      const file = `${folder}/nim_long.jsonl.zst`;
      const bytes = readFileSync(file);
      const flipped = Buffer.from(bytes);
      flipped[60]! ^= 1;
      writeFileSync(file, flipped);
      expect(await exportAll()).toEqual({ done: 5, problems: [] });
      expect(await exportAll()).toEqual({ done: 0, problems: [] });
      writeFileSync(file, bytes.subarray(0, 100));
      expect(await exportAll()).toEqual({ done: 5, problems: [5, undefined] });
      rmSync(file);
      expect(await exportAll()).toEqual({ done: 5, problems: [5] });
      const index = readFileSync(`${folder}/index.db`);
      writeFileSync(`${folder}/index.db`, index.fill(0x5a, 4096, 12_288));
      expect(await exportAll()).toEqual({ done: 0, problems: [] });
      writeFileSync(`${folder}/index.db`, 'no database');
      expect(await exportAll()).toEqual({ done: 0, problems: [] });
    }));

  test('records that are not games are refused one by one, with the reason', async () =>
    withFolder(async (folder) => {
      await exportNim(folder, 1, false);
      const file = `${folder}/nim_long.jsonl`;
      const good = JSON.parse(readFileSync(file, 'utf8'));
      const change = (more: object): string =>
        JSON.stringify({ ...good, gameId: crypto.randomUUID(), ...more });
      const lines: Record<string, string> = {
        illegal_move: change({ moves: [...good.moves.slice(0, 2), [0, 0, 50]] }),
        wrong_hash: change({ finalHash: '0'.repeat(32) }),
        unknown_game: change({ game: 'chess' }),
        wrong_outcome: change({ winner: 3 - good.winner }),
        bad_state: change({ initialState: null }),
        no_moves: change({ moves: [] }),
        duplicate_game: JSON.stringify({ ...good, moves: good.moves.slice(0, -1) }),
        bad_record: change({ format: 2 }),
      };
      writeFileSync(
        file,
        `${[...Object.values(lines), 'not json', change({ moves: [7] }), '[]', JSON.stringify(good)].join('\n')}\n`,
      );
      await using db = await newStore();
      unwrap(await importGames(db, [file]));
      await using again = await newStore();
      unwrap(await again.storeGame(parseLineInput(JSON.stringify(good))));
      const { done, present, skipped } = unwrap(await importGames(again, [file]));
      expect({ done, present }).toEqual({ done: 0, present: 1 });
      expect(skipped.map(({ code }) => code)).toEqual([
        ...Object.keys(lines),
        'bad_record',
        'bad_record',
        'bad_record',
      ] as never);
      for (const [i, { message, line }] of skipped.entries()) {
        expect(line).toBe(i + 1);
        expect(message).toStartWith(`${file}, line ${i + 1}`);
        expect(message.match(/line \d/g)).toHaveLength(1);
      }
      expect(skipped[0]).toMatchObject({ moveNumber: 2 });
    }));
});

const parseLineInput = (line: string) => unwrap(parseLine({ file: 'test' }, line)).input;

describe('an archive', () => {
  test('finds one game among many by its index, and rebuilds a lost index', async () =>
    withFolder(async (folder) => {
      const ids = await exportNim(folder, 30, true);
      for (const lose of [false, true]) {
        if (lose) rmSync(`${folder}/index.db`);
        const archive = unwrap(Archive.open(folder));
        expect(unwrap(archive.count({ game: 'nim', boardType: 'long', numPlayers: 2 }))).toBe(30);
        expect(unwrap(archive.count({ winner: 1 })) + unwrap(archive.count({ winner: 2 }))).toBe(30);
        const { input } = unwrap(archive.get(ids[17]!));
        expect(input.moves.map(({ action }) => action)).toEqual(
          sampleGame(plainNim, { variant: 'long' }, 17).moves.map(({ action }) => action),
        );
        expect(archive.get('nobody')).toMatchObject({ ok: false, error: { code: 'no_such_game' } });
        unwrap(archive.close());
      }
    }));

  test('file names stay inside the folder, whatever the name of the board', async () =>
    withFolder(async (folder) => {
      await using db = await newStore();
      await storeNim(db, 1, { boardType: '../../etc/x' });
      const archive = unwrap(Archive.open(folder));
      unwrap(await exportGames(db, archive));
      expect([...archive.list()].map(({ file }) => file)).toEqual(['nim_..-..-etc-x.jsonl.zst']);
      unwrap(archive.close());
    }));
});

describe('the form of a line', () => {
  const value = fc.jsonValue();
  const action = fc
    .record({ type: fc.constantFrom('a', 'b', 'c') }, { requiredKeys: ['type'] })
    .chain((base) =>
      fc.dictionary(fc.constantFrom('from', 'to', 'cells', 'n'), value).map((rest) => ({ ...base, ...rest })),
    );

  test('actions read back unchanged', async () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const packed = JSON.parse(JSON.stringify(packActions(actions)));
        expect(unpackActions(packed)).toEqual(JSON.parse(JSON.stringify(actions)));
      }),
    );
  });

  test('a whole game survives a round trip', async () => {
    const input = {
      ...sampleGame(plainNim, { variant: 'long' }, 5),
      gameId: 'x',
      rngSeed: '5',
      winner: null,
    };
    const { finalState: _, ...kept } = input;
    const game = { input: kept, origin: { rulesVersion: '1', engineVersion: null }, finalHash: 'h' };
    expect(unwrap(parseLine({ file: 'f' }, makeLine(game)))).toEqual(game as never);
  });

  test('a frame is decompressed completely or not at all', () => {
    const frame = compressFrame('some text, and more of it, and more of it\n'.repeat(50));
    expect(expandFrame(frame)).toStartWith('some text');
    for (let length = 0; length < frame.length; length += 1)
      expect(expandFrame(frame.subarray(0, length))).toBeUndefined();
    for (let bit = 0; bit < frame.length * 8; bit += 1) {
      const flipped = Buffer.from(frame);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      // Without the flag for the checksum the frame is four bytes too long.
      expect(expandFrame(flipped)).toBeOneOf([undefined, expandFrame(frame)]);
    }
  });

  test('the length of a frame is found without reading it', async () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000 }), fc.integer({ min: 1, max: 400 }), (text, repeat) => {
        const frame = compressFrame(text.repeat(repeat));
        expect(frameLength(Buffer.concat([frame, frame]))).toBe(frame.length);
        expect(frameLength(frame.subarray(0, frame.length - 1))).toBe('cut');
        expect(expandFrame(frame)).toBe(text.repeat(repeat));
      }),
      { numRuns: 50 },
    );
  });
});

describe('files of others', () => {
  /** Ten games as one text, and a way to import it under a name. */
  const withText = (
    use: (text: string, take: (bytes: string | Uint8Array) => Promise<Taken>) => Promise<void>,
  ) =>
    withFolder(async (folder) => {
      await exportNim(folder, 10, false);
      const file = `${folder}/theirs`;
      await use(readFileSync(`${folder}/nim_long.jsonl`, 'utf8'), async (bytes) => {
        writeFileSync(file, bytes);
        await using db = await newStore();
        const { done, skipped } = unwrap(await importGames(db, [file]));
        return { done, skipped: skipped.map(({ message }) => message.replace(file, 'theirs')) };
      });
    });
  interface Taken {
    readonly done: number;
    readonly skipped: readonly string[];
  }

  test('may be compressed with gzip; the readable part of a cut one is kept', async () =>
    withText(async (text, take) => {
      const whole = gzipSync(text);
      expect(await take(whole)).toEqual({ done: 10, skipped: [] });
      const cut = await take(whole.subarray(0, whole.length - 60));
      expect(cut.done).toBeLessThan(10);
      expect(cut.skipped).toHaveLength(1);
      expect(cut.skipped[0]).toMatch(/^theirs, line \d+: the file ends in the middle of a record/);
    }));

  test('may have a byte order mark, empty lines, Windows line endings and no final line end', async () =>
    withText(async (text, take) => {
      expect(await take(`\uFEFF\r\n${text.replaceAll('\n', '\r\n')}`)).toEqual({ done: 10, skipped: [] });
      expect(await take(`\uFEFF${text.trimEnd()}`)).toEqual({ done: 10, skipped: [] });
      expect(await take('')).toEqual({ done: 0, skipped: [] });
    }));

  test('may start with lines of something else', async () =>
    withText(async (text, take) => {
      const { done, skipped } = await take(`title\nauthor\n${text}`);
      expect(done).toBe(10);
      expect(skipped.map((message) => message.slice(0, 15))).toEqual(['theirs, line 1:', 'theirs, line 2:']);
    }));

  test('of other kinds are recognised in one sentence', async () =>
    withText(async (_text, take) => {
      expect((await take('SQLite format 3\0 and more')).skipped).toEqual([
        'theirs: this is a database. Export its games first with `ludus db export`.',
      ]);
      expect((await take('PK\u0003\u0004\0\0')).skipped).toEqual([
        'theirs: this is neither text nor a gzip file. A game is one line of JSON.',
      ]);
      expect((await take('\n{"white":"A","moves":["e4"]}\n')).skipped).toEqual([
        'theirs, line 2: this is not a game written by `ludus db export`: "format" is missing.',
      ]);
      const notGames = [
        'theirs: this is not a file of games: none of its lines is a JSON object. `ludus db export` writes such files.',
      ];
      expect((await take('# Ludus\n\nA lab for strategy games.\n')).skipped).toEqual(notGames);
      expect((await take(gzipSync('one\ntwo\nthree without an end'))).skipped).toEqual(notGames);
      expect((await take('{\n  "name": "ludus",\n  "files": [\n    {\n    }\n  ]\n}\n')).skipped).toEqual(
        notGames,
      );
      expect((await take('just a word\n')).skipped).toHaveLength(1);
    }));
});
