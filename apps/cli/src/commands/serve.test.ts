import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'ludus-serve-'));
const main = join(import.meta.dir, '..', 'main.ts');
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const startForPeople = (args: readonly string[]) =>
  Bun.spawn(['bun', main, 'serve', '--db', join(folder, 'games.db'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const start = (args: readonly string[]) => startForPeople(['--json', ...args]);

const addressOf = async (program: ReturnType<typeof start>): Promise<string> => {
  for await (const bytes of program.stdout) return JSON.parse(new TextDecoder().decode(bytes)).url;
  throw new Error('it said nothing');
};

test('serves until it is stopped, and resumes its games', async () => {
  const first = start(['--port', '0']);
  const url = await addressOf(first);
  expect(url).toStartWith('http://127.0.0.1:');
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: 'ok' });
  const created = (await (
    await fetch(`${url}/api/play/games`, {
      method: 'POST',
      body: JSON.stringify({ game: 'nim', seats: ['human', 'random'], claim: [1] }),
      headers: { 'Content-Type': 'application/json' },
    })
  ).json()) as { id: string };
  const refused = async (...args: string[]): Promise<string> => {
    const program = start(args);
    expect(await program.exited).toBe(2);
    return new Response(program.stderr).text();
  };
  const { port } = new URL(url);
  expect(await refused('--port', port, '--db', join(folder, 'other.db'))).toStartWith(
    `ludus: Cannot listen on 127.0.0.1, port ${port}: it is in use. Stop the other program, or choose another port.`,
  );
  expect(
    await refused('--port', '0', '--host', '300.1.2.3', '--name', 'x', '--db', join(folder, 'other.db')),
  ).toContain('there is no such address');
  expect(await refused('--port', '0')).toContain('games.play.db: another server is using it');
  writeFileSync(join(folder, 'odd.play.db'), 'this is no database '.repeat(20));
  expect(await refused('--port', '0', '--db', join(folder, 'odd.db'))).toMatch(
    /^ludus: .*odd\.play\.db: this is not an SQLite database/,
  );
  first.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  const log = (await new Response(first.stderr).text()).trim().split('\n');
  for (const line of log) expect(JSON.parse(line)).toHaveProperty('level');
  const second = start(['--port', '0', '--quiet']);
  const again = await fetch(`${await addressOf(second)}/api/play/games/${created.id}`);
  expect(await again.json()).toMatchObject({ id: created.id, moveNumber: 0 });
  second.kill('SIGKILL');
  await second.exited;
}, 600_000);

test('loses no confirmed move when it is killed', async () => {
  const post = (body: object, token?: string): RequestInit => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
  });
  let program = start(['--port', '0', '--quiet']);
  let url = await addressOf(program);
  const setup = { game: 'nim', variant: 'long', seats: ['human', 'human'], claim: [1, 2] };
  const created = await (await fetch(`${url}/api/play/games`, post(setup))).json();
  const { id, seats } = created as { id: string; seats: { token: string }[] };
  for (let moveNumber = 0; moveNumber < 6; moveNumber += 1) {
    const move = { moveNumber, action: { type: 'take', heap: 3, count: 1 } };
    const path = `${url}/api/play/games/${id}/actions`;
    expect((await fetch(path, post(move, seats[moveNumber % 2]!.token))).status).toBe(200);
    if (moveNumber % 2 === 0) continue;
    program.kill('SIGKILL');
    await program.exited;
    program = start(['--port', '0', '--quiet']);
    url = await addressOf(program);
    const state = await (await fetch(`${url}/api/play/games/${id}`)).json();
    expect(state).toMatchObject({ moveNumber: moveNumber + 1, view: { heaps: [1, 3, 5, 6 - moveNumber] } });
  }
  program.kill('SIGTERM');
  await program.exited;
}, 600_000);

test('can be reached by others only under the given names', async () => {
  const program = start(['--port', '0', '--host', '0.0.0.0']);
  expect(await program.exited).toBe(2);
  expect(await new Response(program.stderr).text()).toContain('Give the name they use with --name');
}, 600_000);

