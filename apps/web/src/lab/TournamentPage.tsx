import type { TournamentResult } from '@ludus/server/client';
import { useCallback } from 'react';
import { href } from '../frame/router.ts';
import { gameName } from '../games/catalogue.ts';
import { Columns } from '../look/Columns.tsx';
import { Wide } from '../look/Wide.tsx';
import { boardWords, plainWords } from '../look/words.ts';
import { server } from '../server/server.ts';
import { strengthName } from '../table/strengths.ts';
import { Counts } from './Counts.tsx';
import { Crumbs } from './Crumbs.tsx';
import { makeEstimate, makeFigure } from './figures.ts';
import { IntervalPlot } from './IntervalPlot.tsx';
import { Remote } from './Remote.tsx';

/** Nothing that is estimated is ever certain. */
const chanceWords = (chance: number): string => (chance > 0.9995 ? '> 99.9%' : makeFigure(chance, 'percent'));

const Standings = ({ standings }: Pick<TournamentResult, 'standings'>) => (
  <Wide label="Standings">
    <table className="figures">
      <Columns
        names={['Agent', 'Elo', 'Score', 'Games', 'Won', 'Stronger than the next', 'Time a decision']}
      />
      <tbody>
        {standings.map(({ agent, elo, score, games, wins, superiority, effort }) => (
          <tr key={agent}>
            <th scope="row">
              {strengthName(agent)}
              {strengthName(agent) !== agent && <span className="soft"> {agent}</span>}
            </th>
            <td>{elo === undefined ? '–' : makeEstimate(elo, 'signed')}</td>
            <td>{makeFigure(score, 'percent')}</td>
            <td>{games}</td>
            <td>{wins}</td>
            <td>{superiority === undefined ? '' : chanceWords(superiority)}</td>
            <td>{makeFigure(effort.cpuMs / Math.max(1, effort.decisions))} ms</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Wide>
);

const Crosstable = ({ standings, crosstable }: Pick<TournamentResult, 'standings' | 'crosstable'>) => (
  <Wide label="Who against whom">
    <table className="figures crosstable">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Agent</span>
          </th>
          {standings.map(({ agent }, i) => (
            <th key={agent} scope="col" title={agent}>
              {i + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {standings.map(({ agent }, row) => (
          <tr key={agent}>
            <th scope="row">
              {row + 1}. {strengthName(agent)}
            </th>
            {crosstable[row]!.map(({ wins, draws, losses }, column) => {
              const games = wins + draws + losses;
              const share = games === 0 ? Number.NaN : (wins + draws / 2) / games;
              return (
                <td
                  key={standings[column]!.agent}
                  title={`${wins} won, ${draws} drawn, ${losses} lost`}
                  style={games === 0 ? undefined : { '--share': `${Math.round(100 * share)}%` }}
                >
                  {games === 0 ? (
                    <span className="soft">·</span>
                  ) : (
                    <>
                      {makeFigure(share, 'percent')}
                      <span className="soft">
                        {' '}
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

/** Lost games worth a look, and what went wrong otherwise. */
const Trouble = ({ standings, faults }: Pick<TournamentResult, 'standings' | 'faults'>) => {
  const losses = standings.flatMap(({ agent, worstLosses }) =>
    worstLosses.slice(0, 3).map((loss) => ({ agent, ...loss })),
  );
  return (
    <>
      {losses.length > 0 && (
        <section>
          <h2>Losses worth a look</h2>
          <ul className="events">
            {losses.map(({ agent, gameId, winners, moves, reason }) => (
              <li key={`${agent} ${gameId}`}>
                <a href={href(['replay', gameId])}>
                  {strengthName(agent)} against {winners.map((winner) => strengthName(winner)).join(', ')}
                </a>{' '}
                <span className="soft">
                  {moves} moves, {plainWords(reason)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {faults.length > 0 && (
        <section>
          <h2>Faults</h2>
          <ul className="events">
            {faults.map(({ agent, number, kind, message }) => (
              <li key={`${agent} ${number}`}>
                {agent} in game {number}: {plainWords(kind)}: {message}
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
    Test of {makeFigure(sprt.elo0, 'signed')} against {makeFigure(sprt.elo1, 'signed')} Elo:{' '}
    <strong>
      {sprt.verdict === 'H1' ? 'stronger' : sprt.verdict === 'H0' ? 'not stronger' : 'not decided yet'}
    </strong>
    , log-likelihood ratio {makeFigure(sprt.llr, 'signed')}.
  </p>
);

const Result = ({ result }: { readonly result: TournamentResult }) => {
  const { settings, standings, crosstable, seats, endings, faults, games, isFinished, sprt } = result;
  const rated = standings.flatMap(({ agent, elo }) =>
    elo === undefined ? [] : [{ name: strengthName(agent), value: elo }],
  );
  return (
    <>
      <h1>
        {gameName(settings.game)} {boardWords(settings.board)}
      </h1>
      <p className="lead">
        {games.toLocaleString()} games{isFinished ? '' : ' so far'} between {standings.length} agents at
        tables of {settings.seats}, {plainWords(settings.format).replace('-', ' ')}. Elo is against the
        average agent, with 95% intervals.
      </p>
      {sprt !== undefined && <Sprt sprt={sprt} />}
      <section className="card">
        <h2>Ratings</h2>
        <IntervalPlot title="Ratings" rows={rated} format="signed" reference={0} />
      </section>
      <Standings standings={standings} />
      <h2>Who against whom</h2>
      <Crosstable standings={standings} crosstable={crosstable} />
      <div className="tiles">
        <section className="card">
          <h3>What a seat is worth</h3>
          <IntervalPlot
            title="What a seat is worth, in Elo"
            rows={seats.map((value, i) => ({ name: `Seat ${i + 1}`, value }))}
            format="signed"
            reference={0}
          />
        </section>
        <Counts title="Endings" counts={endings} />
      </div>
      <Trouble standings={standings} faults={faults} />
    </>
  );
};

/** A tournament: ratings with their intervals, standings, crosstable. */
export const TournamentPage = ({ id }: { readonly id: string }) => (
  <section className="page lab">
    <Crumbs here={id} />
    <Remote ask={useCallback(() => server.lab.tournament(id), [id])} missing="There is no such tournament">
      {(result) => <Result result={result} />}
    </Remote>
  </section>
);
