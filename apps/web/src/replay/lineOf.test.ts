import { describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { type Game, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { openStore, parseLine } from '@ludus/replay';
import { GameLine } from '@ludus/table';
import type { SavedGame } from '../play/saved.ts';
import { openSaved } from '../play/savedTable.ts';
import { lineOf } from './lineOf.ts';

/** A game of Nim with this many moves. */
const played = (most: number): SavedGame => {
  const game: Game = nim;
  let line = GameLine.from(game, unwrap(game.setup(unwrap(game.configure({})), 's')).state);
  while (line.length < most && game.toAct(line.state) !== undefined)
    line = unwrap(line.play(game.legal(line.state)[0]!));
  return {
    id: 'mine',
    game: 'nim',
    variant: game.variants[0]!.id,
    start: line.start,
    steps: line.steps,
    seats: [{ kind: 'person' }, { kind: 'agent', agent: 'auto:4' }],
    seed: 's',
    options: {},
    changed: Date.parse('2026-01-02T03:04:05.000Z'),
  };
};

const stored = async (saved: SavedGame) => {
  const db = unwrap(await openStore(':memory:', { games }));
  const text = await lineOf(unwrap(openSaved(nim, saved)), saved);
  const { input } = unwrap(parseLine({ file: 'mine' }, text));
  unwrap(await db.storeGame(input));
  return { text, metadata: unwrap(await db.getGameMetadata(input.gameId)) };
};

describe('a game of this browser as a line', () => {
  test('is accepted by the store, with players and result', async () => {
    const { metadata } = await stored(played(1000));
    expect(metadata).toMatchObject({
      game: 'nim',
      gameStatus: 'completed',
      rngSeed: 's',
      completedAt: '2026-01-02T03:04:05.000Z',
      source: 'manual',
    });
    expect(metadata.winner).toBeOneOf([1, 2]);
    expect(metadata.players).toMatchObject([
      { playerType: 'human' },
      { playerType: 'ai', aiType: 'auto', aiDifficulty: 4 },
    ]);
  });

  test('may have ended by resignation, or be unfinished', async () => {
    const saved = played(2);
    const open = await stored(saved);
    expect(open.metadata).toMatchObject({ winner: null, terminationReason: 'abandonment' });
    const resigned = await stored({ ...saved, resigned: { seat: 1 } });
    expect(resigned.metadata).toMatchObject({ winner: 2, terminationReason: 'resignation' });
  });

  test('has a different id if it continued differently', async () => {
    const [short, long] = await Promise.all([2, 3].map((most) => stored(played(most))));
    expect(short!.metadata.gameId).not.toBe(long!.metadata.gameId);
  });
});
