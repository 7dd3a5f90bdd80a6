/**
 * Sets one version for every package and dates the changelog: `npm run set-version -- 0.2.0`. The engines'
 * own versions stay: they are written into recorded games and change with the rules.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages, ROOT } from './workspace.ts';

const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/** Replaces exactly one place of a text, and fails if it is not there. */
const replaceOne = (text: string, pattern: RegExp, replacement: string): string => {
  if (!pattern.test(text)) throw new Error(`Nothing matches ${pattern}.`);
  return text.replace(pattern, replacement);
};

/** A file of the repository and its text with the new version. */
export interface Edit {
  readonly file: string;
  readonly text: string;
}

/** Everything that changes with a version; `date` is the release date, such as 2026-11-16. */
export const versionEdits = (version: string, date: string): Edit[] => {
  const edit = (file: string, pattern: RegExp, replacement: string): Edit => ({
    file,
    text: replaceOne(readFileSync(join(ROOT, file), 'utf8'), pattern, replacement),
  });
  return [
    ...packages().map(({ folder }) =>
      edit(`${folder}/package.json`, /^( {2}"version": ")[^"]+"/m, `$1${version}"`),
    ),
    edit('python/ludus/__init__.py', /^(__version__ = ")[^"]+"/m, `$1${version}"`),
    edit('CHANGELOG.md', /^## Unreleased$/m, `## Unreleased\n\n## ${version} (${date})`),
  ];
};

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2);
  if (!VERSION.test(version)) {
    console.error(`"${version}" is not a version. Example: npm run set-version -- 0.2.0`);
    process.exit(2);
  }
  const edits = versionEdits(version, new Date().toISOString().slice(0, 10));
  for (const { file, text } of edits) writeFileSync(join(ROOT, file), text);
  console.log(
    `Set ${version} in ${edits.length} files. Run \`npm test\`, commit, and publish what \`npm run pack\` writes.`,
  );
}
