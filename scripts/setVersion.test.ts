import { expect, test } from 'bun:test';
import { versionEdits } from './setVersion.ts';
import { packages } from './workspace.ts';

test('a new version reaches every package, Python and the changelog', () => {
  const edits = new Map(versionEdits('9.8.7', '2030-01-02').map(({ file, text }) => [file, text]));
  for (const { folder } of packages())
    expect(JSON.parse(edits.get(`${folder}/package.json`)!).version).toBe('9.8.7');
  expect(edits.get('python/ludus/__init__.py')).toContain('__version__ = "9.8.7"');
  expect(edits.get('CHANGELOG.md')).toContain('## Unreleased\n\n## 9.8.7 (2030-01-02)\n');
  expect(edits.size).toBe(packages().length + 2);
});
