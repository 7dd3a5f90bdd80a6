import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createAgent, describeAgent } from '@ludus/agents';
import type { Game } from '@ludus/kernel';
import {
  type GameStore,
  importGames,
  importPgn,
  importPublished,
  isDatabaseFile,
  isGameFile,
  isPgnFile,
  isPublishedFile,
  type PlayerInput,
  type PublishedImport,
  type ReplayProblem,
  type Transferred,
} from '@ludus/replay';
import { Command } from 'commander';
import { ludusCall } from '../../ludusCall.ts';
import { NegativeAnswer, Refusal, required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';
import { plural, reportSkipped, withStore } from './store.ts';

const gameFiles = (path: string): string[] => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new Refusal(`${path}: there is no such file or folder.`);
  if (!stats.isDirectory()) return [path];
  const files = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(path, name))
    .filter((file) => isGameFile(file) || isPgnFile(file) || isPublishedFile(file))
    .sort();
  if (files.length === 0)
    throw new Refusal(
      `${path}: the folder contains nothing to import: no .jsonl or .ndjson files (also .gz and .zst), .pgn files or published databases.`,
    );
  return files;
};

/** With only one path, either the database or the files to import are missing. */
const requireSource = (file: string, paths: readonly string[]): void => {
  if (paths.length > 0) return;
  const example = isPublishedFile(file) ? `games.db ${file}` : `${file} games.jsonl.gz`;
  throw new Refusal(
    `Name the database first, then the files to import: ${ludusCall(`db import ${example}`)}`,
  );
};

const describeLost = (damaged: readonly ReplayProblem[]): string => {
  if (damaged.length === 0) return '';
  const lost = damaged.reduce((sum, { lostGames = 0 }) => sum + lostGames, 0);
  return `, ${lost} lost in ${plural(damaged.length, 'damaged block')}`;
};

const describePublished = (one: PublishedImport): string => {
  const { file, version, agreed, divergent, present, skipped, featureRows } = one;
  const left = featureRows === 0 ? '' : `; ${plural(featureRows, 'feature row')} left out`;
  return `${file}: published version ${version}, ${agreed} replayed to the end, ${divergent.length} divergent, ${present} already there, ${skipped.length} refused${left}`;
};

interface Imported extends Transferred {
  readonly published: readonly PublishedImport[];
}

/** The agent that a game knows by a name. Specialists have names that people have too, such as Sweep's "player". */
const agentNamed = (game: Game, name: string, initialState: unknown): PlayerInput | undefined => {
  if (game.search?.ai.specialists?.some(({ id }) => id === name)) return undefined;
  const agent = createAgent(game, name);
  return agent.ok ? describeAgent(agent.value, initialState) : undefined;
};

const importAll = async (db: GameStore, files: readonly string[], work: Work): Promise<Imported> => {
  const databases = files.filter(isDatabaseFile);
  const lines = required(
    await importGames(
      db,
      files.filter((file) => !databases.includes(file) && !isPgnFile(file)),
      { onGame: work.onGame },
    ),
  );
  const texts = required(await importPgn(db, files.filter(isPgnFile), { onGame: work.onGame, agentNamed }));
  const published: PublishedImport[] = [];
  const unread: ReplayProblem[] = [];
  for (const file of databases) {
    const one = await importPublished(db, file, { onGame: work.onGame });
    if (one.ok) published.push(one.value);
    else if (one.error.file === file) unread.push(one.error);
    else required(one);
  }
  const sum = (count: (one: PublishedImport) => number): number =>
    published.reduce((total, one) => total + count(one), 0);
  return {
    done: lines.done + texts.done + sum(({ agreed, divergent }) => agreed + divergent.length),
    present: lines.present + texts.present + sum(({ present }) => present),
    skipped: [...lines.skipped, ...texts.skipped, ...unread, ...published.flatMap(({ skipped }) => skipped)],
    published,
  };
};

const report = (terminal: Terminal, { done, present, skipped, published }: Imported): void => {
  const damaged = skipped.filter(({ lostGames }) => lostGames !== undefined);
  terminal.out(
    `${plural(done, 'game')} imported, ${present} already there, ${skipped.length - damaged.length} refused${describeLost(damaged)}`,
  );
  for (const one of published) terminal.out(describePublished(one));
};

export const importCommand = (terminal: Terminal): Command =>
  new Command('import')
    .description(
      'import games from other files, replaying and checking each; exit code 1 if some were refused',
    )
    .argument('<file>', 'replay database; created if it does not exist')
    .argument(
      '[path...]',
      'JSON Lines files, plain or compressed (.gz, .zst), games as text (.pgn), databases of the published RingRift service, or folders of these',
    )
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
JSON Lines files come from \`ludus db export\` or the download button in the sandbox. Games that are already stored are
skipped, so the same command resumes after an interruption.

Databases of the published RingRift service, versions 1 to 18, can be imported directly. A game that differs from the
rules of Ludus is stored with all its moves, can be replayed up to the move where it differs, and gets the parity status
"divergent".

Examples:
  ludus db import games.db archive/
  ludus db import games.db games.jsonl.gz
  ludus db import games.db games.pgn
  ludus db import games.db old.db`,
    )
    .action(async (file: string, paths: string[], { json }: { json?: boolean }) => {
      requireSource(file, paths);
      const files = paths.flatMap(gameFiles);
      await withStore(file, { terminal }, async (db) => {
        const work = new Work(terminal, { canResume: true });
        const imported = await importAll(db, files, work);
        const { done, present, skipped, published } = imported;
        if (json) terminal.out(JSON.stringify({ imported: done, present, skipped, published }));
        else report(terminal, imported);
        reportSkipped(
          terminal,
          published.flatMap(({ divergent }) => divergent),
          'divergent',
        );
        reportSkipped(terminal, skipped, 'refused');
        work.end();
        if (skipped.length > 0) throw new NegativeAnswer();
      });
    });
