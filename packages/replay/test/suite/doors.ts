import { describe, expect, test } from 'bun:test';
import { unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { games } from '@ludus/games';
import { type Json, unwrap } from '@ludus/kernel';
import {
  type GameInput,
  type GameStore,
  importGames,
  inspectFile,
  makeLine,
  prepareGame,
  type Replayed,
} from '../../src/index.ts';
import { sampleGame } from '../../src/sample.ts';
import { codeOf, stepsOf } from '../support.ts';
import type { OpenStore } from './openStore.ts';

const ringrift = unwrap(games.get('ringrift'));
const { finalState, ...input } = sampleGame(ringrift, { variant: 'square8', players: 2 }, 3);
const good = { ...input, gameId: 'game' } as const;
const [first, ...others] = input.moves;

/** Claims that no game can make, as anybody might send them. */
const DESCRIPTIONS: Readonly<Record<string, object>> = {
  'another board': { boardType: 'hexagonal' },
  'no board': { boardType: '' },
  'a wrong number of players': { numPlayers: 3 },
  'half a player': { numPlayers: 1.5 },
  'a date in words': { createdAt: 'yesterday' },
  'a day that does not exist': { createdAt: '2026-02-31T00:00:00Z' },
  'an end in words': { completedAt: 'soon' },
  'an unknown kind of player': { players: [{ playerType: 'robot' }, { playerType: 'ai' }] },
  'one player of two': { players: [{ playerType: 'ai' }] },
  'an unknown source': { source: 'moon' },
  'a negative duration': { durationMs: -1 },
  'an endless score': { qualityScore: Number.POSITIVE_INFINITY },
  'an empty tag': { tags: [''] },
  'notes of numbers': { notes: 5 },
  'metadata that is not JSON': { metadata: { f: () => 1 } },
  'numbers that JSON cannot express': { metadata: { n: Number.NaN } },
  'numbers that are too large': { metadata: { n: 1n } },
  'names reserved by the store': { metadata: { tags: ['x'] } },
  'the character 0': { engineMode: 'a\0b' },
  'an invalid seed': { rngSeed: {} },
};

const IDS: Readonly<Record<string, object>> = {
  'an empty id': { gameId: '' },
  'an id with spaces': { gameId: 'a b' },
  'an id that is too long': { gameId: 'x'.repeat(300) },
};

const CLAIMS: Readonly<Record<string, object>> = {
  'a winner who is not in the game': { winner: 9 },
  'nobody as winner': { winner: 0 },
  'an unknown status': { gameStatus: 'done' },
};

const MOVES: Readonly<Record<string, object>> = {
  'an unknown choice': { choices: [{ moveNumber: 0, choiceType: 'weather', options: [], selected: 1 }] },
  'a choice that is not JSON': {
    choices: [{ moveNumber: 0, choiceType: 'ring_elimination', options: [], selected: 1n }],
  },
  'moves that are not a list': { moves: null },
  'a move that is not an object': { moves: [null] },
  'a chance in words': { moves: [{ ...first, engineEval: 'good' }, ...others] },
  'a moment in words': { moves: [{ ...first, timestamp: 'now' }, ...others] },
  'search statistics that are not JSON': { moves: [{ ...first, searchStats: 1n }, ...others] },
  'an unknown note': { moves: [{ ...first, colour: 'red' }, ...others] },
};

/** Every way to put a game into a store. */
const DOORS: Readonly<
  Record<string, (db: GameStore, game: GameInput & { gameId: string }) => Promise<Replayed<unknown>>>
> = {
  storeGame: (db, game) => db.storeGame(game),
  storeGames: async (db, game) => unwrap(await db.storeGames([game]))[0]!,
  writePrepared: async (db, game) =>
    unwrap(await db.writePrepared([prepareGame(game, { games, preparation: db.preparation })]))[0]!,
};

const isJsonable = (value: object): boolean => {
  try {
    const text = JSON.stringify(value, (_, one) => {
      if (typeof one === 'bigint' || typeof one === 'function' || Number.isNaN(one))
        throw new Error('no JSON');
      return one as Json;
    });
    return (
      text.length > 0 &&
      !text.includes('"qualityScore":null') &&
      !text.includes('"moves":[null') &&
      !text.includes('"moves":null')
    );
  } catch {
    return false;
  }
};

/** As `importGames` reads a game from a file. */
const importLine = async (db: GameStore, change: object) => {
  const file = `${tmpdir()}/ludus-door-${process.pid}.jsonl`;
  const hash = ringrift.hash(finalState);
  writeFileSync(
    file,
    `${makeLine({ input: { ...good, ...change } as never, origin: {}, finalHash: hash })}\n`,
  );
  try {
    return unwrap(await importGames(db, [file]));
  } finally {
    unlinkSync(file);
  }
};

/** Every way to store a game checks its description. */
export const doorSuite = (open: OpenStore): void => {
  describe('an impossible game', () => {
    test('is refused everywhere, in a sentence', async () => {
      await using db = await open({ games });
      for (const [what, change] of Object.entries({ ...DESCRIPTIONS, ...IDS, ...CLAIMS, ...MOVES })) {
        for (const [door, enter] of Object.entries(DOORS)) {
          const entered = await enter(db, { ...good, ...change } as never);
          expect({ what, door, ok: entered.ok }).toEqual({ what, door, ok: false });
        }
        if (isJsonable(change)) {
          const { done, skipped } = await importLine(db, change);
          expect({ what, done, skipped: skipped.length }).toEqual({ what, done: 0, skipped: 1 });
        }
      }
      expect(unwrap(await db.countGames())).toBe(0);
      expect((await importLine(db, {})).done).toBe(1);
    });

    test('is refused for live games, at the start and at the end', async () => {
      await using db = await open({ games });
      const { moves, ...about } = good;
      for (const [what, change] of Object.entries({ ...DESCRIPTIONS, ...IDS })) {
        const begun = await db.storeGameIncremental({ ...about, ...change } as never);
        expect({ what, ok: begun.ok }).toEqual({ what, ok: false });
      }
      const writer = unwrap(await db.storeGameIncremental(about));
      unwrap(await writer.addSteps(stepsOf(ringrift, input.initialState, moves)));
      const {
        'another board': _b,
        'no board': _n,
        'a wrong number of players': _o,
        'half a player': _h,
        ...late
      } = DESCRIPTIONS;
      for (const [what, change] of Object.entries({ ...late, ...CLAIMS })) {
        const ended = await writer.finalize(change as never);
        expect({ what, ok: ended.ok }).toEqual({ what, ok: false });
      }
      unwrap(await writer.finalize());
      expect(unwrap(await inspectFile(db)).structure_counts).toEqual({ good: 1 });
    });

    test('is refused for stored games and their sources', async () => {
      await using db = await open({ games });
      for (const origin of [
        { parityStatus: 'maybe' },
        { parityCheckedAt: 'yesterday' },
        { parityDivergenceMove: -2 },
        { rulesVersion: 3 },
      ])
        expect(codeOf(await db.storeGame(good, { origin: origin as never }))).toBe('bad_description');
      unwrap(await db.storeGame(good));
      expect(codeOf(await db.setTags('game', ['']))).toBe('bad_description');
      expect(codeOf(await db.setTags('game', 'tag' as never))).toBe('bad_description');
      expect(codeOf(await db.setNotes('game', 5 as never))).toBe('bad_description');
      expect(codeOf(await db.setParity('game', { status: 'maybe' as never }))).toBe('bad_description');
      expect(codeOf(await db.setParity('game', { status: 'passed', checkedAt: 'now' }))).toBe(
        'bad_description',
      );
      expect(codeOf(await db.setParity('game', { status: 'failed', divergenceMove: -2 }))).toBe(
        'bad_description',
      );
      expect(unwrap(await inspectFile(db)).structure_counts).toEqual({ good: 1 });
    });
  });
};
