import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob, YAML } from 'bun';
import { ROOT } from '../scripts/workspace.ts';

interface Step {
  readonly run?: string;
}

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly strategy?: { readonly matrix: { readonly os: string[]; readonly node: number[] } };
        readonly steps: readonly Step[];
      }
    >
  >;
}

interface Form {
  readonly name: string;
  readonly body: readonly { readonly type: string; readonly id: string }[];
}

const read = (file: string): unknown => YAML.parse(readFileSync(join(ROOT, file), 'utf8'));

const commandsOf = ({ steps }: { readonly steps: readonly Step[] }): string =>
  steps.map(({ run }) => run ?? '').join('\n');

describe('workflows', () => {
  test('run both commands on three systems and three versions of Node', () => {
    const { check } = (read('.github/workflows/check.yml') as Workflow).jobs;
    expect(check!.strategy!.matrix.os.map((name) => name.split('-')[0])).toEqual([
      'ubuntu',
      'macos',
      'windows',
    ]);
    expect(check!.strategy!.matrix.node).toEqual([20, 22, 24]);
    expect(commandsOf(check!)).toContain('npm test');
    expect(commandsOf(check!)).toContain('npm start');
  });

  test('call only scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const called = [...new Glob('.github/workflows/*.yml').scanSync({ cwd: ROOT, dot: true })]
      .flatMap((file) => Object.values((read(file) as Workflow).jobs).map(commandsOf))
      .flatMap((text) => [...text.matchAll(/npm (?:run )?(\w+)/g)].map((match) => match[1]!));
    expect(called).toContain('test');
    for (const name of called) expect(Object.keys(scripts)).toContain(name);
  });
});

describe('issue templates', () => {
  const files = [...new Glob('.github/ISSUE_TEMPLATE/*.yml').scanSync({ cwd: ROOT, dot: true })];

  test.each(files.filter((file) => !file.endsWith('config.yml')).map((file) => [file] as const))(
    '%s is a form with different fields',
    (file) => {
      const { name, body } = read(file) as Form;
      expect(name).not.toBe('');
      const ids = body.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(1);
    },
  );
});

describe('the changelog', () => {
  test('dates every version that has been released', () => {
    const text = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    const headings = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]!);
    const { version } = JSON.parse(readFileSync(join(ROOT, 'packages/kernel/package.json'), 'utf8'));
    const released = headings.filter((heading) => heading !== 'Unreleased');
    for (const heading of released) expect(heading).toMatch(/^\d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)$/);
    expect(released.map((heading) => heading.split(' ')[0])).toContain(version);
  });
});

test('no file has merge conflict markers', () => {
  const { stdout } = Bun.spawnSync(['git', 'grep', '-nE', '^(<{7}|>{7}) '], { cwd: ROOT });
  expect(String(stdout)).toBe('');
});
