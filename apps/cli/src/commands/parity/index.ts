import {
  type CapturedStates,
  type Counterpart,
  checkParity,
  type Divergence,
  Engine,
  makeBundle,
  makeFixture,
  type ParityReport,
  RECORDED,
  type Verdict,
  writeBundle,
  writeFixture,
} from '@ludus/lab';
import type { GameStore } from '@ludus/replay';
import { Command } from 'commander';
import { wholeNumber } from '../../options.ts';
import { requireWritableFolder } from '../../outputs.ts';
import { NegativeAnswer, Refusal, required } from '../../refusal.ts';
import {
  requireReachable,
  type SharedWork,
  type WorkFlags,
  withSharedWork,
  withWorkOptions,
} from '../../sharedWork.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';
import { type FilterFlags, filterOf, plural, withFilterOptions, withStore } from '../db/store.ts';
import { diffCommand } from './diff.ts';

interface ParityFlags extends FilterFlags, WorkFlags {
  readonly db?: string;
  readonly engine?: string;
  readonly timeout: number;
  readonly compact?: boolean;
  readonly record: boolean;
  readonly emitFixturesDir?: string;
  readonly emitStateBundlesDir?: string;
  readonly json?: boolean;
}

const HELP = `
Without --engine, the recorded hashes, phases and counters are compared with what the current engine computes.
docs/parity.md describes the line protocol for other engines.

Examples:
  ludus parity --db games.db
  ludus parity --db games.db --engine "python3 my_engine.py" --emit-state-bundles-dir bundles
  ludus parity diff bundles/games__0192…__k142.state_bundle.json`;

const moveOf = ({ divergedAt, move }: Divergence): string =>
  move === undefined ? 'initial position' : `move ${divergedAt} (player ${move.player}: ${move.notation})`;

/** One line that can be found with grep. */
const compactLine = (file: string, divergence: Divergence): string => {
  const { gameId, divergedAt, fields, ours, theirs, move } = divergence;
  const played = move === undefined ? '' : ` move=${JSON.stringify(move.action)}`;
  return `SEMANTIC db=${file} game=${gameId} diverged_at=${divergedAt} fields=${fields.join(',')}${played} ours=${JSON.stringify(ours)} theirs=${JSON.stringify(theirs)}`;
};

/** A field of a report as people read it. */
const said = (account: Divergence['ours'], field: Divergence['fields'][number]): string => {
  if (account.summary === undefined) return `refused the move: ${account.refused}`;
  if (field === 'refused') return 'played the move';
  if (field === 'state') return '(see the state bundle)';
  return JSON.stringify(account.summary[field] ?? null);
};

const describe = (file: string, name: string, divergence: Divergence): string[] => [
  `${file}, game ${divergence.gameId}, ${moveOf(divergence)}: ${divergence.fields.join(', ')} ${divergence.fields.length === 1 ? 'differs' : 'differ'}`,
  ...divergence.fields.flatMap((field) => [
    `  ${field}`,
    `    ours:   ${said(divergence.ours, field)}`,
    `    theirs: ${said(divergence.theirs, field)}  (${name})`,
  ]),
];

/** Reports the result of each game in the requested form, and writes the requested files. */
class Reporter {
  readonly #terminal: Terminal;
  readonly #file: string;
  readonly #flags: ParityFlags;
  readonly #name: () => string;

  constructor(terminal: Terminal, file: string, flags: ParityFlags, name: () => string) {
    this.#terminal = terminal;
    this.#file = file;
    this.#flags = flags;
    this.#name = name;
  }

