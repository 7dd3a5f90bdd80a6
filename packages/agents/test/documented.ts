import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Game, Registry } from '@ludus/kernel';
import { difficultyTable } from '../src/index.ts';

/** The maximum width of a line in the documentation. */
const PAGE_WIDTH = 100;

const number = (value: number | undefined): string => (value === undefined ? '0' : `${value}`);

/** Features with their weights in every profile. */
const featureTable = ({ search }: Game): string => {
  const { features, profiles } = search!.ai;
  return [
    `| feature | what it is | ${profiles.map(({ id }) => `\`${id}\``).join(' | ')} |`,
    `| :------ | :--------- | ${profiles.map(() => '---:').join(' | ')} |`,
    ...features.map(
      ({ id, description }) =>
        `| \`${id}\` | ${description} | ${profiles.map(({ weights }) => number(weights[id])).join(' | ')} |`,
    ),
  ].join('\n');
};

/** Breaks a list item between words so that it fits the width of the pages. */
const wrapItem = (item: string): string => {
  const lines = [''];
  for (const word of item.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length > PAGE_WIDTH + 1) lines.push(`   ${word}`);
    else lines[lines.length - 1] = line;
  }
  return lines.map((line) => line.slice(1)).join('\n');
};

const agentTable = ({ search }: Game): string =>
  (search?.ai.specialists ?? [])
    .map(({ id, description }) => wrapItem(`- \`${id}\`: ${description}`))
    .join('\n');

const TABLES: Readonly<Record<string, (game: Game) => string>> = {
  levels: difficultyTable,
  features: featureTable,
  specialists: agentTable,
};

const DOCS = join(import.meta.dir, '../../../docs');

/** The pages with tables generated from the games. */
export const documentedPages = (): string[] =>
  readdirSync(DOCS)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(DOCS, name))
    .filter((page) => readFileSync(page, 'utf8').includes('<!-- levels '));

/** A page with everything between markers such as `<!-- levels ringrift -->` and `<!-- end -->` filled in. */
export const documented = (page: string, games: Registry): string =>
  page.replace(
    /(<!-- (\w+) (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, open: string, table: string, id: string, close: string) => {
      const game = games.get(id);
      if (!game.ok || TABLES[table] === undefined) throw new Error(`there is no table of ${table} for ${id}`);
      return `${open}\n${TABLES[table](game.value)}\n\n${close}`;
    },
  );
