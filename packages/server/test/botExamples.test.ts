import { afterAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LudusClient } from '../src/client/index.ts';
import { startServer } from '../src/server.ts';
import { memoryStore } from './fixture.ts';

const ROOT = join(import.meta.dir, '..', '..', '..');
const ADMIN = 'a-token-of-the-administrator';
const db = await memoryStore();
const server = await startServer({ db, port: 0, rateLimit: null, adminToken: ADMIN });
const ludus = new LudusClient({ url: server.url });
const programs: Bun.Subprocess[] = [];
afterAll(async () => {
  for (const program of programs) program.kill();
  await Promise.all(programs.map(({ exited }) => exited));
  await server.stop();
  await db.close();
});

const python = ['python3', 'python'].find((name) => Bun.which(name) !== null);
if (python === undefined) console.log('The bot in Python is not tested: there is no python3 here.');

const start = async (name: string, command: readonly string[]): Promise<void> => {
  const { secret } = await ludus.tokens.create({ name, scopes: ['bot:play'] }, ADMIN);
  programs.push(
    Bun.spawn([...command, server.url], {
      cwd: ROOT,
      env: { ...process.env, LUDUS_TOKEN: secret },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
};

/** How a game ended, once it has. */
const outcomeOf = async (id: string) => {
  for (let i = 0; i < 4000; i += 1) {
    const { outcome } = await ludus.play.game(id);
    if (outcome !== null) return outcome;
    await Bun.sleep(50);
  }
  return null;
};

describe('the examples of bots', () => {
  test.each(['bot.ts', 'bot.py'])('fit on a page: %s', (name) => {
    const lines = readFileSync(join(ROOT, 'examples', name), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
  });

  test('in TypeScript plays whole games', async () => {
    await start('typescript', [process.execPath, 'examples/bot.ts']);
    const games = await Promise.all(
      ['nim', 'sweep'].map((game) => ludus.play.create({ game, seats: ['bot:typescript', 'random'] })),
    );
    for (const { id } of games) expect((await outcomeOf(id))?.ranking).toHaveLength(2);
  }, 600_000);

  test.skipIf(python === undefined)(
    'in Python plays against the one in TypeScript',
    async () => {
      await start('python', [python!, 'examples/bot.py']);
      const { id } = await ludus.play.create({ game: 'nim', seats: ['bot:python', 'bot:typescript'] });
      expect((await outcomeOf(id))?.winners).toHaveLength(1);
    },
    600_000,
  );
});

test('docs/bots.md runs as written', async () => {
  const page = readFileSync(join(ROOT, 'docs', 'bots.md'), 'utf8');
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => match[1]!);
  expect(blocks.length).toBeGreaterThan(4);
  const curl = 'curl() { command curl --fail-with-body "$@"; }';
  const script = ['set -e -o pipefail', curl, ...blocks, 'echo; echo all of it ran'].join('\n');
  const shell = Bun.spawn(['bash', '-c', script], {
    env: {
      ...process.env,
      LUDUS: server.url,
      ADMIN,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, exitCode] = await Promise.all([
    new Response(shell.stdout).text(),
    new Response(shell.stderr).text(),
    shell.exited,
  ]);
  expect({ exitCode, err }).toMatchObject({ exitCode: 0 });
  expect(out).toEndWith('all of it ran\n');
  expect(out).toContain('"type":"turn"');
}, 600_000);
