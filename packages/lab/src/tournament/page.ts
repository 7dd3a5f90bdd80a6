import { makeLikelihood } from '@ludus/agents';
import { plural } from '@ludus/kernel';
import type { Effort } from '../entrants/meter.ts';
import type { BankControl } from '../match/matchClock.ts';
import { describeOpening } from '../openings/openingLength.ts';
import {
  type Estimate,
  type HeatCell,
  type HeatTable,
  makeEstimate,
  makeNumber,
  makeReport,
  type PlainTable,
  type Plot,
  type Section,
} from '../report/index.ts';
import { type Encounter, gamesOf, type NormalisedElo, pointsOf, wilson } from '../stats/index.ts';
import { ADJUDICATED } from './record.ts';
import type { SprtReport, Standing, TournamentResult } from './types.ts';

/** Columns per agent, on the page. */
const SHOWN_LOSSES = 3;

const percent = (share: number): string => makeNumber(share, 'percent');

/** Two decimals, with a real minus sign. */
const bound = (value: number): string => value.toFixed(2).replace('-', '−');

const perDecision = (effort: Effort, of: number): string =>
  effort.decisions === 0 ? '–' : makeNumber(of / effort.decisions);

const eloText = (elo: Estimate | undefined): string => {
  if (elo === undefined) return '–';
  const text = makeNumber(Math.round(elo.estimate), 'signed');
  return elo.low === undefined || elo.high === undefined
    ? text
    : `${text} ± ${makeNumber(Math.round((elo.high - elo.low) / 2))}`;
};

const stronger = ({ superiority }: Standing): string =>
  superiority === undefined ? '' : makeLikelihood(superiority);

const pairStandings = ({ standings }: TournamentResult): PlainTable => ({
  head: ['agent', 'Elo', 'nElo', 'score', 'games', 'wins', 'stronger than the next'],
  rows: standings.map((one) => [
    one.agent,
    eloText(one.elo),
    eloText(one.nElo),
    percent(one.score),
    one.games,
    one.wins,
    stronger(one),
  ]),
});

/** With more seats, wins come first: placings need explaining. */
const tableStandings = ({ standings }: TournamentResult): PlainTable => ({
  head: ['agent', 'won', 'wins', 'games', 'placings', 'Elo by placings', 'skill', 'stronger than the next'],
  rows: standings.map((one) => [
    one.agent,
    one.winShare === undefined ? '–' : makeEstimate(one.winShare, 'percent'),
    one.wins,
    one.games,
    percent(one.score),
    eloText(one.elo),
    one.skill === undefined ? '' : `${one.skill.mu.toFixed(2)} ± ${one.skill.sigma.toFixed(2)}`,
    stronger(one),
  ]),
});

const standingsTable = (result: TournamentResult): PlainTable =>
  result.settings.seats > 2 ? tableStandings(result) : pairStandings(result);

const cellOf = (encounter: Encounter): HeatCell | undefined => {
  const games = gamesOf(encounter);
  if (games === 0) return undefined;
  const { wins, draws, losses } = encounter;
  const share = pointsOf(encounter) / games;
  return { value: share, text: `${percent(share)} +${wins} =${draws} −${losses}` };
};

const winPlot = ({ standings, settings: { seats } }: TournamentResult): Plot => ({
  kind: 'dots',
  title: 'Share of games won, with 95% intervals',
  note: `The line marks what an agent as good as the others wins: ${percent(1 / seats)}.`,
  value: { label: 'share of games won', format: 'percent' },
  series: ['won'],
  reference: 1 / seats,
  rows: standings.map(({ agent, winShare }) => ({ name: agent, values: [winShare] })),
});

const ratingPlot = ({ standings, settings: { seats } }: TournamentResult): Plot => ({
  kind: 'dots',
  title: seats > 2 ? 'Elo by placings, with 95% intervals' : 'Elo with 95% intervals',
  note: 'Relative to the average of all agents here.',
  value: { label: 'Elo', format: 'signed' },
  series: ['Elo'],
  reference: 0,
  rows: standings.map(({ agent, elo }) => ({ name: agent, values: [elo] })),
});

const crossPlot = ({ standings, crosstable }: TournamentResult): HeatTable => ({
  kind: 'heat',
  title: 'Head to head',
  note: 'Share of the points the row won against the column; wins, draws and losses.',
  rows: standings.map(({ agent }, i) => `${i + 1} ${agent}`),
  columns: standings.map((_, i) => `${i + 1}`),
  cells: crosstable.map((row) => row.map(cellOf)),
  scale: { low: 0, middle: 0.5, high: 1 },
});

