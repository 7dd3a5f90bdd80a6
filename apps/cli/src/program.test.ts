import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ludus } from '../test/ludus.ts';
import { COMMANDS } from './commands.ts';

const withFile = async (content: string, use: (file: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-cli-'));
  const file = join(folder, 'state.json');
  writeFileSync(file, content);
  await use(file).finally(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
};

describe('ludus games', () => {
  test('lists every game with its boards and player counts', async () => {
    const { code, out } = await ludus('games');
    expect(code).toBe(0);
    expect(out.join('\n')).toContain('Nim (nim)');
    expect(out.join('\n')).toContain('classic: Heaps of 3, 4 and 5, 2 players');
  });

  test('prints one JSON object per line and nothing else', async () => {
    const { out, err } = await ludus('games', '--json');
    expect(err).toEqual([]);
    const listed = out.map((line) => JSON.parse(line));
    expect(listed.find(({ id }) => id === 'nim').variants).toHaveLength(2);
  });
});

describe('ludus perft', () => {
  test('counts by depth', async () => {
    const { code, out } = await ludus('perft', 'nim', '--depth', '3');
    expect({ code, out }).toEqual({ code: 0, out: ['depth 1: 12', 'depth 2: 113', 'depth 3: 810'] });
  });

  test('counts per first move', async () => {
    const { out } = await ludus('perft', 'nim', '--depth', '2', '--divide', '--json');
    const parts = out.map((line) => JSON.parse(line));
    expect(parts).toHaveLength(12);
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(113);
  });

  test('starts from a state in a file', () =>
    withFile('{"heaps":[1,1],"next":2}', async (file) => {
      const { out } = await ludus('perft', 'nim', '--depth', '2', '--state', file);
      expect(out).toEqual(['depth 1: 2', 'depth 2: 2']);
    }));
});

describe('ludus bench', () => {
  test('prints rate, CPU share, seed and sizes', async () => {
    const { code, out } = await ludus('bench', 'kernel', '--only', 'hash', '--seconds', '0.05', '--json');
    expect(code).toBe(0);
    const [measured] = out.map((line) => JSON.parse(line));
    expect(measured).toMatchObject({ suite: 'kernel', operation: 'hash text', unit: 'MB' });
    expect(measured.rate).toBeGreaterThan(0);
    expect(measured.cpuPerSecond).toBeGreaterThan(0);
    expect(measured.notes.bytes).toBeGreaterThan(1_000);
  });
});

describe('wrong usage', () => {
  const cases: readonly (readonly [readonly string[], string])[] = [
    [['gams'], 'There is no command "gams". Did you mean games?'],
    [['help', 'gams'], 'There is no command "gams"'],
    [['help', 'gams'], 'Did you mean "games"?'],
    [['help', 'db', 'lst'], 'Did you mean "list"?'],
    [['help', 'perft', 'x'], 'ludus perft has no subcommands.'],
    [['perft', 'nmi', '--depth', '2'], 'Did you mean "nim"?'],
    [['perft', 'nim', '--depth', '2', '--board', 'lnog'], 'Did you mean "long"?'],
    [['perft', 'risk', '--depth', '2', '--rule', 'roundlimit=3'], 'Did you mean "roundLimit"?'],
    [['play', 'nim', '--seats', 'human,mtcs'], 'Did you mean "mcts"?'],
    [['play', 'nim', '--seats', 'huamn,auto'], 'There is no agent "huamn". Did you mean "human"?'],
    [['play', 'nim', '--seats', 'human,mcts@node=3'], 'Did you mean "nodes"?'],
    [['bench', 'kernl'], 'Did you mean "kernel"?'],
    [['train', 'ringrift', '--db', 'x', '--board', 'hex9'], 'Did you mean "hex8"?'],
    [['tune', 'ringrift', '--features', 'ringz'], 'There is no feature "ringz"'],
    [['matrix', '--game', 'ringrif'], 'Did you mean "ringrift"?'],
    [['perft', 'nim', '--depth', '2', '--boadr', 'long'], 'Did you mean --board?'],
    [['perft', 'chess', '--depth', '2'], 'There is no game "chess"'],
    [['perft', 'nim'], 'The option --depth <n> is missing. See `ludus help perft`.'],
    [['perft', 'nim', '--depth', '1.5'], 'whole number of at least 1'],
    [['perft', 'nim', '--depth', '9'.repeat(20)], 'It must be at most 9,007,199,254,740,991.'],
    [['serve', '--port', 'http'], 'It must be a port from 0 to 65535.'],
    [['serve', '--port', '65536'], 'It must be a port from 0 to 65535.'],
    [['cluster', '--port', '65535'], 'It must be a port from 1 to 65534.'],
    [
      ['perft', 'nim', '--depth', '2', '--board', 'huge'],
      'There is no board "huge". Available: classic, long.',
    ],
    [['perft', 'nim', '--depth', '2', '--players', '5'], 'is for 2 players, not 5'],
    [['perft', 'nim', '--depth', '2', '--rule', 'fog=true'], 'There is no rule option "fog".'],
    [['perft', 'nim', '--depth', '2', '--rule', 'fog'], 'name=value'],
    [['perft', 'ringrift', '--depth', '1', '--rule', 'prest=seed'], 'Available: preset, recovery,'],
    [['perft', 'ringrift', '--depth', '1', '--rule', 'prest=seed'], 'Did you mean "preset"?'],
    [['perft', 'nim', '--depth', '2', '--state', '/no/such/file'], '/no/such/file: there is no such file.'],
    [['perft', 'nim', '--depth', '2', '--colour'], 'There is no option --colour. See `ludus help perft`.'],
    [['serve', '--cors', 'friend.example'], 'It must be an origin such as https://games.example.'],
    [['bench', 'chess'], 'There is no suite "chess"'],
    [['bench', 'kernel', '--only', 'zzz'], 'No operation has a name that contains "zzz"'],
    [['bench', 'kernel', '--seconds', '-1'], 'number of seconds'],
  ];

  test.each(cases.map(([args, sentence]) => [args.join(' '), args, sentence] as const))(
    '%s: one sentence and exit code 2',
    async (_, args, sentence) => {
      const { code, out, err } = await ludus(...args);
      expect({ code, out }).toEqual({ code: 2, out: [] });
      expect(err[0]).toStartWith('ludus: ');
      expect(err.join(' ')).toContain(sentence);
      expect(err.join(' ')).not.toContain('    at ');
    },
  );

  test('an invalid state is refused with its place', () =>
    withFile('{"heaps":[1,"x"],"next":2}', async (file) => {
      const { code, err } = await ludus('perft', 'nim', '--depth', '2', '--state', file);
      expect(code).toBe(2);
      expect(err).toEqual([
        `ludus: ${file} is not a state of Nim: heaps[1] must be a whole number from 0 to 50, not "x".`,
      ]);
    }));
});

describe('the list of commands', () => {
  const entries = Object.values(COMMANDS).flat();

  test.each(entries.map((entry) => [entry.name, entry] as const))(
    'shows %s as it is',
    async (name, { args = '', load }) => {
      const command = (await load())({ out: () => {}, err: () => {}, isInteractive: false });
      expect(command.name()).toBe(name);
      expect(command.registeredArguments.length).toBe(args === '' ? 0 : args.split(' ').length);
      expect(command.description()).not.toBe('');
    },
  );

  test('fits a terminal of 80 columns', async () => {
    const { out } = await ludus('--help');
    expect(
      out
        .join('\n')
        .split('\n')
        .filter((line) => line.length > 80),
    ).toEqual([]);
    for (const { name } of entries) expect(out.join('\n')).toContain(`\n  ${name}`);
  });

  test('is loaded without any game, so the version and the list appear at once', () => {
    const main = join(import.meta.dir, 'main.ts');
    const loadedBy = (word: string): number => {
      const script = `process.argv = ['', '', '${word}']; await import(${JSON.stringify(main)});
        console.log(Object.keys(require.cache).filter((file) => /-engine|packages.(lab|server|replay)/.test(file)).length);`;
      const { stdout } = Bun.spawnSync(['bun', '-e', script]);
      return Number(`${stdout}`.trim().split('\n').at(-1));
    };
    expect([loadedBy('--version'), loadedBy('--help')]).toEqual([0, 0]);
    expect(loadedBy('games')).toBeGreaterThan(100);
  });
});

describe('help', () => {
  test.each([['games'], ['perft'], ['bench']])('of %s has an example', async (command) => {
    const { code, out } = await ludus(command, '--help');
    expect(code).toBe(0);
    expect(out.join('\n')).toMatch(new RegExp(`Examples?:\\n  ludus ${command}`));
  });

  test.each([
    [['help'], ['--help']],
    [['help', 'help'], ['--help']],
    [
      ['help', 'perft'],
      ['perft', '--help'],
    ],
    [
      ['help', 'db', 'list'],
      ['db', 'list', '--help'],
    ],
  ])('%p is %p', async (args, same) => {
    const asked = await ludus(...args);
    expect(asked.code).toBe(0);
    expect(asked.out.length).toBeGreaterThan(0);
    expect(asked).toEqual(await ludus(...same));
  });

  test('and the version work even if LUDUS_NETWORKS is broken', async () => {
    process.env['LUDUS_NETWORKS'] = '/no/such/network.json';
    try {
      expect((await ludus('--version')).code).toBe(0);
      expect((await ludus('play', '--help')).code).toBe(0);
      const played = await ludus('games');
      expect(played).toMatchObject({ code: 2, out: [] });
      expect(played.err[0]).toContain('/no/such/network.json');
    } finally {
      delete process.env['LUDUS_NETWORKS'];
    }
  });

  test('of every command fits a terminal of 80 columns', async () => {
    for (const { name, load } of Object.values(COMMANDS).flat()) {
      const command = (await load())({ out: () => {}, err: () => {}, isInteractive: false });
      for (const path of [[name], ...command.commands.map((child) => [name, child.name()])]) {
        const { code, out } = await ludus('help', ...path);
        expect(code).toBe(0);
        const long = out.flatMap((text) => text.split('\n')).filter((line) => line.length > 80);
        expect({ path, long }).toEqual({ path, long: [] });
      }
    }
  });

  test('is shown for an empty command line', async () => {
    const { code, out } = await ludus();
    expect(code).toBe(2);
    expect(out.join('\n')).toContain('Usage: ludus');
  });
});
