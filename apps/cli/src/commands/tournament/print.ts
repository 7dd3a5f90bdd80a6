import { makeLikelihood } from '@ludus/agents';
import {
  describeAdjudicated,
  describeLead,
  describeOpening,
  describePlacings,
  describeSprt,
  describeWins,
  type Effort,
  type FaultReport,
  makeNumber,
  type Standing,
  type TournamentResult,
} from '@ludus/lab';
import { quoted } from '../../commandLine.ts';
import { ludusCall } from '../../ludusCall.ts';
import { plural } from '../../plural.ts';
import { makeTable } from '../../table.ts';

interface PrintOptions {
  /** The database with the games, if there is one. */
  readonly db?: string | undefined;
  /** How many columns the window has. */
  readonly width?: number | undefined;
  /** Highlights the column heads. */
  readonly isColoured?: boolean | undefined;
}

const signed = (value: number): string => {
  const rounded = Math.round(value);
  if (rounded === 0) return '0';
  return `${rounded < 0 ? '−' : '+'}${makeNumber(Math.abs(rounded))}`;
};
const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

interface Bounded {
  readonly low?: number;
  readonly high?: number;
}

const errorOf = ({ low, high }: Bounded = {}): string =>
  low === undefined || high === undefined ? '?' : `±${makeNumber(Math.round((high - low) / 2))}`;

const perDecision = (total: number, { decisions }: Effort): string => {
  if (decisions === 0) return '–';
  const value = total / decisions;
  return value >= 100 ? makeNumber(Math.round(value)) : value.toFixed(value >= 10 ? 1 : 2);
};

const FAULTS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  illegal: ['illegal move', 'illegal moves'],
  crash: ['crash', 'crashes'],
};

/** `1 crash`, `2 timeouts`. */
const countFaults = (kind: string, count: number): string =>
  plural(count, ...(FAULTS[kind] ?? ([kind, `${kind}s`] as const)));

const faultsOf = ({ faults }: Standing): string =>
  Object.entries(faults)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => countFaults(kind, count))
    .join(', ') || '–';

/** A column of the standings. */
type Column = readonly [head: string, cell: (standing: Standing) => string | number];

const ELO: readonly Column[] = [
  ['Elo', ({ elo }) => (elo === undefined ? '–' : signed(elo.estimate))],
  ['95%', ({ elo }) => errorOf(elo)],
];
const N_ELO: readonly Column[] = [
  ['nElo', ({ nElo }) => (nElo === undefined ? '–' : signed(nElo.estimate))],
  ['95%', ({ nElo }) => errorOf(nElo)],
];
const GAMES: Column = ['games', ({ games }) => games];
const LIKELIHOOD: Column = [
  'LOS',
  ({ superiority }) => (superiority === undefined ? '' : makeLikelihood(superiority)),
];

const PAIR_COLUMNS: readonly Column[] = [
  ...ELO,
  ...N_ELO,
  ['score', ({ score }) => percent(score)],
  GAMES,
  ['won', ({ wins }) => wins],
  LIKELIHOOD,
];

/** With more than two players, the share of wins comes first. */
const TABLE_COLUMNS: readonly Column[] = [
  ['won', ({ winShare }) => (winShare === undefined ? '–' : percent(winShare.estimate))],
  ['wins', ({ wins }) => wins],
  GAMES,
  ['placings', ({ score }) => percent(score)],
  ...ELO,
  ['skill', ({ skill }) => (skill === undefined ? '–' : `${skill.mu.toFixed(1)} ±${skill.sigma.toFixed(1)}`)],
  LIKELIHOOD,
];

const EFFORT_COLUMNS: readonly Column[] = [
  ['CPU ms', ({ effort }) => perDecision(effort.cpuMs, effort)],
  ['max ms', ({ effort }) => effort.maxMs.toFixed(1)],
  ['nodes', ({ effort }) => perDecision(effort.nodes, effort)],
];

const standingsTable = (
  { standings, settings, faults }: TournamentResult,
  { width, isColoured }: PrintOptions,
): string[] => {
  const columns: readonly Column[] = [
    ...(settings.seats > 2 ? TABLE_COLUMNS : PAIR_COLUMNS),
    ...EFFORT_COLUMNS,
    // Hardly any tournament has faults, and a column of dashes says nothing.
    ...(faults.length > 0 ? [['faults', faultsOf] as const] : []),
  ];
  return makeTable(
    ['#', 'agent', ...columns.map(([head]) => head)],
    standings.map((one, i) => [i + 1, one.agent, ...columns.map(([, cell]) => cell(one))]),
    { width, keys: 2, isColoured },
  );
};