test('prints the address that others open', async () => {
  const greetingFor = async (...args: readonly string[]): Promise<string> => {
    const program = startForPeople([
      ...['--port', '0', '--quiet', '--host', '0.0.0.0', '--name', 'den.local'],
      ...args,
    ]);
    const { value } = await program.stdout.getReader().read();
    program.kill('SIGTERM');
    await program.exited;
    return new TextDecoder().decode(value);
  };
  expect(await greetingFor()).toMatch(/^Ludus is running at http:\/\/den\.local:\d+/);
  expect(await greetingFor('--trust-proxy')).toMatch(/^Ludus is running at http:\/\/localhost:\d+/);
}, 600_000);

test('accepts games from strangers only if allowed', async () => {
  const upload = async (...args: readonly string[]): Promise<number> => {
    const program = start(['--port', '0', '--quiet', ...args]);
    const url = await addressOf(program);
    const headers = { 'Content-Type': 'application/x-ndjson' };
    const { status } = await fetch(`${url}/api/replay/upload`, { method: 'POST', body: 'x', headers });
    program.kill('SIGTERM');
    await program.exited;
    return status;
  };
  expect(await upload()).toBe(200);
  expect(await upload('--no-store')).toBe(403);
  expect(await upload('--trust-proxy')).toBe(403);
  expect(await upload('--trust-proxy', '--store')).toBe(200);
}, 600_000);

test('recognises its administrator by a token from the command line or a file', async () => {
  const token = 'token-for-this-test';
  const file = join(folder, 'token');
  writeFileSync(file, `${token}\n`);
  for (const args of [
    ['--admin-token', token],
    ['--admin-token-file', file],
  ]) {
    const program = start(['--port', '0', '--quiet', ...args]);
    const url = await addressOf(program);
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${url}/metrics`, { headers })).status).toBe(200);
    program.kill('SIGTERM');
    await program.exited;
  }
  for (const args of [
    ['--admin-token', 'short'],
    ['--admin-token-file', join(folder, 'nowhere')],
  ])
    expect(await start(['--port', '0', ...args]).exited).toBe(2);
}, 600_000);

test('refuses an invalid port', async () => {
  const program = start(['--port', '99999']);
  expect(await program.exited).toBe(2);
}, 600_000);

test('warns about a port that browsers refuse, with and without a log', async () => {
  const db = ['--db', join(folder, 'port.db')];
  const said = async (...args: string[]): Promise<string> => {
    const program = start([...db, '--port', '10080', ...args]);
    await addressOf(program);
    program.kill('SIGTERM');
    await program.exited;
    return new Response(program.stderr).text();
  };
  expect(await said()).toContain('"message":"browsers refuse this port","port":10080');
  expect(await said('--quiet')).toBe(
    'Warning: browsers refuse to open port 10080. Choose another one with --port.\n',
  );
}, 600_000);

test.each([
  ['--lab', 'no-such-folder', 'It must be a folder that exists.'],
  ['--lab', main, 'It must be a folder that exists.'],
  ['--name', 'https://games.example', 'It must be a host name without a port, such as games.example.'],
  ['--name', 'games.example:80', 'It must be a host name without a port, such as games.example.'],
  ['--name', '', 'It must be a host name without a port, such as games.example.'],
])(
  'refuses %s %p',
  async (flag, value, why) => {
    const program = start(['--port', '0', flag, value]);
    expect(await program.exited).toBe(2);
    const said = await new Response(program.stderr).text();
    expect(said).toContain(flag);
    expect(said).toContain(why);
  },
  600_000,
);

test('answers to the names it is given, however they are written', async () => {
  const program = start([
    ...['--port', '0', '--quiet', '--lab', folder, '--db', join(folder, 'named.db')],
    ...['--name', 'Games.Example', '--name', 'spiele.köln'],
  ]);
  const url = await addressOf(program);
  const statusOf = async (host: string) =>
    (await fetch(`${url}/api/health`, { headers: { Host: host } })).status;
  expect(await statusOf('games.example')).toBe(200);
  expect(await statusOf('other.example')).not.toBe(200);
  expect(await statusOf(new URL('http://spiele.köln').hostname)).toBe(200);
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
}, 600_000);
