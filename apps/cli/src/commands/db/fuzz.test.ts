import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { Rng, unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { readTreePage } from '../../../../../packages/replay/src/sqlite/cells.ts';
import { Pages } from '../../../../../packages/replay/src/sqlite/pages.ts';
import { ludus, type Ran } from '../../../test/ludus.ts';
import { storeSamples } from '../../../test/samples.ts';

const FILES = process.env['LUDUS_LONG'] === undefined ? 5 : 240;
const PAGE = 4096;
const GAMES = 40;

let folder: string;
let whole: Buffer;
/** The pages on which the rows of a game are. */
let pagesOf: Map<string, Set<number>>;
/** The moves of every game, as text. */
let truth: Map<string, string>;

const movesIn = async (file: string): Promise<Map<string, string>> => {
  await using db = unwrap(await openStore(file, { games, readonly: true }));
  const found = new Map<string, string>();
  for await (const game of db.iterateGames()) {
    const { metadata, moves } = unwrap(game);
    found.set(metadata.gameId, JSON.stringify(moves.map(({ action }) => action)));
  }
  return found;
};

const locateGames = (file: string): Map<string, Set<number>> => {
  const pages = new Pages(file);
  const found = new Map<string, Set<number>>();
  for (let number = 1; number <= pages.count; number += 1)
    for (const { fields } of readTreePage(pages, pages.read(number)!, number)?.rows ?? [])
      for (const field of fields.slice(0, 2))
        if (typeof field === 'string' && truth.has(field))
          found.set(field, (found.get(field) ?? new Set()).add(number));
  pages.close();
  return found;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-fuzz-'));
  const file = join(folder, 'whole.db');
  await storeSamples(file, GAMES);
  whole = readFileSync(file);
  truth = await movesIn(file);
  pagesOf = locateGames(file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

interface Damage {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A way to damage a file. */
type Harm = (bytes: Buffer, rng: Rng) => Buffer;

const flip =
  (count: number, from = 100): Harm =>
  (bytes, rng) => {
    for (let i = 0; i < count; i += 1) {
      const at = from + rng.int(bytes.length - from);
      bytes[at]! ^= 1 << rng.int(8);
    }
    return bytes;
  };

const overwrite =
  (count: number, make: (rng: Rng) => number): Harm =>
  (bytes, rng) => {
    for (let i = 0; i < count; i += 1) {
      const page = rng.int(bytes.length / PAGE);
      for (let at = page * PAGE; at < (page + 1) * PAGE; at += 1) bytes[at] = make(rng);
    }
    return bytes;
  };

const swap: Harm = (bytes, rng) => {
  const [a, b] = [rng.int(bytes.length / PAGE), rng.int(bytes.length / PAGE)];
  const kept = Buffer.from(bytes.subarray(a * PAGE, (a + 1) * PAGE));
  bytes.copy(bytes, a * PAGE, b * PAGE, (b + 1) * PAGE);
  kept.copy(bytes, b * PAGE);
  return bytes;
};

const HARMS: Readonly<Record<string, Harm>> = {
  'one flipped bit': flip(1),
  'fifty flipped bits': flip(50),
  'a flipped bit on the first page': (bytes, rng) => {
    bytes[rng.int(PAGE)]! ^= 1 << rng.int(8);
    return bytes;
  },
  'a page of zeros': overwrite(1, () => 0),
  'three pages of noise': overwrite(3, (rng) => rng.int(256)),
  'cut anywhere': (bytes, rng) => bytes.subarray(0, rng.int(bytes.length)),
  'cut near the end': (bytes, rng) => bytes.subarray(0, bytes.length - rng.int(20 * PAGE)),
  'two pages swapped': swap,
  'flipped bits in the headers of pages': (bytes, rng) => {
    for (let i = 0; i < 5; i += 1)
      bytes[rng.int(bytes.length / PAGE) * PAGE + rng.int(12)]! ^= 1 << rng.int(8);
    return bytes;
  },
  'noise in the header': (bytes, rng) => {
    for (let at = 16; at < 100; at += 1) if (rng.int(4) === 0) bytes[at] = rng.int(256);
    return bytes;
  },
};

/** The damaged file with a number: each kind of damage in turn. */
const damageOf = (number: number): Damage => {
  const names = Object.keys(HARMS);
  const name = names[number % names.length]!;
  return { name, bytes: HARMS[name]!(Buffer.from(whole), Rng.from(`fuzz ${number}`)) };
};

/** Games of which no byte was damaged. Those of RingRift also have rows on other pages. */
const untouched = ({ bytes }: Damage): string[] => {
  const isSame = (page: number): boolean => {
    const [from, to] = [(page - 1) * PAGE, page * PAGE];
    return to <= bytes.length && bytes.subarray(from, to).equals(whole.subarray(from, to));
  };
  return [...pagesOf].flatMap(([gameId, pages]) =>
    gameId.startsWith('nim') && [...pages].every(isSame) ? [gameId] : [],
  );
};

const COMMANDS: readonly ((file: string, place: string) => string[])[] = [
  (file) => ['stats', file],
  (file) => ['list', file],
  (file) => ['list', file, '--tag', 'n3', '--json'],
  (file) => ['list', file, '--game', 'nim', '--min-moves', '3', '--count'],
  (file) => ['show', file, 'nim-2', '--moves'],
  (file) => ['show', file, 'nim-3', '--move', '2', '--json'],
  (file) => ['health', file],
  (file, place) => ['export', file, `${place}/archive`],
  (file, place) => ['backup', file, `${place}/backup`],
  (file, place) => ['import', file, `${place}/archive`],
  (file) => ['migrate', file],
  (file) => ['rebuild', file],
  (file) => ['features', file],
  (file) => ['health', file, '--quarantine'],
  (file) => ['vacuum', file],
];

const isSentence = (line: string): boolean => !/^\s*at |\n|TypeError|RangeError|SQLiteError/.test(line);

/** Runs a command; whatever it finds, it responds with an exit code and sentences. */
const answer = async (args: readonly string[], about: string): Promise<Ran> => {
  const ran = await ludus('db', ...args).catch((caught: Error) => {
    throw new Error(`${about}: ludus db ${args.join(' ')} failed with ${caught.stack}`);
  });
  expect(`${about}: ${ran.code}`).toBeOneOf([`${about}: 0`, `${about}: 1`, `${about}: 2`]);
  const odd = ran.err.filter((line) => !isSentence(line));
  expect({ about, args, odd }).toEqual({ about, args, odd: [] });
  if (ran.code === 2) expect(ran.err).not.toBeEmpty();
  return ran;
};

describe(`${FILES} damaged files`, () => {
  test('every command responds, and rescue saves every undamaged game and no false one', async () => {
    for (let number = 0; number < FILES; number += 1) {
      const damage = damageOf(number);
      const about = `file ${number}, ${damage.name}`;
      const place = join(folder, String(number));
      mkdirSync(place);
      const file = join(place, 'damaged.db');
      writeFileSync(file, damage.bytes);
      const target = join(place, 'rescued.db');
      await answer(['rescue', file, target], about);
      const saved = existsSync(target) ? await movesIn(target) : new Map<string, string>();
      const lost = untouched(damage).filter((gameId) => !saved.has(gameId));
      expect({ about, lost }).toEqual({ about, lost: [] });
      for (const [gameId, moves] of saved)
        expect({ about, gameId, moves }).toEqual({ about, gameId, moves: truth.get(gameId)! });
      if (saved.size > 0)
        expect({ about, ...(await answer(['health', target], about)) }).toMatchObject({ about, code: 0 });
      for (const command of COMMANDS) {
        const copy = join(place, 'copy.db');
        for (const part of ['-wal', '-shm']) rmSync(`${copy}${part}`, { force: true });
        copyFileSync(file, copy);
        await answer(command(copy, place), about);
      }
      rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    }
  }, 1_800_000);
});

/** The ways to damage a part of an archive. */
const ARCHIVE_HARMS: readonly Harm[] = [
  flip(1, 0),
  flip(20, 0),
  (bytes, rng) => bytes.subarray(0, rng.int(bytes.length)),
  (bytes, rng) => bytes.fill(rng.int(256), rng.int(bytes.length)),
];

describe(`${FILES} damaged archives`, () => {
  test('import reads the undamaged part, and another export completes the archive', async () => {
    const original = join(folder, 'archive');
    await answer(['export', join(folder, 'whole.db'), original], 'archive');
    const names = readdirSync(original);
    for (let number = 0; number < FILES; number += 1) {
      const rng = Rng.from(`archive ${number}`);
      const name = names[number % names.length]!;
      const about = `archive ${number}, ${name}`;
      const place = join(folder, `archive-${number}`);
      cpSync(original, place, { recursive: true });
      const bytes = ARCHIVE_HARMS[rng.int(ARCHIVE_HARMS.length)]!(readFileSync(join(place, name)), rng);
      writeFileSync(join(place, name), bytes);
      const [target, healed] = [join(place, 'imported.db'), join(place, 'healed.db')];
      await answer(['import', target, place], about);
      const imported = await movesIn(target);
      const isSpared = (gameId: string): boolean => !name.startsWith(gameId.split('-')[0]!);
      for (const [gameId, moves] of truth)
        if (isSpared(gameId))
          expect({ about, gameId, moves: imported.get(gameId) }).toEqual({ about, gameId, moves });
      await answer(['export', join(folder, 'whole.db'), place], about);
      await answer(['import', healed, place], about);
      const all = await movesIn(healed);
      for (const [gameId, moves] of truth)
        expect({ about, gameId, moves: all.get(gameId) }).toEqual({ about, gameId, moves });
      rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    }
  }, 1_800_000);
});