const crosstable = (
  { standings, crosstable: rows }: TournamentResult,
  { width, isColoured }: PrintOptions,
): string[] =>
  makeTable(
    ['', 'agent', ...standings.map((_, i) => `against ${i + 1}`)],
    rows.map((row, i) => [
      i + 1,
      standings[i]!.agent,
      ...row.map(({ wins, draws, losses }) =>
        wins + draws + losses === 0 ? '' : `+${wins} =${draws} −${losses}`,
      ),
    ]),
    { width, keys: 2, isColoured },
  );

const seatLine = ({ seats }: TournamentResult): string[] => {
  const known = seats.flatMap(({ estimate, low, high }, i) =>
    low === undefined || high === undefined
      ? []
      : [`seat ${i + 1} ${signed(estimate)} ±${makeNumber(Math.round((high - low) / 2))}`],
  );
  return known.length === 0 ? [] : [`Advantage of each seat, in Elo: ${known.join(', ')}`];
};

const SHOWN_FAULTS = 5;

/** Faults of one kind with one message, shown once. */
const faultLines = ({ faults }: TournamentResult): string[] => {
  const groups = new Map<string, FaultReport[]>();
  for (const fault of faults) {
    const key = `${fault.agent}: ${fault.kind}: ${fault.message}`;
    groups.set(key, [...(groups.get(key) ?? []), fault]);
  }
  const shown = [...groups.values()].slice(0, SHOWN_FAULTS).map((same) => {
    const { agent, kind, number, gameId, move, message } = same[0]!;
    const where = `in game ${gameId ?? number}, move ${move}`;
    return `${agent}: ${countFaults(kind, same.length)}, ${same.length === 1 ? where : `first ${where}`}: ${message}`;
  });
  const rest = groups.size - shown.length;
  return rest > 0 ? [...shown, `and ${plural(rest, 'other kind')} of faults`] : shown;
};

/** The rating of an agent that often fails says that, and nothing else. */
const FAULTS_THAT_COUNT = 0.05;

const cautions = ({ standings, settings }: TournamentResult): string[] => {
  const failing = standings.flatMap(({ agent, faults, games }) => {
    const count = Object.values(faults).reduce((sum, one) => sum + one, 0);
    return count > FAULTS_THAT_COUNT * games
      ? [
          `${agent} lost ${count} of ${games} games by faults, so its rating reflects them more than its play.`,
        ]
      : [];
  });
  const isIdle = standings.every(({ games, effort }) => games > 0 && effort.decisions === 0);
  return isIdle
    ? [
        ...failing,
        `No agent made a decision: games are over after ${settings.openingPlies} random decisions. Use a smaller --opening.`,
      ]
    : failing;
};

/** The game of every agent that is most worth watching, and the command to watch it. */
const lossLines = (
  { standings, settings }: TournamentResult,
  { db, width, isColoured }: PrintOptions,
): string[] => {
  const lost = standings.flatMap(({ agent, worstLosses: [worst] }) =>
    worst === undefined ? [] : [{ agent, ...worst }],
  );
  if (lost.length === 0 || db === undefined) return [];
  // People name the agent they are trying out first.
  const { gameId } = settings.agents.flatMap((name) => lost.find(({ agent }) => agent === name) ?? [])[0]!;
  return [
    '',
    'Losses to review:',
    ...makeTable(
      ['agent', 'game', 'won by', 'moves', 'end'],
      lost.map((one) => [
        one.agent,
        one.gameId,
        one.winners.join(', '),
        one.moves,
        one.reason.replaceAll('_', ' '),
      ]),
      { width: width === undefined ? undefined : width - 2, isColoured },
    ).map((line) => `  ${line}`),
    `  in the browser: ${ludusCall(`serve --db ${quoted(db)}`)}, then http://localhost:4100/replay/${gameId}`,
    `  in the terminal: ${ludusCall(`db show ${quoted(db)} ${gameId} --moves`)}`,
  ];
};

/** The tournament for people: standings, crosstable, seat values, faults, the verdict, what to watch. */
export const describeTournament = (result: TournamentResult, options: PrintOptions = {}): string[] => {
  const { games, endings, sprt, settings } = result;
  const ends = Object.entries(endings).map(([word, count]) => `${word.replaceAll('_', ' ')} ${count}`);
  return [
    `${settings.game} on ${settings.board}, ${settings.seats} players: ${plural(games, 'game')} (${ends.join(', ')})`,
    `Opening: ${describeOpening(settings.openingPlies, settings.book?.length)}`,
    '',
    ...standingsTable(result, options),
    '',
    ...crosstable(result, options),
    '',
    describeLead(result),
    ...describePlacings(result),
    ...describeWins(result),
    ...describeAdjudicated(result),
    ...seatLine(result),
    ...cautions(result),
    ...faultLines(result),
    ...(sprt === undefined ? [] : describeSprt(sprt)),
    ...lossLines(result, options),
  ];
};
