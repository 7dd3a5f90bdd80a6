import { makeLikelihood } from '@ludus/agents';
import type { TournamentResult } from '@ludus/server/client';
import { type ReactNode, useCallback } from 'react';
import { href } from '../frame/router.ts';
import { boardIn } from '../games/boardText.ts';
import { gameName } from '../games/catalogue.ts';
import { Columns } from '../look/Columns.tsx';
import { Wide } from '../look/Wide.tsx';
import { plainWords, recordWords } from '../look/words.ts';
import { describeAgent } from '../opponents/agentNames.ts';
import { server } from '../server/server.ts';
import { fill } from '../words/fill.tsx';
import { number } from '../words/format.ts';
import { Counts } from './Counts.tsx';
import { Crumbs } from './Crumbs.tsx';
import { Facts } from './Facts.tsx';
import { boundsOf, type Estimate, makeEstimate, makeFigure } from './figures.ts';
import { IntervalPlot } from './IntervalPlot.tsx';
import { Remote } from './Remote.tsx';
import { ResultHead } from './ResultHead.tsx';
import { labWords as words } from './words.ts';

/** Whether an estimate may be above or below zero. */
const spansZero = (value: Estimate): boolean => {
  const bounds = boundsOf(value);
  return bounds === undefined || (bounds[0] <= 0 && bounds[1] >= 0);
};

type Standing = TournamentResult['standings'][number];

/** Processor time per decision, in milliseconds. */
const msOf = ({ effort }: Standing): number => effort.cpuMs / Math.max(1, effort.decisions);

/** The columns of the standings: their text, and their value for an agent. */
const cells = {
  won: ({ winShare }: Standing) => (winShare === undefined ? '–' : makeEstimate(winShare, 'percent')),
  elo: ({ elo }: Standing) => (elo === undefined ? '–' : makeEstimate(elo, 'signed')),
  nElo: ({ nElo }: Standing) => (nElo === undefined ? '–' : makeEstimate(nElo, 'signed')),
  score: ({ score }: Standing) => makeFigure(score, 'percent'),
  placings: ({ score }: Standing) => makeFigure(score, 'percent'),
  games: ({ games }: Standing) => games,
  wins: ({ wins }: Standing) => wins,
  superiority: ({ superiority }: Standing) => (superiority === undefined ? '' : makeLikelihood(superiority)),
  time: (one: Standing) => words.milliseconds(makeFigure(msOf(one))),
};

const PAIR_COLUMNS = ['elo', 'nElo', 'score', 'games', 'wins', 'superiority', 'time'] as const;
/** With more than two players, the share of wins comes first. */
const TABLE_COLUMNS = ['won', 'wins', 'games', 'placings', 'elo', 'superiority', 'time'] as const;