const ratingSection = (result: TournamentResult): Section => ({
  title: 'Ratings',
  // With more than two seats, Elo is about placings, so wins come first.
  plots: [...(result.settings.seats > 2 ? [winPlot(result)] : []), ratingPlot(result), crossPlot(result)],
  tables: [standingsTable(result)],
});

const seatSection = ({ seats }: TournamentResult): Section[] =>
  seats.length === 0
    ? []
    : [
        {
          title: 'Seats',
          plots: [
            {
              kind: 'dots',
              title: 'Advantage of each seat',
              note: 'Elo relative to the average seat, with the strength of the agents factored out.',
              value: { label: 'Elo', format: 'signed' },
              series: ['Elo'],
              reference: 0,
              rows: seats.map((estimate, i) => ({ name: `seat ${i + 1}`, values: [estimate] })),
            },
          ],
        },
      ];

const effortSection = ({ standings, faults }: TournamentResult): Section => ({
  title: 'Time and faults',
  tables: [
    {
      head: [
        'agent',
        'CPU ms per decision',
        'longest ms',
        'nodes per decision',
        'crashes',
        'illegal moves',
        'timeouts',
      ],
      rows: standings.map(({ agent, effort, faults: count }) => [
        agent,
        perDecision(effort, effort.cpuMs),
        makeNumber(effort.maxMs),
        perDecision(effort, effort.nodes),
        count.crash,
        count.illegal,
        count.timeout,
      ]),
    },
    ...(faults.length === 0
      ? []
      : [
          {
            title: 'Faults',
            head: ['agent', 'fault', 'game', 'move', 'message'],
            rows: faults.map(({ agent, kind, gameId, number, move, message }) => [
              agent,
              kind,
              gameId ?? `number ${number}`,
              move,
              message,
            ]),
          },
        ]),
  ],
});

const lossSection = ({ standings }: TournamentResult): Section[] => {
  const rows = standings.flatMap(({ agent, worstLosses }) =>
    worstLosses
      .slice(0, SHOWN_LOSSES)
      .map(({ gameId, winners, moves, reason }) => [
        agent,
        gameId,
        winners.join(', '),
        moves,
        reason.replaceAll('_', ' '),
      ]),
  );
  if (rows.length === 0) return [];
  const tables = [{ head: ['loser', 'game', 'won by', 'moves', 'end'], rows }];
  return [
    {
      title: 'Losses to review',
      paragraphs: [
        'Losses to the lowest-rated agents first, then the shortest. `npx ludus serve --db FILE` shows them move by move.',
      ],
      tables,
    },
  ];
};

/** The verdict of a test and the groups behind it, in two sentences. */
export const describeSprt = (report: SprtReport): string[] => {
  const { elo0, elo1, alpha, beta, llr, lower, upper, verdict, counts } = report;
  const bounds = `LLR ${bound(llr)} (bounds ${bound(lower)} and ${bound(upper)})`;
  const test = `SPRT of ${elo0} against ${elo1} logistic Elo (α ${alpha}, β ${beta})`;
  const seen = counts.filter(({ count }) => count > 0);
  const groups = `Groups by the first agent's score: ${seen.map(({ score, count }) => `${makeNumber(count)} with ${percent(score)}`).join(', ') || 'none yet'}.`;
  if (verdict === undefined) return [groups, `${test}: undecided, ${bounds}.`];
  const meaning =
    verdict === 'H1' ? `at least about ${elo1} Elo stronger` : `no more than about ${elo0} Elo stronger`;
  return [groups, `${test}: ${verdict} accepted, the first agent is ${meaning}; ${bounds}.`];
};

/** How many games were not played out, if any. */
export const describeAdjudicated = ({ endings, games }: TournamentResult): string[] => {
  const count = Object.entries(endings)
    .filter(([reason]) => reason.startsWith(ADJUDICATED))
    .reduce((sum, [, one]) => sum + one, 0);
  return count === 0
    ? []
    : [
        `${makeNumber(count)} of ${makeNumber(games)} games were adjudicated: the agents’ evaluations decided them, not the rules.`,
      ];
};

