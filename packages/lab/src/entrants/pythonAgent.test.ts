import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decide } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, Rng, unwrap, viewFor } from '@ludus/kernel';
import { findEntrant } from './entrant.ts';

const hasPython = Bun.which('python3') !== null && process.platform !== 'win32';
if (!hasPython) console.log('Bots in Python are not tested: there is no python3 here.');

const GREEDY = join(import.meta.dir, '../../test/agents/greedy.py');
const nim = unwrap(games.get('nim'));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-bots-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One decision of a bot at the start of a game. */
const askOnce = async (game: Game, name: string) => {
  const { create } = unwrap(await findEntrant(game, name));
  const config = unwrap(game.configure({}));
  const { state } = unwrap(game.setup(config, 1));
  const seat = game.toAct(state)!;
  const seats = game.seatCount(config);
  const view = viewFor(game, state, seat);
  return { state, decision: decide(create(game), { game, view, seat, seats, rng: Rng.from(1) }) };
};

describe.skipIf(!hasPython)('a bot in Python', () => {
  test.each(games.games.map((game) => [game.id, game] as const))('decides in %s', async (_, game) => {
    const { state, decision } = await askOnce(game, GREEDY);
    expect(game.legal(state)).toContainEqual(decision.action);
    expect(decision).toMatchObject({ depth: 1, nodes: 2, principalVariation: [] });
  });

  test('may print anything', async () => {
    const { state, decision } = await askOnce(nim, `${GREEDY}@way=noise`);
    expect(nim.legal(state)).toContainEqual(decision.action);
  });

  test.each([
    ['crash', /^KeyError: 'heap' \(.*greedy\.py:\d+\)$/],
    ['exit', /^the bot has ended\.$/],
    ['wrong', /^it chose 9999, which is not among \d+ legal actions\.$/],
  ])('that fails (%s) reports how, and can be asked again', async (way, message) => {
    const name = `${GREEDY}@way=${way}`;
    await expect(askOnce(nim, name)).rejects.toThrow(message);
    await expect(askOnce(nim, name)).rejects.toThrow(message);
  });

  test('that cannot be started is refused in a sentence', async () => {
    const refusal = async (text: string): Promise<string> => {
      const file = join(folder, `bot${text.length}.py`);
      writeFileSync(file, text);
      const found = await findEntrant(nim, file);
      return found.ok ? 'found' : found.error.message.replace(file, 'FILE');
    };
    expect(await refusal('import sys; sys.stderr = None; raise SystemExit(1)')).toBe(
      'FILE cannot be used: the bot has ended.',
    );
    expect(await refusal('print("hello"); input(); input()')).toBe(
      'FILE cannot be used: its answer is not JSON: hello',
    );
    const missing = await findEntrant(nim, './nowhere.py');
    expect(missing).toMatchObject({
      error: { message: 'Agent file not found: ./nowhere.py' },
    });
  });
});
