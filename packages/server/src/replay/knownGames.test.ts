import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { pig } from '@ludus/kernel/examples/pig';
import { openStore } from '@ludus/replay';
import { openApp, randomGame } from '../../test/fixture.ts';

test('a filter for a game that nobody knows is refused, but stored games can be listed without their rules', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-known-'));
  const file = join(folder, 'games.db');
  {
    await using full = unwrap(await openStore(file, { games: createRegistry([nim, pig]) }));
    unwrap(await full.storeGame({ ...randomGame(nim, 1), gameId: 'theirs' }));
  }
  {
    await using db = unwrap(await openStore(file, { games: createRegistry([pig]) }));
    const app = await openApp({ db });
    for (const path of ['/api/replay/games?game=pgi', '/api/replay/download?game=pgi']) {
      const refused = await app.request(path);
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({
        code: 'unknown_game',
        message: 'There is no game "pgi". Available: pig. Did you mean "pig"?',
      });
    }
    for (const [game, total] of [
      ['nim', 1],
      ['pig', 0],
    ] as const) {
      const listed = await app.request(`/api/replay/games?game=${game}`);
      expect(await listed.json()).toMatchObject({ total });
    }
  }
  rmSync(folder, { recursive: true });
});