  readonly verdict = (verdict: Verdict): void => {
    const { json, compact, emitFixturesDir } = this.#flags;
    if (json) this.#terminal.out(JSON.stringify({ db: this.#file, ...verdict }));
    if (verdict.status === 'error') this.#terminal.err(`error: ${this.#file}, ${verdict.message}`);
    if (verdict.status !== 'failed') return;
    const { divergence } = verdict;
    const lines = compact
      ? [compactLine(this.#file, divergence)]
      : describe(this.#file, this.#name(), divergence);
    if (!json) for (const line of lines) this.#terminal.out(line);
    if (emitFixturesDir !== undefined) writeFixture(emitFixturesDir, makeFixture(divergence, this.#found()));
  };

  readonly states = (divergence: Divergence, states: CapturedStates): void => {
    writeBundle(this.#flags.emitStateBundlesDir!, makeBundle(divergence, states, this.#found()));
  };

  summary({ counts, moves, stopped }: ParityReport): void {
    const { json, compact } = this.#flags;
    if (json)
      this.#terminal.out(JSON.stringify({ db: this.#file, counterpart: this.#name(), counts, moves }));
    else if (!compact)
      this.#terminal.out(
        `${this.#file} compared with ${this.#shownName}: ${plural(counts.passed, 'game')} and ${plural(moves, 'move')} agree, ${counts.failed} diverged, ${counts.error} with errors, ${counts.skipped} skipped`,
      );
    if (stopped !== undefined) this.#terminal.err(`Stopped early: ${stopped}`);
  }

  /** The other side in words: recorded games are compared with what their database says. */
  get #shownName(): string {
    const name = this.#name();
    return name === RECORDED ? 'its records' : name;
  }

  #found(): { readonly db: string; readonly counterpart: string } {
    return { db: this.#file, counterpart: this.#name() };
  }
}

interface CompareContext {
  readonly terminal: Terminal;
  readonly flags: ParityFlags;
  readonly queue?: SharedWork['queue'];
}

const compare = async (
  db: GameStore,
  counterpart: Counterpart | undefined,
  { terminal, flags, queue }: CompareContext,
): Promise<void> => {
  const filter = filterOf(flags);
  const reporter = new Reporter(terminal, db.address, flags, () => counterpart?.name ?? RECORDED);
  const work = new Work(terminal, { total: required(await db.countGames(filter)) });
  const report = await checkParity(db, {
    ...(counterpart === undefined ? { workers: flags.workers } : { counterpart }),
    ...(queue !== undefined && { queue }),
    filter,
    onGame: work.onGame,
    onVerdict: reporter.verdict,
    ...(flags.emitStateBundlesDir === undefined ? {} : { onStates: reporter.states }),
    isDry: !flags.record,
  });
  reporter.summary(required(report));
  work.end();
  const { counts } = required(report);
  if (counts.failed > 0 || counts.error > 0) throw new NegativeAnswer();
};

const run = async (terminal: Terminal, flags: ParityFlags): Promise<void> => {
  const { db: file, engine: command, timeout, record } = flags;
  if (file === undefined) throw new Refusal('Name a replay database with --db.');
  for (const folder of [flags.emitFixturesDir, flags.emitStateBundlesDir]) requireWritableFolder(folder);
  if (command !== undefined && flags.queue !== undefined)
    throw new Refusal('Queue workers cannot start other engines. Remove --engine or --queue.');
  requireReachable([file], flags.queue);
  const options = { ...(record ? { create: false } : { readonly: true }), terminal };
  await withSharedWork(terminal, flags, (shared) =>
    withStore(file, options, async (db) => {
      if (command === undefined) return compare(db, undefined, { terminal, flags, ...shared });
      const engine = required(await Engine.start({ command, timeoutMs: timeout }));
      try {
        await compare(db, engine, { terminal, flags });
      } finally {
        await engine.stop();
      }
    }),
  );
};

export const parityCommand = (terminal: Terminal): Command =>
  withWorkOptions(withFilterOptions(new Command('parity')))
    .description('replay recorded games on two engines and compare every step; exit code 1 if they differ')
    .option('-d, --db <file>', 'replay database: a file or a postgres:// address')
    .option('--engine <command>', 'the command that starts the other engine')
    .option('--timeout <ms>', 'time limit for each answer from the engine', wholeNumber(1), 10_000)
    .option('--compact', 'print only one line per divergence')
    .option('--no-record', 'do not write the results to the database')
    .option(
      '--emit-fixtures-dir <folder>',
      'write a short summary of every divergence to a file in this folder',
    )
    .option(
      '--emit-state-bundles-dir <folder>',
      'write the full states of both sides before and after every divergence',
    )
    .option('--json', 'print one JSON object per game, then one with the totals')
    .addHelpText('after', HELP)
    .helpCommand(false)
    .addCommand(diffCommand(terminal))
    .action((flags: ParityFlags) => run(terminal, flags));
