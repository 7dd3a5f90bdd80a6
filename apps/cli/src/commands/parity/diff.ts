import { games } from '@ludus/games';
import {
  type BundleDiff,
  type Difference,
  diffBundle,
  readBundle,
  type StateBundle,
  shown,
} from '@ludus/lab';
import { Command } from 'commander';
import { NegativeAnswer, required } from '../../refusal.ts';
import { makeTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';

const MOST_SHOWN = 40;

const table = (differences: readonly Difference[], width: number | undefined): string[] => [
  ...makeTable(
    ['field', 'ours', 'theirs'],
    differences
      .slice(0, MOST_SHOWN)
      .map(({ path, ours, theirs }) => [path || '(everything)', shown(ours), shown(theirs)]),
    { width },
  ).map((line) => `  ${line}`),
  ...(differences.length > MOST_SHOWN ? [`  … and ${differences.length - MOST_SHOWN} more`] : []),
];

const section = (
  title: string,
  differences: readonly Difference[] | undefined,
  width: number | undefined,
): string[] => {
  if (differences === undefined) return [`${title}: not recorded on both sides`];
  return differences.length === 0
    ? [`${title}: equal`]
    : [`${title}: different`, ...table(differences, width)];
};

const counters = ({ progress: { ours, theirs } }: BundleDiff): string[] => {
  const names = Object.keys(ours?.[0] ?? theirs?.[0] ?? {});
  if (names.length === 0) return [];
  const rows = (side: string, seats: typeof ours): (string | number)[][] =>
    (seats ?? []).map((seat, i) => [`  ${i + 1}`, side, ...names.map((name) => seat[name] ?? 0)]);
  return [
    'counters:',
    ...makeTable(['  seat', 'side', ...names], [...rows('ours', ours), ...rows('theirs', theirs)]),
  ];
};

const TODAY: Readonly<Record<string, string>> = {
  true: 'The current engine still does what our side did.',
  false: 'The current engine no longer does what our side did.',
};

const describe = (bundle: StateBundle, diff: BundleDiff, columns: number | undefined): string[] => {
  const width = columns === undefined ? undefined : columns - 2;
  const { db, game_id, game, board_type, num_players, diverged_at, canonical_move: move } = bundle;
  return [
    `${db}, game ${game_id}: ${game}, ${board_type}, ${num_players} players, against ${bundle.counterpart}`,
    move === null
      ? 'diverged at the initial position'
      : `diverged at move ${diverged_at}: player ${move.player}, ${move.notation}`,
    `mismatches: ${bundle.mismatches.join(', ')}`,
    ...section('summaries', diff.summaries, width),
    ...section('states before the divergence', diff.before, width),
    ...section('states at the divergence', diff.at, width),
    ...counters(diff),
    ...(diff.isOursToday === undefined ? [] : [TODAY[String(diff.isOursToday)]!]),
  ];
};

export const diffCommand = (terminal: Terminal): Command =>
  new Command('diff')
    .description('show where the two states of a state bundle differ; exit code 1 if they do')
    .argument('<bundle>', 'a .state_bundle.json file')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  ludus parity diff bundles/games__0192…__k142.state_bundle.json')
    .action((file: string, _: unknown, command: Command) => {
      // `parity` has this flag too and reads it first.
      const { json } = command.optsWithGlobals<{ readonly json?: boolean }>();
      const bundle = required(readBundle(file));
      const diff = diffBundle(required(games.get(bundle.game)), bundle);
      for (const line of json
        ? [JSON.stringify({ bundle: file, ...diff })]
        : describe(bundle, diff, terminal.columns))
        terminal.out(line);
      if (diff.summaries.length > 0 || (diff.at ?? []).length > 0) throw new NegativeAnswer();
    });