const Standings = ({
  standings,
  seats,
}: Pick<TournamentResult, 'standings'> & { readonly seats: number }) => {
  const columns = seats > 2 ? TABLE_COLUMNS : PAIR_COLUMNS;
  return (
    <Wide label={words.standings}>
      <table className="figures">
        <Columns names={['agent' as const, ...columns].map((one) => words.standingColumns[one])} />
        <tbody>
          {standings.map((one) => (
            <tr key={one.agent}>
              <th scope="row" translate="no">
                {describeAgent(one.agent)}
                {describeAgent(one.agent) !== one.agent && <span className="soft"> {one.agent}</span>}
              </th>
              {columns.map((column) => (
                <td key={column}>{cells[column](one)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
};

const Crosstable = ({ standings, crosstable }: Pick<TournamentResult, 'standings' | 'crosstable'>) => (
  <Wide label={words.whoAgainstWhom}>
    <table className="figures crosstable">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{words.standingColumns.agent}</span>
          </th>
          {standings.map(({ agent }, i) => (
            <th key={agent} scope="col" title={agent} translate="no">
              {i + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {standings.map(({ agent }, row) => (
          <tr key={agent}>
            <th scope="row" translate="no">
              {row + 1}. {describeAgent(agent)}
            </th>
            {crosstable[row]!.map(({ wins, draws, losses }, column) => {
              const games = wins + draws + losses;
              const share = games === 0 ? Number.NaN : (wins + draws / 2) / games;
              return (
                <td
                  key={standings[column]!.agent}
                  title={words.pairing(wins, draws, losses)}
                  data-side={games === 0 ? 'none' : share < 0.5 ? 'behind' : 'ahead'}
                  style={games === 0 ? undefined : { '--tint': `${Math.round(90 * Math.abs(share - 0.5))}%` }}
                >
                  {games === 0 ? null : (
                    <>
                      <strong>{makeFigure(share, 'percent')}</strong>{' '}
                      <span className="soft">
                        +{wins} ={draws} −{losses}
                      </span>
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </Wide>
);

/** Lost games worth watching, and faults. */
const Trouble = ({ standings, faults }: Pick<TournamentResult, 'standings' | 'faults'>) => {
  const losses = standings.flatMap(({ agent, worstLosses }) =>
    worstLosses.slice(0, 3).map((loss) => ({ agent, ...loss })),
  );
  return (
    <>
      {losses.length > 0 && (
        <section>
          <h2>{words.losses}</h2>
          <ul className="events">
            {losses.map(({ agent, gameId, winners, moves, reason }) => (
              <li key={`${agent} ${gameId}`}>
                <a href={href(['replay', gameId])}>
                  {words.against(
                    describeAgent(agent),
                    winners.map((winner) => describeAgent(winner)),
                  )}
                </a>{' '}
                <span className="soft">{words.lossFacts(moves, recordWords(reason))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {faults.length > 0 && (
        <section>
          <h2>{words.faults}</h2>
          <ul className="events" translate="no">
            {faults.map(({ agent, number, kind, message }) => (
              <li key={`${agent} ${number}`}>
                {agent} {words.faultIn(number)} {plainWords(kind)}: {message}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

const Sprt = ({ sprt }: { readonly sprt: NonNullable<TournamentResult['sprt']> }) => (
  <p className="card">
    {words.sprt(makeFigure(sprt.elo0, 'signed'), makeFigure(sprt.elo1, 'signed'))}{' '}
    <strong>
      {sprt.verdict === 'H1' || sprt.verdict === 'H0'
        ? words.sprtVerdicts[sprt.verdict]
        : words.sprtVerdicts.none}
    </strong>
    , {words.ratio(makeFigure(sprt.llr, 'signed'))}
  </p>
);

/** The answer, as far as the games give one. */
const titleOf = ({ standings: [best, next], settings }: TournamentResult): ReactNode => {
  if (best?.lead === undefined || next === undefined)
    return words.gameOn(gameName(settings.game), boardIn(settings.game, settings.board));
  const [first, second] = [best, next].map(({ agent }) => describeAgent(agent));
  const isSettled = best.lead.low !== undefined && best.lead.low > 0;
  return isSettled
    ? fill(words.strongest(first!, second!), {
        lead: <em>{words.elo(makeFigure(Math.round(best.lead.estimate), 'signed'))}</em>,
      })
    : words.unsettled(first!, second!);
};

/** What people ask first: how many games, what the first seat is worth, how games end, how long a move takes. */
const TournamentFacts = ({ games, isFinished, seats, endings, standings }: TournamentResult) => {
  const [first] = seats;
  const range = first === undefined ? undefined : boundsOf(first)?.map((end) => makeFigure(end, 'signed'));
  const [ending] = Object.entries(endings).sort(([, a], [, b]) => b - a);
  const times = standings.map(msOf);
  const slowest = Math.max(...times);
  return (
    <Facts
      facts={[
        {
          name: words.tournamentFacts.games,
          value: number(games),
          hint: isFinished ? words.tournamentFacts.finished : words.tournamentFacts.soFar,
        },
        ...(first === undefined
          ? []
          : [
              {
                name: words.tournamentFacts.firstSeat,
                value: words.elo(makeFigure(Math.round(first.estimate), 'signed')),
                hint: range === undefined ? '' : words.range(range[0]!, range[1]!),
              },
            ]),
        ...(ending === undefined
          ? []
          : [
              {
                name: words.tournamentFacts.ending,
                value: makeFigure(ending[1] / games, 'percent'),
                hint: recordWords(ending[0]),
              },
            ]),
        {
          name: words.standingColumns.time,
          value: words.milliseconds(makeFigure(slowest)),
          hint: words.tournamentFacts.slowest(describeAgent(standings[times.indexOf(slowest)]?.agent ?? '')),
        },
      ]}
    />
  );
};

/** Up to this many agents, who beat whom fits beside the ratings. */
const FEW = 6;

const Result = ({ result }: { readonly result: TournamentResult }) => {
  const { settings, standings, crosstable, seats, endings, faults, games, isFinished, sprt } = result;
  const rated = standings.flatMap(({ agent, elo }) =>
    elo === undefined ? [] : [{ name: describeAgent(agent), value: elo, isClear: !spansZero(elo) }],
  );
  return (
    <>
      <ResultHead kind={words.tournamentOf(gameName(settings.game), boardIn(settings.game, settings.board))}>
        {titleOf(result)}
      </ResultHead>
      <p className="lead">{words.tournamentLead(games, isFinished, standings.length, settings.seats)}</p>
      {sprt !== undefined && <Sprt sprt={sprt} />}
      <TournamentFacts {...result} />
      <div className={standings.length > FEW ? undefined : 'two-plots'}>
        <section className="card">
          <h2>{words.ratings}</h2>
          <IntervalPlot title={words.ratings} rows={rated} format="signed" reference={0} />
          <p className="soft plot-note">{words.ratingsNote}</p>
        </section>
        <section className="card">
          <h2>{words.whoAgainstWhom}</h2>
          <Crosstable standings={standings} crosstable={crosstable} />
        </section>
      </div>
      <h2>{words.standings}</h2>
      <Standings standings={standings} seats={settings.seats} />
      {settings.seats > 2 && (
        <p className="soft">{words.placings(makeFigure(1 / settings.seats, 'percent'))}</p>
      )}
      <div className="tiles">
        <section className="card">
          <h3>{words.seatWorth}</h3>
          <IntervalPlot
            title={words.seatWorthElo}
            rows={seats.map((value, i) => ({ name: words.seat(i + 1), value }))}
            format="signed"
            reference={0}
          />
        </section>
        <Counts title={words.endings} counts={endings} />
      </div>
      <Trouble standings={standings} faults={faults} />
    </>
  );
};

/** A tournament: ratings with their intervals, standings, crosstable. */
export const TournamentPage = ({ id }: { readonly id: string }) => (
  <section className="page lab">
    <Crumbs here={id} />
    <Remote ask={useCallback(() => server.lab.tournament(id), [id])} missing={words.noTournament}>
      {(result) => <Result result={result} />}
    </Remote>
  </section>
);