/** What the columns of a table with more than two seats mean, where it is not obvious. */
export const describePlacings = ({ settings: { seats } }: TournamentResult): string[] =>
  seats <= 2
    ? []
    : [
        `With ${seats} seats, an agent as good as the others wins ${percent(1 / seats)}; for an agent with two seats at a table, a win there counts half. Placings compare each pair of agents at a table, so coming second counts: 50% is average, even with few wins. Elo and skill follow from placings.`,
      ];

/** `Share of games won: heuristic 45.0% (32.1% to 57.9%), mcts 33.3% (…).` */
const describeShares = (standings: readonly Standing[]): string => {
  const said = standings.flatMap(({ agent, winShare }) =>
    winShare === undefined ? [] : [`${agent} ${makeEstimate(winShare, 'percent')}`],
  );
  return said.length === 0 ? 'There is nothing to compare yet.' : `Share of games won: ${said.join(', ')}.`;
};

/** `minimax is 120 Elo above heuristic (95%: 40 to 200).` With more seats, the shares of wins. */
export const describeLead = ({ standings, settings }: TournamentResult): string => {
  if (settings.seats > 2) return describeShares(standings);
  const [first, second] = standings;
  if (first?.lead === undefined || second === undefined) return 'There is nothing to compare yet.';
  const { estimate, low, high } = first.lead;
  const [by, from, to] = [estimate, low, high].map((elo) => makeNumber(Math.round(elo ?? Number.NaN)));
  const error = low === undefined ? 'too few games for an error estimate' : `95%: ${from} to ${to}`;
  return Math.round(estimate) === 0
    ? `${first.agent} and ${second.agent} are even (${error}).`
    : `${first.agent} is ${by} Elo above ${second.agent} (${error}).`;
};

const rounded = ({ estimate, low, high }: NormalisedElo): NormalisedElo => ({
  estimate: Math.round(estimate),
  low: Math.round(low),
  high: Math.round(high),
});

/** `minimax won 31 of 40 games: 77.5% (62.5% to 87.7%).` For the first agent, if the tournament is about it. */
export const describeWins = ({ settings, standings, nElo }: TournamentResult): string[] => {
  const [first] = settings.agents;
  const own = standings.find(({ agent }) => agent === first);
  const isAboutFirst =
    settings.format === 'gauntlet' || (settings.seats === 2 && settings.agents.length === 2);
  if (!isAboutFirst || own === undefined || own.games === 0) return [];
  const share = makeEstimate(wilson(own.wins, own.games), 'percent');
  const normalised = nElo === undefined ? '' : ` Normalised Elo: ${makeEstimate(rounded(nElo), 'signed')}.`;
  return [
    `${own.agent} won ${makeNumber(own.wins)} of ${makeNumber(own.games)} games: ${share}.${normalised}`,
  ];
};

const summaryOf = (result: TournamentResult): string[] => {
  const { games, isFinished, sprt } = result;
  const state = isFinished ? [] : [`The tournament is not finished: ${plural(games, 'game')} so far.`];
  const test = sprt === undefined ? [] : describeSprt(sprt);
  return [
    describeLead(result),
    ...describePlacings(result),
    ...describeWins(result),
    ...describeAdjudicated(result),
    ...state,
    ...test,
  ];
};

const clockText = ({ initialMs, incrementMs }: BankControl): string =>
  `${initialMs / 1000} s per game, plus ${incrementMs / 1000} s per turn (CPU time)`;

/** A tournament as one HTML page. */
export const makeTournamentReport = (result: TournamentResult, command?: string): string => {
  const { settings, games, endings } = result;
  return makeReport({
    title: `Tournament: ${settings.game} on ${settings.board}, ${settings.seats} players`,
    summary: summaryOf(result),
    facts: [
      ['games', makeNumber(games)],
      ['agents', String(settings.agents.length)],
      ['format', settings.format.replace('-', ' ')],
      ['opening', describeOpening(settings.openingPlies, settings.book?.length)],
      ...(settings.timeControl === undefined ? [] : [['clocks', clockText(settings.timeControl)] as const]),
      ['seed', String(settings.seed)],
      ['rules', settings.rulesVersion],
      [
        'endings',
        Object.entries(endings)
          .map(([word, count]) => `${word.replaceAll('_', ' ')} ${count}`)
          .join(', '),
      ],
    ],
    sections: [ratingSection(result), ...seatSection(result), effortSection(result), ...lossSection(result)],
    ...(command !== undefined && { command }),
  });
};
